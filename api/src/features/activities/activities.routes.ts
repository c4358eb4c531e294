import { Activity, ActivityQuery } from '@rapport/shared/activities';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listActivities } from './activities.readModel';

export const activityRoutes = apiRouter({ activities: 'The change history of the workspace.' });

activityRoutes.get(
  '/activities',
  { operationId: 'listActivities', summary: 'List activities', query: ActivityQuery, reply: z.array(Activity) },
  ({ query, scope }) => listActivities(scope, query),
);
