import { BulkResult, BulkUndone, CompanyBulk, ContactBulk, DealBulk } from '@rapport/shared/bulk';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { matchingCompanies } from '../companies/companies.readModel';
import { matchingContacts } from '../contacts/contacts.readModel';
import { matchingDeals } from '../deals/deals.readModel';
import { inOwnDays } from '../deals/deals.service';
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
  '/deals/bulk',
  {
    operationId: 'bulkUpdateDeals',
    summary: 'Update, move or delete many deals',
    body: DealBulk,
    reply: BulkResult,
    whileSuspended: true,
  },
  async ({ body: { ids, matching, action }, scope }) =>
    changeMany(scope, 'deals', ids ?? matchingDeals(scope, await inOwnDays(scope, matching ?? {})), action),
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

bulkRoutes.post(
  '/deals/bulk/:bulkId/undo',
  { operationId: 'undoBulkDeals', summary: 'Undo a bulk change of deals', path: BulkPath, reply: BulkUndone },
  ({ path, scope }) => undoMany(scope, 'deals', path.bulkId),
);
