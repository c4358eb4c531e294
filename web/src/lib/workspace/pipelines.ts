import type { Pipeline, Stage } from '@rapport/shared/pipelines';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

export const pipelinesQuery = () =>
  queryOptions({
    queryKey: ['pipelines'],
    queryFn: ({ signal }) => get<Pipeline[]>('/pipelines', { signal }),
    staleTime: 5 * 60_000,
  });

/** A stage as the cache has it, for what is not a component. */
export const knownStage = (client: QueryClient, key: string): Stage | undefined =>
  client
    .getQueryData(pipelinesQuery().queryKey)
    ?.flatMap(({ stages }) => stages)
    .find((stage) => stage.key === key);
