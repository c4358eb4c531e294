import { FirstSteps } from '@rapport/shared/firstSteps';
import { apiRouter } from '../../http/apiRouter';
import { readFirstSteps } from './firstSteps.readModel';

export const firstStepsRoutes = apiRouter({ 'first-steps': 'Setup progress of a new workspace.' });

firstStepsRoutes.get(
  '/first-steps',
  { operationId: 'getFirstSteps', summary: 'Get first steps', reply: FirstSteps },
  ({ scope }) => readFirstSteps(scope),
);
