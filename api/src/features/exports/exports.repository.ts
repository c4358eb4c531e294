import { msg } from '@lingui/core/macro';
import type { Field } from '@rapport/shared/fields';
import type { ImportObjectType } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Scope } from '../../db/scope';
import { connectionOf } from '../../db/session';
import { badRequest } from '../../http/problem';
import { EXPORTED_JOINS, exportedCell, exportedColumns } from './exportedColumns';
import { ownCell } from './ownCells.repository';

/** Starts a COPY of the records that match a query, oldest first, as lines of CSV. */
export const copyRecords = async (
  scope: Scope,
  objectType: ImportObjectType,
  fields: Field[],
  matches: Knex.QueryBuilder,
): Promise<CopyToStreamQuery> => {
  await scope.db.raw(`set local statement_timeout = '60s'`);
  const records = scope.db
    .from(matches.select(`${objectType}.*`).as(objectType))
    .joinRaw(EXPORTED_JOINS[objectType] ?? '', { workspace: scope.workspaceId })
    .select(exportedColumns(objectType).map((column) => scope.db.raw(exportedCell(objectType, column))))
    .select(fields.map((field) => ownCell(scope, objectType, field)))
    .orderBy([`${objectType}.created_at`, `${objectType}.id`]);
  const connection = await connectionOf(scope.db);
  return connection.query(copyTo(`copy (${withValues(records)}) to stdout with (format csv)`));
};

// COPY takes no bound values, so they are written into it, each as Postgres quotes a text.
const withValues = (query: Knex.QueryBuilder): string => {
  const { sql, bindings } = query.toSQL().toNative();
  return sql.replace(/\$(\d+)/g, (_place, nth) => {
    const value = String(bindings[Number(nth) - 1]);
    if (value.includes('\0')) {
      throw badRequest('malformed_text', msg`The text contains a character that cannot be searched.`);
    }
    return pg.escapeLiteral(value);
  });
};
