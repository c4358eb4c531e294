import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportObjectType } from '@rapport/shared/imports';
import { from as copyFrom } from 'pg-copy-streams';
import type { Scope } from '../../db/scope';
import type { ImportedRow } from './rowReading';

/** Of each object type, the columns that are read from a file. */
const STAGED: Record<ImportObjectType, string[]> = {
  contacts: ['name', 'email', 'phone', 'company', 'status', 'tags', 'notes', 'other_emails', 'other_phones'],
  companies: ['name', 'domain', 'industry', 'size', 'phone', 'address', 'notes'],
  deals: [
    'title',
    'amount',
    'currency',
    'stage',
    'probability',
    'company',
    'contact_email',
    'expected_close_date',
    'closed_at',
    'lost_reason',
    'next_step',
    'notes',
    'created_at',
  ],
  tasks: ['title', 'description', 'status', 'priority', 'due_date', 'contact_email', 'company'],
};

/** Of each object type, the columns that an import writes: what names another record has become a link to it. */
export const WRITTEN: Record<ImportObjectType, string[]> = {
  contacts: STAGED.contacts,
  companies: STAGED.companies,
  deals: [
    ...STAGED.deals.filter((column) => !['company', 'contact_email'].includes(column)),
    'contact_id',
    'company_id',
  ],
  tasks: [
    ...STAGED.tasks.filter((column) => !['company', 'contact_email'].includes(column)),
    'contact_id',
    'company_id',
  ],
};

/** Those among them that are lists. */
export const LISTS = new Set(['tags', 'other_emails', 'other_phones']);

const TYPES: Record<string, string> = {
  amount: 'numeric',
  probability: 'int',
  expected_close_date: 'date',
  closed_at: 'timestamptz',
  created_at: 'timestamptz',
  due_date: 'timestamptz',
  contact_id: 'uuid',
  company_id: 'uuid',
};

/** The SQL type of a column. */
export const typeOf = (column: string): string => (LISTS.has(column) ? 'text[]' : (TYPES[column] ?? 'text'));

/** What rows are compared by, as the indexes of the tables have it. */
const KEYS: Record<ImportObjectType, string> = {
  contacts: `
    email_key text generated always as (lower(email)) stored,
    name_key text collate "C" generated always as (fold(name)) stored,
    company_key text collate "C" generated always as (fold(company)) stored,
    phone_key text collate "C" generated always as (digits(phone)) stored`,
  companies: `
    name_key text collate "C" generated always as (fold(name)) stored,
    phone_key text collate "C" generated always as (digits(phone)) stored`,
  deals: 'title_key text collate "C" generated always as (fold(title)) stored',
  tasks: 'title_key text collate "C" generated always as (fold(title)) stored',
};

const COPY_CHUNK = 32 * 1024;

/** Streams rows into a temporary table of this transaction, by COPY; `nth` is the row of the file. */
export const stageRows = async (
  scope: Scope,
  objectType: ImportObjectType,
  rows: AsyncIterable<{ row: number; values: ImportedRow }>,
): Promise<void> => {
  const columns = STAGED[objectType];
  await scope.db.raw(`
    create temporary table staged (
      nth int, id uuid, ${columns.map((column) => `${column} ${typeOf(column)}`).join(', ')},
      ${KEYS[objectType]}
    ) on commit drop`);
  const lines = async function* () {
    let buffered = '';
    for await (const { row, values } of rows) {
      buffered += `${row}\t${copyCell(values.id)}`;
      for (const column of columns) buffered += `\t${copyCell(values[column])}`;
      buffered += '\n';
      if (buffered.length < COPY_CHUNK) continue;
      yield buffered;
      buffered = '';
    }
    yield buffered;
  };
  const connection = await scope.db.client.acquireConnection();
  await pipeline(
    Readable.from(lines(), { objectMode: false }),
    connection.query(copyFrom(`copy staged (nth, id, ${columns.join(', ')}) from stdin`)),
  );
  await scope.db.raw('analyze staged');
};

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One value in the text format of COPY (PostgreSQL documentation, COPY, "Text Format"). */
const copyCell = (value: string | string[] | null | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : value;
  return text.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign);
};
