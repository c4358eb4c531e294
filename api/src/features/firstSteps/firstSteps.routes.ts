import { FirstSteps } from '@rapport/shared/firstSteps';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { readFirstSteps } from './firstSteps.readModel';

export const firstStepsRoutes = Router();

firstStepsRoutes.get(
  '/first-steps',
  endpoint({ operationId: 'getFirstSteps', summary: 'Get first steps', reply: FirstSteps }, ({ scope }) =>
    readFirstSteps(scope),
  ),
);
