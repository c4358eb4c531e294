import { TrashItem, TrashQuery } from '@rapport/shared/trash';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { listTrash } from './trash.readModel';

export const trashRoutes = Router();

trashRoutes.get(
  '/trash',
  endpoint(
    { operationId: 'listTrash', summary: 'List deleted records', query: TrashQuery, reply: z.array(TrashItem) },
    ({ query, scope }) => listTrash(scope, query),
  ),
);
