import {
  type BulkAction,
  BulkPreview,
  BulkResult,
  BulkUndone,
  CompanyBulk,
  ContactBulk,
  DealBulk,
} from '@rapport/shared/bulk';
import { z } from 'zod';
import type { Scope } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import { operationName } from '../../http/operationName';
import { matchingCompanies } from '../companies/companies.readModel';
import { matchingContacts } from '../contacts/contacts.readModel';
import { matchingDeals } from '../deals/deals.readModel';
import { inOwnDays } from '../deals/deals.service';
import { narrowed } from '../records/narrowing.readModel';
import type { BulkObjectType, Chosen } from './bulk.repository';
import { changeMany, previewMany, undoMany } from './bulk.service';

const MATCHING = { within: 'matching.', isWhole: true };

const BulkPath = z.object({ bulkId: z.uuid() });

export const bulkRoutes = apiRouter();

/** Which records are changed. In an object, because a promise of a query would run it. */
interface Choice {
  chosen: Chosen;
}

/** Mounts the change of many records, and its preview. */
const mountBulk = <Body extends { action: BulkAction }>(
  objectType: BulkObjectType,
  { summary }: { summary: string },
  body: z.ZodType<Body>,
  choose: (scope: Scope, body: Body) => Promise<Choice>,
) => {
  bulkRoutes.post(
    `/${objectType}/bulk`,
    {
      operationId: operationName('bulkUpdate', objectType),
      summary,
      body,
      reply: BulkResult,
      whileSuspended: true,
    },
    async (request) =>
      changeMany(request.scope, objectType, (await choose(request.scope, request.body)).chosen, request.body.action),
  );
  bulkRoutes.post(
    `/${objectType}/bulk/preview`,
    {
      operationId: operationName('previewBulk', objectType),
      summary: `Preview a bulk change of ${objectType}`,
      body,
      reply: BulkPreview,
      whileSuspended: true,
    },
    async (request) =>
      previewMany(request.scope, objectType, (await choose(request.scope, request.body)).chosen, request.body.action),
  );
};

mountBulk(
  'contacts',
  { summary: 'Update or delete many contacts' },
  ContactBulk,
  async (scope, { ids, matching = {} }) => ({
    chosen: ids ?? matchingContacts(scope, await narrowed(scope, 'contact', matching, MATCHING)),
  }),
);
mountBulk(
  'companies',
  { summary: 'Update or delete many companies' },
  CompanyBulk,
  async (scope, { ids, matching = {} }) => ({
    chosen: ids ?? matchingCompanies(scope, await narrowed(scope, 'company', matching, MATCHING)),
  }),
);
mountBulk(
  'deals',
  { summary: 'Update, move or delete many deals' },
  DealBulk,
  async (scope, { ids, matching = {} }) => ({
    chosen: ids ?? matchingDeals(scope, await narrowed(scope, 'deal', await inOwnDays(scope, matching), MATCHING)),
  }),
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
