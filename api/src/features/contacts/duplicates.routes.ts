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
    { summary: 'Contacts that may be one, and why', query: DuplicateQuery, reply: z.array(Duplicate) },
    ({ query, scope }) => listDuplicates(scope, query),
  ),
);

duplicateRoutes.post(
  '/contacts/distinctions',
  endpoint({ summary: 'Remember that two contacts are not one', body: Distinction }, ({ body, scope }) =>
    distinguish(scope, body),
  ),
);

duplicateRoutes.post(
  '/contacts/distinctions/undo',
  endpoint({ summary: 'Forget that two contacts are not one', body: Distinction }, async ({ body, scope }) => {
    await deleteDistinction(scope, body);
  }),
);

duplicateRoutes.get(
  '/contacts/merges',
  endpoint({ summary: 'The merges that can be undone', reply: z.array(Merge) }, ({ scope }) => listMerges(scope)),
);

duplicateRoutes.post(
  '/contacts/merges/:mergeId/undo',
  endpoint({ summary: 'Make two contacts of one again', path: MergePath, reply: Contact }, ({ path, scope }) =>
    undoMerge(scope, path.mergeId),
  ),
);

duplicateRoutes.post(
  '/contacts/:contactId/merge',
  endpoint(
    {
      summary: 'Make another contact part of this one',
      path: ContactPath,
      body: NewMerge,
      reply: z.object({ id: z.uuid(), contact: Contact }),
    },
    ({ path, body, scope }) => mergeContacts(scope, path.contactId, body),
  ),
);
