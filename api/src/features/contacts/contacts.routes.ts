import {
  Contact,
  ContactChange,
  ContactQuery,
  NewContact,
  SimilarContact,
  SimilarQuery,
} from '@rapport/shared/contacts';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { findContact, findSimilar, listContacts } from './contacts.repository';
import { changeContact, createContact, deleteContact, undeleteContact } from './contacts.service';

const ContactPath = z.object({ contactId: z.uuid() });

export const contactRoutes = Router();

contactRoutes.get(
  '/contacts',
  endpoint({ summary: 'List contacts', query: ContactQuery, reply: z.array(Contact) }, ({ query, scope }) =>
    listContacts(scope, query),
  ),
);

contactRoutes.post(
  '/contacts',
  endpoint({ summary: 'Add a contact', body: NewContact, reply: Contact, status: 201 }, ({ body, scope }) =>
    createContact(scope, body),
  ),
);

contactRoutes.get(
  '/contacts/similar',
  endpoint(
    { summary: 'Contacts that may be the one being typed', query: SimilarQuery, reply: z.array(SimilarContact) },
    ({ query, scope }) => findSimilar(scope, query),
  ),
);

contactRoutes.get(
  '/contacts/:contactId',
  endpoint({ summary: 'Read a contact', path: ContactPath, reply: Contact }, ({ path, scope }) =>
    findContact(scope, path.contactId),
  ),
);

contactRoutes.put(
  '/contacts/:contactId',
  endpoint(
    { summary: 'Change a contact', path: ContactPath, body: ContactChange, reply: Contact },
    ({ path, body, scope, seenVersion }) => changeContact(scope, path.contactId, body, seenVersion),
  ),
);

contactRoutes.delete(
  '/contacts/:contactId',
  endpoint({ summary: 'Move a contact to the trash', path: ContactPath }, ({ path, scope }) =>
    deleteContact(scope, path.contactId),
  ),
);

contactRoutes.post(
  '/contacts/:contactId/restore',
  endpoint({ summary: 'Take a contact out of the trash', path: ContactPath, reply: Contact }, ({ path, scope }) =>
    undeleteContact(scope, path.contactId),
  ),
);
