import { Contact } from '@rapport/shared/contacts';
import { Distinction, Duplicate, DuplicateQuery, Merge, NewMerge } from '@rapport/shared/duplicates';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listDuplicates } from '../merges/duplicates.readModel';
import { distinguish, forgetDistinction, mergeRecords, readMerges, undoMerge } from '../merges/merges.service';
import { CONTACT_MERGING } from './contactMerging';

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
  ({ query, scope }) => listDuplicates(scope, CONTACT_MERGING, query),
);

duplicateRoutes.post(
  '/contacts/distinctions',
  { operationId: 'markAsDistinct', summary: 'Mark two contacts as not duplicates', body: Distinction },
  ({ body, scope }) => distinguish(scope, CONTACT_MERGING, body),
);

duplicateRoutes.post(
  '/contacts/distinctions/undo',
  {
    operationId: 'unmarkAsDistinct',
    summary: 'Suggest two contacts as duplicates again',
    body: Distinction,
  },
  ({ body, scope }) => forgetDistinction(scope, CONTACT_MERGING, body),
);

duplicateRoutes.get(
  '/contacts/merges',
  { operationId: 'listMerges', summary: 'List merges that can be undone', reply: z.array(Merge) },
  ({ scope }) => readMerges(scope, CONTACT_MERGING),
);

duplicateRoutes.post(
  '/contacts/merges/:mergeId/undo',
  { operationId: 'undoMerge', summary: 'Undo a merge', reply: Contact },
  ({ path, scope }) => undoMerge(scope, CONTACT_MERGING, path.mergeId),
);

duplicateRoutes.post(
  '/contacts/:contactId/merge',
  {
    operationId: 'mergeContacts',
    summary: 'Merge another contact into a contact',
    body: NewMerge,
    reply: z.object({ id: z.uuid(), contact: Contact }),
  },
  async ({ path, body, scope }) => {
    const { id, record } = await mergeRecords(scope, CONTACT_MERGING, path.contactId, body);
    return { id, contact: record };
  },
);
