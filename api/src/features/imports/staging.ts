import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportedNoun } from '@rapport/shared/imports';
import { from as copyFrom } from 'pg-copy-streams';
import type { Scope } from '../../db/scope';
import type { ImportedRow } from './importedRows';

const doesNotContradict = (column: string) =>
  `(ours.${column} = '' or theirs.${column} = '' or ours.${column} = theirs.${column})`;

/** Of each noun, the columns that an import fills, and what else two records of one name must have in common to be one. */
export const STAGED: Record<ImportedNoun, { columns: string[]; sameRecord: string }> = {
  contacts: {
    columns: ['name', 'email', 'phone', 'company', 'status', 'tags', 'notes'],
    sameRecord: `(theirs.email = '' or ours.email = '') and fold(ours.company) = fold(theirs.company) and digits(ours.phone) = digits(theirs.phone)`,
  },
  companies: {
    columns: ['name', 'domain', 'industry', 'size', 'phone', 'address', 'notes'],
    sameRecord: ['domain', 'phone', 'address'].map(doesNotContradict).join(' and '),
  },
};

/** Streams rows into a temporary table of this transaction, by COPY. */
export const stageRows = async (
  scope: Scope,
  noun: ImportedNoun,
  rows: AsyncIterable<{ row: number; values: ImportedRow }>,
): Promise<void> => {
  const { columns } = STAGED[noun];
  await scope.db.raw(`
    create temporary table staged (
      nth int primary key, id uuid, match uuid, action text,
      ${columns.map((column) => `${column} ${column === 'tags' ? 'text[]' : 'text'}`).join(', ')}
    ) on commit drop`);
  const connection = await scope.db.client.acquireConnection();
  const lines = async function* () {
    let buffered = '';
    for await (const { row, values } of rows) {
      const cells = [String(row), values.id ?? null, ...columns.map((column) => values[column] ?? null)];
      buffered += `${cells.map(copyCell).join('\t')}\n`;
      if (buffered.length > COPY_CHUNK) {
        yield buffered;
        buffered = '';
      }
    }
    yield buffered;
  };
  await pipeline(
    Readable.from(lines()),
    connection.query(copyFrom(`copy staged (nth, id, ${columns.join(', ')}) from stdin`)),
  );
  await scope.db.raw('create index on staged (fold(name)); analyze staged');
};

const COPY_CHUNK = 64 * 1024;

/** One value in the text format of COPY (PostgreSQL documentation, COPY, "Text Format"). */
const copyCell = (value: string | string[] | null): string => {
  if (value === null) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : value;
  return text.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? sign);
};
