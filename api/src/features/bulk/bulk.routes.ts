import {
  BULK_CHOICE,
  type BulkAction,
  BulkChange,
  BulkPreview,
  BulkResult,
  BulkUndone,
  CompanyBulk,
  ContactBulk,
  DealBulk,
  TaskBulk,
} from '@rapport/shared/bulk';
import { CompanyFilter } from '@rapport/shared/companies';
import { ContactFilter } from '@rapport/shared/contacts';
import { DealListFilter } from '@rapport/shared/deals';
import type { ListedTable } from '@rapport/shared/recordFields';
import { TaskFilter } from '@rapport/shared/tasks';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { operationName } from '../../http/operationName';
import { invalid } from '../../http/problem';
import { changeMany, continueChange, previewMany, readChange, readChanges, undoChange, undoMany } from './bulk.service';
import type { Chosen } from './chosen.repository';

export const bulkRoutes = apiRouter({ 'bulk-changes': 'Changes of many records. Each can be undone for 30 days.' });

interface Asked {
  ids?: string[];
  matching?: object;
  action: BulkAction;
}

/**
 * The records that a request selects: those with the ids, or those that match the filter in its body or its query.
 * @throws 422
 */
const chosenBy = ({ ids, matching }: Asked, query: object): Chosen => {
  const isQueried = Object.values(query).some((value) => value !== undefined);
  if ([ids !== undefined, matching !== undefined, isQueried].filter(Boolean).length !== 1) {
    throw invalid({ ids: BULK_CHOICE });
  }
  if (ids) return { ids };
  return matching ? { filter: matching, within: 'matching.' } : { filter: query, within: '' };
};

/** Mounts the routes for changing many records, its preview and its undo. */
const mountBulk = <Body extends Asked, Query extends object>(
  table: ListedTable,
  { summary, body, query }: { summary: string; body: z.ZodType<Body>; query: z.ZodType<Query> },
) => {
  bulkRoutes.post(
    `/${table}/bulk`,
    {
      operationId: operationName('bulkUpdate', table),
      summary,
      body,
      query,
      reply: BulkResult,
      whileSuspended: true,
    },
    (request) => changeMany(request.scope, table, chosenBy(request.body, request.query), request.body.action),
  );
  bulkRoutes.post(
    `/${table}/bulk/preview`,
    {
      operationId: operationName('previewBulk', table),
      summary: `Preview a bulk change of ${table}`,
      onlyReads: true,
      body,
      query,
      reply: BulkPreview,
      whileSuspended: true,
      isBulk: true,
    },
    (request) => previewMany(request.scope, table, chosenBy(request.body, request.query), request.body.action),
  );
  bulkRoutes.post(
    `/${table}/bulk/:bulkId/undo`,
    {
      operationId: operationName('undoBulk', table),
      summary: `Undo a bulk change of ${table}`,
      reply: BulkUndone,
    },
    ({ path, scope }) => undoMany(scope, path.bulkId, table),
  );
};

mountBulk('contacts', { summary: 'Update or delete many contacts', body: ContactBulk, query: ContactFilter });
mountBulk('companies', { summary: 'Update or delete many companies', body: CompanyBulk, query: CompanyFilter });
mountBulk('deals', { summary: 'Update, move or delete many deals', body: DealBulk, query: DealListFilter });
mountBulk('tasks', { summary: 'Update, complete or delete many tasks', body: TaskBulk, query: TaskFilter });

bulkRoutes.get(
  '/bulk-changes',
  { operationId: 'listBulkChanges', summary: 'List bulk changes', reply: z.array(BulkChange) },
  ({ scope }) => readChanges(scope),
);

bulkRoutes.get(
  '/bulk-changes/:bulkId',
  { operationId: 'getBulkChange', summary: 'Get a bulk change and its progress', reply: BulkChange },
  ({ path, scope }) => readChange(scope, path.bulkId),
);

bulkRoutes.post(
  '/bulk-changes/:bulkId/undo',
  {
    operationId: 'undoBulkChange',
    summary: 'Undo a bulk change, or stop one that is running and undo it',
    reply: BulkChange,
  },
  ({ path, scope }) => undoChange(scope, path.bulkId),
);

bulkRoutes.post(
  '/bulk-changes/:bulkId/continue',
  {
    operationId: 'continueBulkChange',
    summary: 'Continue a bulk change that stopped',
    reply: BulkChange,
    // Deleting is allowed while the workspace is suspended. The service refuses the other actions.
    whileSuspended: true,
  },
  ({ path, scope }) => continueChange(scope, path.bulkId),
);
