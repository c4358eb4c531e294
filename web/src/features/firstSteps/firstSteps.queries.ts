import type { FirstSteps } from '@rapport/shared/firstSteps';
import type { SampleData } from '@rapport/shared/sampleData';
import { queryOptions } from '@tanstack/react-query';
import { get, JUST_FETCHED_MS } from '../../lib/http/http';

export const firstStepQueries = {
  // Anything may tick a step, so its own page asks anew each time.
  firstSteps: () =>
    queryOptions({
      queryKey: ['first-steps'],
      queryFn: ({ signal }) => get<FirstSteps>('/first-steps', { signal }),
      staleTime: JUST_FETCHED_MS,
    }),
  sampleData: () =>
    queryOptions({
      queryKey: ['sample-data'],
      queryFn: ({ signal }) => get<SampleData>('/sample-data', { signal }),
    }),
};
