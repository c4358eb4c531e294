import { TrashItem, TrashQuery } from '@rapport/shared/trash';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listTrash } from './trash.readModel';

export const trashRoutes = apiRouter();

trashRoutes.get(
  '/trash',
  { operationId: 'listTrash', summary: 'List deleted records', query: TrashQuery, reply: z.array(TrashItem) },
  ({ query, scope }) => listTrash(scope, query),
);
