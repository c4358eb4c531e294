import { ChosenIds } from '@rapport/shared/bulk';
import { CompanyQuery } from '@rapport/shared/companies';
import { ContactQuery } from '@rapport/shared/contacts';
import { DealQuery } from '@rapport/shared/deals';
import { fileName } from '@rapport/shared/fileName';
import type { ImportObjectType } from '@rapport/shared/imports';
import { LISTED_TABLES } from '@rapport/shared/recordFields';
import { IMPORTED_TABLES, OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { TaskQuery } from '@rapport/shared/tasks';
import type { Response } from 'express';
import { z } from 'zod';
import type { Scope } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import type { Context } from '../../http/context';
import { Download } from '../../http/download';
import { operationName } from '../../http/operationName';
import { nameOfApp } from '../branding/branding.service';
import { type Matches, matchingQuery } from '../records/matching.service';
import { matchingRecords } from '../records/recordList.readModel';
import { exportCsv } from './exports.service';

export const exportRoutes = apiRouter();

const CSV = { produces: 'text/csv', isBulk: true } as const;
/** An export has all records that match, oldest first, so it has neither pages nor a sort order. */
const PAGING = { sort: true, limit: true, cursor: true } as const;

/** The filters that an export accepts. Tables not named here export everything. */
const FILTERS: Partial<Record<ImportObjectType, z.ZodType<object>>> = {
  contacts: ContactQuery.omit(PAGING),
  companies: CompanyQuery.omit(PAGING),
  deals: DealQuery.omit(PAGING),
  tasks: TaskQuery.omit(PAGING),
};

for (const table of IMPORTED_TABLES) {
  exportRoutes.get(
    `/${table}/export/csv`,
    {
      operationId: operationName('export', table),
      summary: `Export ${table} as CSV`,
      ...CSV,
      query: FILTERS[table] ?? z.strictObject({}),
    },
    async (request) => download(request, table, await matchingQuery(request.scope, table, request.query)),
  );
}

/** Exports the records that were selected in a list. */
for (const table of LISTED_TABLES) {
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
    async (request) => {
      const matches = matchingRecords(request.scope, OBJECT_TYPE_OF[table], {});
      return download(request, table, { matches: matches.whereIn(`${table}.id`, request.body.ids) });
    },
  );
}

interface ExportRequest {
  context: Context;
  scope: Scope;
  res: Response;
}

const download = async (
  { context, scope, res }: ExportRequest,
  table: ImportObjectType,
  { matches, narrowing }: Matches,
) => {
  if (narrowing?.ignored.length) res.set('X-Ignored-Fields', narrowing.ignored.join(', '));
  return Download.write(context, scope, res, {
    type: 'text/csv; charset=utf-8',
    name: fileName(table, 'csv', { maker: await nameOfApp(scope) }),
    write: (file) => exportCsv(scope, table, matches, file),
  });
};
