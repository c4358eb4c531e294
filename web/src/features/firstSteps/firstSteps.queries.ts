import type { FirstSteps } from '@rapport/shared/firstSteps';
import type { SampleData } from '@rapport/shared/sampleData';
import { JUST_FETCHED_MS } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const firstStepQueries = {
  // Anything may tick a step, so its own page asks again each time.
  firstSteps: () => queryOf<FirstSteps>(['first-steps'], '/first-steps', { staleTime: JUST_FETCHED_MS }),
  sampleData: () => queryOf<SampleData>(['sample-data'], '/sample-data'),
};
