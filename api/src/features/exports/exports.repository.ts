import type { Writable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import type { Field } from '@rapport/shared/fields';
import type { ImportObjectType } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Scope } from '../../db/scope';
import { connectionOf } from '../../db/session';
import { badRequest } from '../../http/problem';
import { writeRows } from './csvStream';
import { EXPORTED_JOINS, exportedCell, exportedColumns } from './exportedColumns';
import { ownCell } from './ownCells.repository';

/** Writes the records that match a query, oldest first, as lines of CSV. @returns the number of records */
export const writeRecords = async (
  scope: Scope,
  table: ImportObjectType,
  fields: Field[],
  matches: Knex.QueryBuilder,
  file: Writable,
): Promise<number> => {
  await scope.db.raw(`set local statement_timeout = '60s'`);
  const workspace = { workspace: scope.workspaceId };
  const records = scope.db
    .from(matches.select(`${table}.*`).as(table))
    .joinRaw(EXPORTED_JOINS[table] ?? '', workspace)
    .select(exportedColumns(table).map((column) => scope.db.raw(exportedCell(table, column), workspace)))
    .select(fields.map((field) => ownCell(scope, table, field)))
    .orderBy([`${table}.created_at`, `${table}.id`]);
  const connection = await connectionOf(scope.db);
  return writeRows(connection, `copy (${withValues(records)}) to stdout with (format csv)`, file);
};

const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } };

// COPY takes no bound values, so they are inserted into the SQL, each as pg would send it, with texts quoted by
// Postgres.
const withValues = (query: Knex.QueryBuilder): string => {
  const { sql, bindings } = query.toSQL().toNative();
  return sql.replace(/\$(\d+)/g, (_place, nth) => {
    const value = String(utils.prepareValue(bindings[Number(nth) - 1]));
    if (value.includes('\0')) {
      throw badRequest('malformed_text', msg`The text contains a character that cannot be searched.`);
    }
    return pg.escapeLiteral(value);
  });
};
