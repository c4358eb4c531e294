import { TrashItem, TrashQuery } from '@rapport/shared/trash';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { listTrash } from './trash.readModel';

export const trashRoutes = Router();

trashRoutes.get(
  '/trash',
  endpoint(
    { summary: 'What was deleted and can be restored', query: TrashQuery, reply: z.array(TrashItem) },
    ({ query, scope }) => listTrash(scope, query),
  ),
);
