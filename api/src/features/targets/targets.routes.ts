import { TargetChange, TargetQuery, Targets } from '@rapport/shared/targets';
import { apiRouter } from '../../http/apiRouter';
import { requireTargets } from '../workspaces/planLimits';
import { readTargets } from './targets.readModel';
import { setTargets } from './targets.service';

export const targetRoutes = apiRouter({ targets: 'Monthly and quarterly goals, and the progress toward them.' });

targetRoutes.get(
  '/targets',
  { operationId: 'getTargets', summary: 'Get targets and progress', query: TargetQuery, reply: Targets },
  async ({ query, scope }) => {
    await requireTargets(scope);
    return readTargets(scope, query);
  },
);

targetRoutes.update(
  '/targets',
  { operationId: 'updateTargets', summary: 'Set targets', access: 'owner', body: TargetChange, reply: Targets },
  ({ body, scope }) => setTargets(scope, body),
);
