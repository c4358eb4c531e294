import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Scope } from '../../../db/scope';
import { connectionOf } from '../../../db/session';
import type { ImportObject } from '../objects/importObject';
import type { ImportedRow } from '../objects/rowReader';

const COPY_CHUNK = 32 * 1024;

export interface StagedRow {
  /** The row number in the file. */
  row: number;
  values: ImportedRow;
}

/** Streams rows by COPY into `staged`, a temporary table of this transaction. `nth` is the row number in the file. */
export const stageRows = async (
  scope: Scope,
  { staged, stagedKeys }: ImportObject,
  rows: AsyncIterable<StagedRow[]>,
): Promise<void> => {
  const columns = Object.keys(staged);
  const typed = Object.entries(staged).map(([column, type]) => `${column} ${type}`);
  await scope.db.raw(
    `create temporary table staged (nth int, id uuid, ${typed.join(', ')}, ${stagedKeys}) on commit drop`,
  );
  const lines = async function* () {
    let buffered = '';
    for await (const some of rows) {
      for (const { row, values } of some) {
        // Joined in one step, because a text that is built piece by piece keeps its pieces in memory.
        const cells = columns.map((column) => copyCell(values[column]));
        buffered += `${row}\t${copyCell(values.id)}\t${cells.join('\t')}\n`;
        if (buffered.length < COPY_CHUNK) continue;
        yield buffered;
        buffered = '';
      }
    }
    yield buffered;
  };
  const connection = await connectionOf(scope.db);
  await pipeline(
    Readable.from(lines(), { objectMode: false }),
    connection.query(copyFrom(`copy staged (nth, id, ${columns.join(', ')}) from stdin`)),
  );
  await scope.db.raw('analyze staged');
};

const NEEDS_ESCAPE = /[\\\t\n\r]/;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One value in the text format of COPY (PostgreSQL documentation, COPY, "Text Format"). */
const copyCell = (value: string | string[] | null | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
    : value;
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign) : text;
};
