import { NewView, View, ViewChange, ViewCount, ViewCountQuery, ViewQuery } from '@rapport/shared/views';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { countViews } from './viewCounts';
import { findView, listViews } from './views.readModel';
import { changeView, createView, deleteView } from './views.service';

const ViewPath = z.object({ viewId: z.uuid() });

export const viewRoutes = apiRouter();

viewRoutes.get(
  '/views',
  { operationId: 'listViews', summary: 'List views', query: ViewQuery, reply: z.array(View) },
  ({ query, scope }) => listViews(scope, query.object_type),
);

viewRoutes.get(
  '/views/counts',
  {
    operationId: 'countViews',
    summary: 'Count the records of each view',
    transaction: false,
    query: ViewCountQuery,
    reply: z.array(ViewCount),
  },
  ({ query, identity, context }) => countViews(context.db, identity, query.object_type),
);

viewRoutes.post(
  '/views',
  {
    operationId: 'createView',
    summary: 'Create a view',
    location: '/views/:id',
    body: NewView,
    reply: View,
    status: 201,
  },
  ({ body, scope }) => createView(scope, body),
);

viewRoutes.get(
  '/views/:viewId',
  { operationId: 'getView', summary: 'Get a view', path: ViewPath, reply: View },
  ({ path, scope }) => findView(scope, path.viewId),
);

viewRoutes.update(
  '/views/:viewId',
  { operationId: 'updateView', summary: 'Update a view', path: ViewPath, body: ViewChange, reply: View },
  ({ body, path, scope, seenVersion }) => changeView(scope, path.viewId, body, seenVersion),
);

viewRoutes.delete(
  '/views/:viewId',
  { operationId: 'deleteView', summary: 'Delete a view', path: ViewPath },
  ({ path, scope }) => deleteView(scope, path.viewId),
);
