import type { NewPipeline, Pipeline, PipelineChange, StageDeals } from '@rapport/shared/pipelines';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { addOnce } from '../../lib/http/addOnce';
import { put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { pipelinesQuery } from '../../lib/workspace/settings';

const CHANGES = ['pipelines', 'deals'];

export const pipelineQueries = {
  /** The number of deals in each stage, including those in the trash. */
  deals: (id: string) => queryOf<StageDeals[]>(['deals', 'of-pipeline', id], `/pipelines/${id}/deals`),
};

export const useCreatePipeline = () =>
  useMutation({
    meta: { changes: CHANGES },
    mutationFn: (pipeline: NewPipeline) => addOnce<Pipeline>('/pipelines', pipeline),
    onSuccess: (created, _new, _result, { client }) => show(client, (known) => [...known, created]),
  });

/** Changes a pipeline, unless someone else has changed it since it was `seen`. */
export const useChangePipeline = () =>
  useMutation({
    meta: { changes: CHANGES, handlesConflicts: true },
    mutationFn: ({ id, change, seen }: { id: string; change: PipelineChange; seen?: { updated_at: string } }) =>
      put<Pipeline>(`/pipelines/${id}`, change, seen),
    onSuccess: (changed, _change, _result, { client }) =>
      show(client, (known) => known.map((pipeline) => (pipeline.id === changed.id ? changed : pipeline))),
  });

export const useDeletePipeline = () =>
  useMutation({
    meta: { changes: CHANGES },
    mutationFn: ({ id, moveTo }: { id: string; moveTo?: string }) =>
      remove(`/pipelines/${id}${moveTo ? `?move_to=${moveTo}` : ''}`),
    onSuccess: (_done, { id }, _result, { client }) => {
      client.removeQueries(pipelineQueries.deals(id));
      show(client, (known) => known.filter((pipeline) => pipeline.id !== id));
    },
  });

const show = (client: QueryClient, change: (known: Pipeline[]) => Pipeline[]) =>
  client.setQueryData(pipelinesQuery().queryKey, (known) => known && change(known));
