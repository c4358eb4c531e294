import { Contact } from '@rapport/shared/contacts';
import { Distinction, Duplicate, DuplicateQuery, Merge, NewMerge } from '@rapport/shared/duplicates';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { listDuplicates } from './duplicates.readModel';
import { deleteDistinction, listMerges } from './merges.repository';
import { distinguish, mergeContacts, undoMerge } from './merges.service';

const ContactPath = z.object({ contactId: z.uuid() });
const MergePath = z.object({ mergeId: z.uuid() });

export const duplicateRoutes = Router();

duplicateRoutes.get(
  '/contacts/duplicates',
  endpoint(
    {
      operationId: 'listDuplicates',
      summary: 'List possible duplicates',
      query: DuplicateQuery,
      reply: z.array(Duplicate),
    },
    ({ query, scope }) => listDuplicates(scope, query),
  ),
);

duplicateRoutes.post(
  '/contacts/distinctions',
  endpoint(
    { operationId: 'markAsDistinct', summary: 'Mark two contacts as not duplicates', body: Distinction },
    ({ body, scope }) => distinguish(scope, body),
  ),
);

duplicateRoutes.post(
  '/contacts/distinctions/undo',
  endpoint(
    {
      operationId: 'unmarkAsDistinct',
      summary: 'Allow two contacts to be suggested as duplicates again',
      body: Distinction,
    },
    async ({ body, scope }) => {
      await deleteDistinction(scope, body);
    },
  ),
);

duplicateRoutes.get(
  '/contacts/merges',
  endpoint(
    { operationId: 'listMerges', summary: 'List merges that can be undone', reply: z.array(Merge) },
    ({ scope }) => listMerges(scope),
  ),
);

duplicateRoutes.post(
  '/contacts/merges/:mergeId/undo',
  endpoint({ operationId: 'undoMerge', summary: 'Undo a merge', path: MergePath, reply: Contact }, ({ path, scope }) =>
    undoMerge(scope, path.mergeId),
  ),
);

duplicateRoutes.post(
  '/contacts/:contactId/merge',
  endpoint(
    {
      operationId: 'mergeContacts',
      summary: 'Merge another contact into a contact',
      path: ContactPath,
      body: NewMerge,
      reply: z.object({ id: z.uuid(), contact: Contact }),
    },
    ({ path, body, scope }) => mergeContacts(scope, path.contactId, body),
  ),
);
