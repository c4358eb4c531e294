import {
  Contact,
  ContactChange,
  ContactQuery,
  NewContact,
  SimilarContact,
  SimilarQuery,
} from '@rapport/shared/contacts';
import { Duplicate, NewMerge } from '@rapport/shared/duplicates';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { mergeRoutes } from '../merges/merges.routes';
import { recordRoutes, upsertRoutes } from '../records/records.routes';
import { CONTACT_MERGING } from './contactMerging';
import { findSimilar, listContacts } from './contacts.readModel';
import { CONTACTS } from './contacts.repository';
import { changeContact, createContact, restoreContact } from './contacts.service';

export const contactRoutes = apiRouter({
  contacts: 'People you do business with, their duplicates, and bulk changes.',
});

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

mergeRoutes(contactRoutes, {
  mergeable: CONTACT_MERGING,
  schemas: { record: Contact, duplicate: Duplicate, merge: NewMerge },
});

const writing = {
  table: CONTACTS,
  schemas: { new: NewContact, change: ContactChange },
  create: createContact,
  change: changeContact,
};

upsertRoutes(contactRoutes, ['external_id', 'email'], { ...writing, record: Contact });

recordRoutes(contactRoutes, {
  ...writing,
  schemas: { ...writing.schemas, record: Contact, query: ContactQuery },
  list: listContacts,
  restore: restoreContact,
});
