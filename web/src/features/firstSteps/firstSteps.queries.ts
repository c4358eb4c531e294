import type { FirstSteps } from '@rapport/shared/firstSteps';
import type { SampleData } from '@rapport/shared/sampleData';
import { JUST_FETCHED_MS } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const firstStepQueries = {
  // Fetched again at each visit of its page, because almost any change can complete a step.
  firstSteps: () => queryOf<FirstSteps>(['first-steps'], '/first-steps', { staleTime: JUST_FETCHED_MS }),
  sampleData: () => queryOf<SampleData>(['sample-data'], '/sample-data'),
};
