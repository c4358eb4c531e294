import { ChosenIds } from '@rapport/shared/bulk';
import { CompanyQuery } from '@rapport/shared/companies';
import { ContactQuery } from '@rapport/shared/contacts';
import { DealQuery } from '@rapport/shared/deals';
import { fileName } from '@rapport/shared/fileName';
import type { ImportObjectType } from '@rapport/shared/imports';
import type { ListedTable } from '@rapport/shared/recordFields';
import { TaskQuery } from '@rapport/shared/tasks';
import type { Response } from 'express';
import type { Knex } from 'knex';
import { z } from 'zod';
import type { Scope } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import type { Context } from '../../http/context';
import { Download } from '../../http/download';
import { operationName } from '../../http/operationName';
import { nameOfApp } from '../branding/branding.service';
import { matchingCompanies } from '../companies/companies.readModel';
import { matchingContacts } from '../contacts/contacts.readModel';
import { matchingDeals } from '../deals/deals.readModel';
import { attentionOf, daysToInstants } from '../deals/deals.service';
import { allNotes } from '../notes/notes.readModel';
import type { Narrowing } from '../records/narrowing';
import { narrowed } from '../records/narrowing.readModel';
import { timeZoneOf } from '../settings/settings.readModel';
import { matchingTasks } from '../tasks/tasks.readModel';
import { exportCsv } from './exports.service';

export const exportRoutes = apiRouter();

const CSV = { produces: 'text/csv', isBulk: true } as const;
/** An export holds all records that match, oldest first, so it has neither pages nor a sort. */
const PAGING = { sort: true, limit: true, cursor: true } as const;

/** Which records are exported. In an object, because a promise of a query would run it. */
interface Chosen {
  matches: Knex.QueryBuilder;
  narrowing?: Narrowing;
}

const exportMatching = <Query>(
  table: ImportObjectType,
  query: z.ZodType<Query>,
  choose: (scope: Scope, query: Query) => Chosen | Promise<Chosen>,
) =>
  exportRoutes.get(
    `/${table}/export/csv`,
    { operationId: operationName('export', table), summary: `Export ${table} as CSV`, ...CSV, query },
    async (request) => download(request, table, await choose(request.scope, request.query)),
  );

exportMatching('contacts', ContactQuery.omit(PAGING), async (scope, query) => {
  const asked = await narrowed(scope, 'contact', query);
  return { matches: matchingContacts(scope, asked), narrowing: asked.narrowing };
});
exportMatching('companies', CompanyQuery.omit(PAGING), async (scope, query) => {
  const asked = await narrowed(scope, 'company', query);
  return { matches: matchingCompanies(scope, asked), narrowing: asked.narrowing };
});
exportMatching('deals', DealQuery.omit(PAGING), async (scope, query) => {
  const attention = query.attention ? await attentionOf(scope) : undefined;
  const asked = await narrowed(scope, 'deal', await daysToInstants(scope, query));
  return { matches: matchingDeals(scope, asked, attention), narrowing: asked.narrowing };
});
exportMatching('tasks', TaskQuery.omit(PAGING), async (scope, query) => {
  const asked = await narrowed(scope, 'task', query);
  return { matches: matchingTasks(scope, asked, await timeZoneOf(scope)), narrowing: asked.narrowing };
});

exportMatching('notes', z.strictObject({}), (scope) => ({ matches: allNotes(scope) }));

/** The records that were selected in a list. */
const exportSelected = (table: ListedTable, all: (scope: Scope) => Knex.QueryBuilder) =>
  exportRoutes.post(
    `/${table}/export/csv`,
    {
      operationId: operationName('exportSelected', table),
      summary: `Export selected ${table} as CSV`,
      ...CSV,
      onlyReads: true,
      body: ChosenIds,
      whileSuspended: true,
    },
    async (request) =>
      download(request, table, { matches: all(request.scope).whereIn(`${table}.id`, request.body.ids) }),
  );

exportSelected('contacts', (scope) => matchingContacts(scope, {}));
exportSelected('companies', (scope) => matchingCompanies(scope, {}));
exportSelected('deals', (scope) => matchingDeals(scope, {}));
exportSelected('tasks', (scope) => matchingTasks(scope, {}, 'UTC'));

interface ExportRequest {
  context: Context;
  scope: Scope;
  res: Response;
}

const download = async (
  { context, scope, res }: ExportRequest,
  table: ImportObjectType,
  { matches, narrowing }: Chosen,
) => {
  if (narrowing?.ignored.length) res.set('X-Ignored-Fields', narrowing.ignored.join(', '));
  return Download.write(context, scope, res, {
    type: 'text/csv; charset=utf-8',
    name: fileName(table, 'csv', { maker: await nameOfApp(scope) }),
    write: (file) => exportCsv(scope, table, matches, file),
  });
};
