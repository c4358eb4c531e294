import { FORMULA_START } from '@rapport/shared/csv';
import { IMPORT_COLUMNS, type ImportObjectType } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { Scope } from '../../db/scope';
import { badRequest } from '../../http/problem';

/** What an import leaves alone: when a record was made, and why no campaign is sent to a contact. */
const ONLY_EXPORTED: Record<ImportObjectType, string[]> = {
  contacts: ['mail_opt_out', 'created_at'],
  companies: ['created_at'],
  deals: ['created_at'],
  tasks: ['created_at'],
};

/** The columns of an export: those of an import, and what only an export has. */
export const exportColumns = (objectType: ImportObjectType): string[] => [
  ...new Set([...IMPORT_COLUMNS[objectType], ...ONLY_EXPORTED[objectType]]),
];

/** Starts a COPY of the records that a query leaves, oldest first, as lines of CSV. */
export const copyRecords = async (
  scope: Scope,
  objectType: ImportObjectType,
  matches: Knex.QueryBuilder,
): Promise<CopyToStreamQuery> => {
  await scope.db.raw(`set local statement_timeout = '60s'`);
  const records = matches
    .select(exportColumns(objectType).map((column) => scope.db.raw(cellOf(objectType, column))))
    .orderBy([`${objectType}.created_at`, `${objectType}.id`]);
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

/** What no spreadsheet can take for a formula. */
const PLAIN = new Set(['id', 'amount', 'probability', 'currency', 'stage', 'priority']);

/** What a record is linked to, as an import finds it again. */
const LINKED: Record<string, string> = {
  company:
    'select name from companies as linked where linked.workspace_id = %.workspace_id and linked.id = %.company_id',
  contact_email:
    'select email from contacts as linked where linked.workspace_id = %.workspace_id and linked.id = %.contact_id',
};

const textOf = (objectType: ImportObjectType, column: string): string => {
  const linked = objectType === 'deals' || objectType === 'tasks' ? LINKED[column] : undefined;
  if (linked) return `(${linked.replaceAll('%', objectType)} and linked.deleted_at is null)`;
  return JOINED[column] ? `array_to_string(${objectType}.${column}, '${JOINED[column]}')` : `${objectType}.${column}`;
};

const FORMULA_SQL = pg.escapeLiteral(FORMULA_START.source);

/** The SQL twin of `csvCell`'s guard: an apostrophe before what a spreadsheet would run. COPY itself adds the quotes. */
const cellOf = (objectType: ImportObjectType, column: string): string => {
  if (column === 'created_at')
    return `to_char(${objectType}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (column === 'mail_opt_out') {
    return `(select reason from suppressions where suppressions.workspace_id = contacts.workspace_id
      and suppressions.email_norm = lower(contacts.email))`;
  }
  if (PLAIN.has(column)) return `${objectType}.${column}`;
  if (column === 'due_date')
    return `to_char(${objectType}.due_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (column === 'close_date')
    return `coalesce(to_char(deals.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), deals.expected_close_date::text)`;
  const text = textOf(objectType, column);
  // Joining lists costs more than all other cells together, and most lists are empty.
  const emptyList = JOINED[column] ? `when ${objectType}.${column} = '{}' then null` : '';
  return `case ${emptyList} when ${text} ~ ${FORMULA_SQL} then '''' || ${text} else nullif(${text}, '') end`;
};
