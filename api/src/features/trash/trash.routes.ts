import { DeletedRecord, DeletionQuery, TrashItem, TrashQuery } from '@rapport/shared/trash';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listDeletions } from './deletions.readModel';
import { listTrash } from './trash.readModel';

export const trashRoutes = apiRouter({
  trash: 'Deleted records. Each can be restored for 30 days.',
  deletions: 'The ids of deleted records, for apps that keep a copy.',
});

trashRoutes.get(
  '/trash',
  { operationId: 'listTrash', summary: 'List deleted records', query: TrashQuery, reply: z.array(TrashItem) },
  ({ query, scope }) => listTrash(scope, query),
);

trashRoutes.get(
  '/deletions',
  {
    operationId: 'listDeletions',
    summary: 'List the ids of deleted records',
    query: DeletionQuery,
    reply: z.array(DeletedRecord),
  },
  ({ query, scope }) => listDeletions(scope, query),
);
