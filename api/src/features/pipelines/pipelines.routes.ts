import { NewPipeline, Pipeline, PipelineChange, PipelineDeletion, StageDeals } from '@rapport/shared/pipelines';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findPipeline, readPipelines } from './pipelines.readModel';
import { changePipeline, countDealsOf, createPipeline, deletePipeline } from './pipelines.service';

export const pipelineRoutes = apiRouter({
  pipelines: 'Pipelines and the stages that deals go through. Only workspace owners can change them.',
});

pipelineRoutes.get(
  '/pipelines',
  { operationId: 'listPipelines', summary: 'List pipelines and their stages', reply: z.array(Pipeline) },
  ({ scope }) => readPipelines(scope),
);

pipelineRoutes.post(
  '/pipelines',
  {
    operationId: 'createPipeline',
    summary: 'Create a pipeline',
    location: '/pipelines/:id',
    access: 'owner',
    takesKeys: true,
    body: NewPipeline,
    reply: Pipeline,
  },
  ({ body, scope }) => createPipeline(scope, body),
);

pipelineRoutes.get(
  '/pipelines/:pipelineId',
  { operationId: 'getPipeline', summary: 'Get a pipeline', reply: Pipeline },
  ({ path, scope }) => findPipeline(scope, path.pipelineId),
);

pipelineRoutes.get(
  '/pipelines/:pipelineId/deals',
  {
    operationId: 'countDealsOfPipeline',
    summary: 'Count the deals in each stage of a pipeline',
    reply: z.array(StageDeals),
  },
  ({ path, scope }) => countDealsOf(scope, path.pipelineId),
);

pipelineRoutes.update(
  '/pipelines/:pipelineId',
  {
    operationId: 'updatePipeline',
    summary: 'Update a pipeline and its stages',
    access: 'owner',
    takesKeys: true,
    body: PipelineChange,
    reply: Pipeline,
  },
  ({ body, path, scope, seenVersion }) => changePipeline(scope, path.pipelineId, body, seenVersion),
);

pipelineRoutes.delete(
  '/pipelines/:pipelineId',
  {
    operationId: 'deletePipeline',
    summary: 'Delete a pipeline',
    access: 'owner',
    takesKeys: true,
    query: PipelineDeletion,
  },
  ({ path, query, scope }) => deletePipeline(scope, path.pipelineId, query.move_to),
);
