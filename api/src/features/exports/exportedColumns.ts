import { FORMULA_SIGNS, FORMULA_START } from '@rapport/shared/csv';
import type { ImportObjectType } from '@rapport/shared/imports';
import pg from 'pg';
import { IMPORT_OBJECTS } from '../imports/objects/registry';

const FORMULA = pg.escapeLiteral(FORMULA_START.source);

const FIRST_SIGNS = [...`'${FORMULA_SIGNS}`].map((sign) => sign.codePointAt(0)).join();

/**
 * A text, with an apostrophe before anything that a spreadsheet would run as a formula, like `csvCell`. COPY itself
 * adds the quotes. The first character is compared first, because the regular expression costs more than everything
 * else in an export.
 */
export const plainText = (
  value: string,
) => `case when ascii(${value}) = any ('{${FIRST_SIGNS}}') and ${value} ~ ${FORMULA}
  then '''' || ${value} else nullif(${value}, '') end`;

/** A list in one cell. Most lists are empty, so these are skipped: joining lists costs more than all other cells together. */
const list = (value: string, separator: string) =>
  `case when ${value} <> '{}' then ${plainText(`array_to_string(${value}, '${separator}')`)} end`;

const instant = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The name of a linked record, by which an import finds it again. */
const linkedOf = (table: string, linked: string, id: string, name = 'name') =>
  plainText(`(select ${name} from ${linked} as linked where linked.workspace_id = ${table}.workspace_id
    and linked.id = ${table}.${id} and linked.deleted_at is null)`);

const companyOf = (table: string) => linkedOf(table, 'companies', 'company_id');

const contactOf = (table: string) => linkedOf(table, 'contacts', 'contact_id', 'email');

/**
 * Why a contact gets no campaigns. A join would sort all contacts before the first is sent, and a subquery for each
 * takes as long as all other cells together. So a single table of hashes tells first who is suppressed at all.
 */
const SUPPRESSED = `from suppressions where suppressions.workspace_id = :workspace
  and suppressions.email_norm = lower(contacts.email)`;

/** The SQL of cells that are not a text of the record itself. Numbers and fixed values need no guard against formulas. */
const CELLS: Partial<Record<ImportObjectType, Record<string, string>>> = {
  contacts: {
    tags: list('contacts.tags', ', '),
    other_emails: list('contacts.other_emails', '; '),
    other_phones: list('contacts.other_phones', '; '),
    mail_opt_out: `case when exists (select ${SUPPRESSED}) then (select suppressions.reason ${SUPPRESSED}) end`,
  },
  deals: {
    amount: 'deals.amount',
    currency: 'deals.currency',
    stage: `coalesce(${plainText('stages.name')}, deals.stage)`,
    pipeline: `coalesce(${plainText('pipelines.name')}, 'Sales Pipeline')`,
    probability: 'deals.probability',
    company: companyOf('deals'),
    contact_email: contactOf('deals'),
    close_date: `coalesce(${instant('deals.closed_at')}, deals.expected_close_date::text)`,
  },
  tasks: {
    priority: 'tasks.priority',
    due_date: instant('tasks.due_date'),
    contact_email: contactOf('tasks'),
    company: companyOf('tasks'),
  },
  notes: {
    kind: 'notes.kind',
    content: plainText('shown_text(coalesce(notes.plain_content, notes.content))'),
    happened_at: instant('notes.happened_at'),
    author: plainText('(select email from users where users.id = notes.author_id)'),
    contact: linkedOf('notes', 'contacts', 'contact_id'),
    contact_email: contactOf('notes'),
    deal: linkedOf('notes', 'deals', 'deal_id', 'title'),
    company: companyOf('notes'),
  },
};

/** The columns of an export: those of an import, and columns that imports ignore, such as when a record was created. */
export const exportedColumns = (table: ImportObjectType): string[] => [
  ...Object.keys(IMPORT_OBJECTS[table].template).filter((column) => column !== 'created_at'),
  ...(table === 'contacts' ? ['mail_opt_out'] : []),
  'created_at',
];

/** The SQL of a cell, in which `:workspace` may be bound. */
export const exportedCell = (table: ImportObjectType, column: string): string => {
  const value = `${table}.${column}`;
  if (column === 'id') return value;
  return CELLS[table]?.[column] ?? (column === 'created_at' ? instant(value) : plainText(value));
};

/** The joins that the columns need, none of which adds rows. Subqueries for each record would take as long as everything else. */
export const EXPORTED_JOINS: Partial<Record<ImportObjectType, string>> = {
  deals: `join stages on stages.workspace_id = :workspace and stages.key = deals.stage
    join pipelines on pipelines.workspace_id = :workspace and pipelines.id = deals.pipeline_id`,
};
