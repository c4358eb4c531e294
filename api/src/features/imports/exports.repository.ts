import { IMPORT_COLUMNS, type ImportedNoun } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Scope } from '../../db/scope';
import { badRequest } from '../../http/problem';

/** The columns of an export: those of an import, and one that an import leaves alone. */
export const exportColumns = (noun: ImportedNoun): string[] => [...IMPORT_COLUMNS[noun], 'created_at'];

/** Starts a COPY of the records that a query leaves, oldest first, as lines of CSV. */
export const copyRecords = async (
  scope: Scope,
  noun: ImportedNoun,
  matches: Knex.QueryBuilder,
): Promise<CopyToStreamQuery> => {
  await scope.db.raw(`set local statement_timeout = '60s'`);
  const records = matches
    .select(exportColumns(noun).map((column) => scope.db.raw(cellOf(noun, column))))
    .orderBy([`${noun}.created_at`, `${noun}.id`]);
  const connection = await scope.db.client.acquireConnection();
  return connection.query(copyTo(`copy (${withValues(records)}) to stdout with (format csv)`));
};

// COPY takes no bound values, so they are written into it, each as Postgres quotes a text.
const withValues = (query: Knex.QueryBuilder): string => {
  const { sql, bindings } = query.toSQL().toNative();
  return sql.replace(/\$(\d+)/g, (_place, nth) => {
    const value = String(bindings[Number(nth) - 1]);
    if (value.includes('\0'))
      throw badRequest('malformed_text', 'The text has a character that cannot be searched for.');
    return pg.escapeLiteral(value);
  });
};

/** What stands between the items of a list. */
const JOINED: Record<string, string> = { tags: ', ', other_emails: '; ', other_phones: '; ' };

/** The SQL twin of `csvCell`'s guard: an apostrophe before what a spreadsheet would run. COPY itself adds the quotes. */
const cellOf = (noun: ImportedNoun, column: string): string => {
  if (column === 'created_at') return `to_char(${noun}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (column === 'id') return `${noun}.id`;
  const text = JOINED[column] ? `array_to_string(${noun}.${column}, '${JOINED[column]}')` : `${noun}.${column}`;
  return `case when ${text} ~ E'^\\'*[=+\\\\-@\\t\\r\\n]' then '''' || ${text} else nullif(${text}, '') end`;
};
