import {
  Contact,
  ContactChange,
  ContactQuery,
  NewContact,
  SimilarContact,
  SimilarQuery,
} from '@rapport/shared/contacts';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { recordRoutes } from '../records/records.routes';
import { findSimilar, listContacts } from './contacts.readModel';
import { CONTACTS } from './contacts.repository';
import { changeContact, createContact, restoreContact } from './contacts.service';

export const contactRoutes = apiRouter();

contactRoutes.get(
  '/contacts/similar',
  {
    operationId: 'listSimilarContacts',
    summary: 'Find similar contacts',
    query: SimilarQuery,
    reply: z.array(SimilarContact),
  },
  ({ query, scope }) => findSimilar(scope, query),
);

recordRoutes(contactRoutes, {
  table: CONTACTS,
  schemas: { record: Contact, new: NewContact, change: ContactChange, query: ContactQuery },
  list: listContacts,
  create: createContact,
  change: changeContact,
  restore: restoreContact,
});
