import { BulkResult, BulkUndone, CompanyBulk, ContactBulk } from '@rapport/shared/bulk';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { matchingCompanies } from '../companies/companies.readModel';
import { matchingContacts } from '../contacts/contacts.readModel';
import { changeMany, undoMany } from './bulk.service';

const BulkPath = z.object({ bulkId: z.uuid() });

export const bulkRoutes = apiRouter();

bulkRoutes.post(
  '/contacts/bulk',
  {
    operationId: 'bulkUpdateContacts',
    summary: 'Update or delete many contacts',
    body: ContactBulk,
    reply: BulkResult,
    whileSuspended: true,
  },
  ({ body: { ids, matching, action }, scope }) =>
    changeMany(scope, 'contacts', ids ?? matchingContacts(scope, matching ?? {}), action),
);

bulkRoutes.post(
  '/companies/bulk',
  {
    operationId: 'bulkUpdateCompanies',
    summary: 'Update or delete many companies',
    body: CompanyBulk,
    reply: BulkResult,
    whileSuspended: true,
  },
  ({ body: { ids, matching, action }, scope }) =>
    changeMany(scope, 'companies', ids ?? matchingCompanies(scope, matching ?? {}), action),
);

bulkRoutes.post(
  '/contacts/bulk/:bulkId/undo',
  { operationId: 'undoBulkContacts', summary: 'Undo a bulk change of contacts', path: BulkPath, reply: BulkUndone },
  ({ path, scope }) => undoMany(scope, 'contacts', path.bulkId),
);

bulkRoutes.post(
  '/companies/bulk/:bulkId/undo',
  { operationId: 'undoBulkCompanies', summary: 'Undo a bulk change of companies', path: BulkPath, reply: BulkUndone },
  ({ path, scope }) => undoMany(scope, 'companies', path.bulkId),
);
