import { Activity, ActivityQuery } from '@rapport/shared/activities';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { listActivities } from './activities.readModel';

export const activityRoutes = Router();

activityRoutes.get(
  '/activities',
  endpoint(
    { operationId: 'listActivities', summary: 'List activities', query: ActivityQuery, reply: z.array(Activity) },
    ({ query, scope }) => listActivities(scope, query),
  ),
);
