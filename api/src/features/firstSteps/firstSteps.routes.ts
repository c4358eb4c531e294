import { FirstSteps } from '@rapport/shared/firstSteps';
import { apiRouter } from '../../http/apiRouter';
import { readFirstSteps } from './firstSteps.readModel';

export const firstStepsRoutes = apiRouter();

firstStepsRoutes.get(
  '/first-steps',
  { operationId: 'getFirstSteps', summary: 'Get first steps', reply: FirstSteps },
  ({ scope }) => readFirstSteps(scope),
);
