import { FirstSteps } from '@rapport/shared/firstSteps';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { readFirstSteps } from './firstSteps.readModel';

export const firstStepsRoutes = Router();

firstStepsRoutes.get(
  '/first-steps',
  endpoint({ summary: 'What the workspace has of its own, for the checklist', reply: FirstSteps }, ({ scope }) =>
    readFirstSteps(scope),
  ),
);
