import {
  NewView,
  StartPage,
  StartPageChange,
  View,
  ViewChange,
  ViewCount,
  ViewCountQuery,
  ViewQuery,
} from '@rapport/shared/views';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { countViews } from './viewCounts';
import { findView, listViews, readStartPage } from './views.readModel';
import { changeStartPage, changeView, createView, deleteView } from './views.service';

export const viewRoutes = apiRouter({ views: 'Saved filters, sorts and columns of the lists.' });

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

viewRoutes.get(
  '/views/start',
  { operationId: 'getStartPage', summary: 'Get the start page', access: 'member', reply: StartPage },
  ({ scope }) => readStartPage(scope),
);

viewRoutes.update(
  '/views/start',
  {
    operationId: 'updateStartPage',
    summary: 'Set the start page',
    access: 'member',
    body: StartPageChange,
    reply: StartPage,
  },
  ({ scope, body }) => changeStartPage(scope, body),
);

viewRoutes.post(
  '/views',
  { operationId: 'createView', summary: 'Create a view', location: '/views/:id', body: NewView, reply: View },
  ({ body, scope }) => createView(scope, body),
);

viewRoutes.get('/views/:viewId', { operationId: 'getView', summary: 'Get a view', reply: View }, ({ path, scope }) =>
  findView(scope, path.viewId),
);

viewRoutes.update(
  '/views/:viewId',
  { operationId: 'updateView', summary: 'Update a view', body: ViewChange, reply: View },
  ({ body, path, scope, seenVersion }) => changeView(scope, path.viewId, body, seenVersion),
);

viewRoutes.delete('/views/:viewId', { operationId: 'deleteView', summary: 'Delete a view' }, ({ path, scope }) =>
  deleteView(scope, path.viewId),
);
