import { Contact } from '@rapport/shared/contacts';
import { Distinction, Duplicate, DuplicateQuery, Merge, NewMerge } from '@rapport/shared/duplicates';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listDuplicates } from './duplicates.readModel';
import { deleteDistinction, listMerges } from './merges.repository';
import { distinguish, mergeContacts, undoMerge } from './merges.service';

const ContactPath = z.object({ contactId: z.uuid() });
const MergePath = z.object({ mergeId: z.uuid() });

export const duplicateRoutes = apiRouter();

duplicateRoutes.get(
  '/contacts/duplicates',
  {
    operationId: 'listDuplicates',
    summary: 'List possible duplicates',
    query: DuplicateQuery,
    writes: true,
    reply: z.array(Duplicate),
  },
  ({ query, scope }) => listDuplicates(scope, query),
);

duplicateRoutes.post(
  '/contacts/distinctions',
  { operationId: 'markAsDistinct', summary: 'Mark two contacts as not duplicates', body: Distinction },
  ({ body, scope }) => distinguish(scope, body),
);

duplicateRoutes.post(
  '/contacts/distinctions/undo',
  {
    operationId: 'unmarkAsDistinct',
    summary: 'Suggest two contacts as duplicates again',
    body: Distinction,
  },
  async ({ body, scope }) => {
    await deleteDistinction(scope, body);
  },
);

duplicateRoutes.get(
  '/contacts/merges',
  { operationId: 'listMerges', summary: 'List merges that can be undone', reply: z.array(Merge) },
  ({ scope }) => listMerges(scope),
);

duplicateRoutes.post(
  '/contacts/merges/:mergeId/undo',
  { operationId: 'undoMerge', summary: 'Undo a merge', path: MergePath, reply: Contact },
  ({ path, scope }) => undoMerge(scope, path.mergeId),
);

duplicateRoutes.post(
  '/contacts/:contactId/merge',
  {
    operationId: 'mergeContacts',
    summary: 'Merge another contact into a contact',
    path: ContactPath,
    body: NewMerge,
    reply: z.object({ id: z.uuid(), contact: Contact }),
  },
  ({ path, body, scope }) => mergeContacts(scope, path.contactId, body),
);
