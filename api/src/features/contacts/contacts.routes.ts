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
import { updateRoute } from '../../http/updateRoute';
import { findRecord } from '../records/records.repository';
import { deleteRecord } from '../records/trash';
import { findSimilar, listContacts } from './contacts.readModel';
import { CONTACTS } from './contacts.repository';
import { changeContact, createContact, restoreContact } from './contacts.service';

const ContactPath = z.object({ contactId: z.uuid() });

export const contactRoutes = Router();

contactRoutes.get(
  '/contacts',
  endpoint(
    { operationId: 'listContacts', summary: 'List contacts', query: ContactQuery, reply: z.array(Contact) },
    ({ query, scope }) => listContacts(scope, query),
  ),
);

contactRoutes.post(
  '/contacts',
  endpoint(
    {
      operationId: 'createContact',
      summary: 'Create a contact',
      location: '/contacts/:id',
      body: NewContact,
      reply: Contact,
      status: 201,
    },
    ({ body, scope }) => createContact(scope, body),
  ),
);

contactRoutes.get(
  '/contacts/similar',
  endpoint(
    {
      operationId: 'listSimilarContacts',
      summary: 'Find contacts similar to one being typed',
      query: SimilarQuery,
      reply: z.array(SimilarContact),
    },
    ({ query, scope }) => findSimilar(scope, query),
  ),
);

contactRoutes.get(
  '/contacts/:contactId',
  endpoint(
    { operationId: 'getContact', summary: 'Get a contact', path: ContactPath, reply: Contact },
    ({ path, scope }) => findRecord(scope, CONTACTS, path.contactId),
  ),
);

updateRoute(
  contactRoutes,
  '/contacts/:contactId',
  endpoint(
    {
      operationId: 'updateContact',
      summary: 'Update a contact',
      path: ContactPath,
      body: ContactChange,
      reply: Contact,
    },
    ({ path, body, scope, seenVersion }) => changeContact(scope, path.contactId, body, seenVersion),
  ),
);

contactRoutes.delete(
  '/contacts/:contactId',
  endpoint({ operationId: 'deleteContact', summary: 'Delete a contact', path: ContactPath }, ({ path, scope }) =>
    deleteRecord(scope, CONTACTS, path.contactId),
  ),
);

contactRoutes.post(
  '/contacts/:contactId/restore',
  endpoint(
    { operationId: 'restoreContact', summary: 'Restore a deleted contact', path: ContactPath, reply: Contact },
    ({ path, scope }) => restoreContact(scope, path.contactId),
  ),
);
