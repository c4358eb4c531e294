import { ChosenIds } from '@rapport/shared/bulk';
import { CompanyQuery } from '@rapport/shared/companies';
import { ContactQuery } from '@rapport/shared/contacts';
import { DealQuery } from '@rapport/shared/deals';
import { fileName } from '@rapport/shared/fileName';
import type { ImportObjectType } from '@rapport/shared/imports';
import { TaskQuery } from '@rapport/shared/tasks';
import { type Response, Router } from 'express';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { Download } from '../../http/download';
import { endpoint } from '../../http/endpoint';
import { matchingCompanies } from '../companies/companies.readModel';
import { matchingContacts } from '../contacts/contacts.readModel';
import { matchingDeals } from '../deals/deals.readModel';
import { attentionOf, inOwnDays } from '../deals/deals.service';
import { timeZoneOf } from '../settings/settings.service';
import { matchingTasks } from '../tasks/tasks.readModel';
import { exportCsv } from './exports.service';

/** An export holds all records that match, oldest first, so it has neither pages nor a sort. */
const PAGING = { sort: true, limit: true, cursor: true } as const;
const CSV = { produces: 'text/csv', isBulk: true } as const;
/** The records that were selected in a list. */
const SELECTED = { ...CSV, body: ChosenIds, whileSuspended: true } as const;

export const exportRoutes = Router();

exportRoutes.get(
  '/contacts/export/csv',
  endpoint(
    {
      operationId: 'exportContacts',
      summary: 'Export contacts as CSV',
      ...CSV,
      query: ContactQuery.omit(PAGING),
    },
    ({ query, ...request }) => download(request, 'contacts', matchingContacts(request.scope, query)),
  ),
);

exportRoutes.get(
  '/companies/export/csv',
  endpoint(
    {
      operationId: 'exportCompanies',
      summary: 'Export companies as CSV',
      ...CSV,
      query: CompanyQuery.omit(PAGING),
    },
    ({ query, ...request }) => download(request, 'companies', matchingCompanies(request.scope, query)),
  ),
);

exportRoutes.get(
  '/deals/export/csv',
  endpoint(
    {
      operationId: 'exportDeals',
      summary: 'Export deals as CSV',
      ...CSV,
      query: DealQuery.omit(PAGING),
    },
    async ({ query, ...request }) => {
      const attention = query.attention ? await attentionOf(request.scope) : undefined;
      return download(request, 'deals', matchingDeals(request.scope, await inOwnDays(request.scope, query), attention));
    },
  ),
);

exportRoutes.get(
  '/tasks/export/csv',
  endpoint(
    {
      operationId: 'exportTasks',
      summary: 'Export tasks as CSV',
      ...CSV,
      query: TaskQuery.omit(PAGING),
    },
    async ({ query, ...request }) =>
      download(request, 'tasks', matchingTasks(request.scope, query, await timeZoneOf(request.scope))),
  ),
);

exportRoutes.post(
  '/contacts/export/csv',
  endpoint(
    {
      operationId: 'exportSelectedContacts',
      summary: 'Export selected contacts as CSV',
      ...SELECTED,
    },
    ({ body, ...request }) =>
      download(request, 'contacts', matchingContacts(request.scope, {}).whereIn('contacts.id', body.ids)),
  ),
);

exportRoutes.post(
  '/companies/export/csv',
  endpoint(
    {
      operationId: 'exportSelectedCompanies',
      summary: 'Export selected companies as CSV',
      ...SELECTED,
    },
    ({ body, ...request }) =>
      download(request, 'companies', matchingCompanies(request.scope, {}).whereIn('companies.id', body.ids)),
  ),
);

interface ExportRequest {
  context: Context;
  scope: Scope;
  res: Response;
}

const download = ({ context, scope, res }: ExportRequest, objectType: ImportObjectType, matches: Knex.QueryBuilder) =>
  Download.write(context, scope, res, {
    type: 'text/csv; charset=utf-8',
    name: fileName(objectType, 'csv'),
    write: (file) => exportCsv(scope, objectType, matches, file),
  });
