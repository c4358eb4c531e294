import { BOM, csvLine } from '@rapport/shared/csv';
import { everyRow, type Scope } from '../../db/scope';

/**
 * The tables in a data export, each as a CSV and a JSON file: everything that people entered or that happened. Secrets, and
 * what only serves to undo, are left out.
 */
export const EXPORTED_TABLES = [
  'contacts',
  'companies',
  'deals',
  'deal_stage_changes',
  'tasks',
  'notes',
  'activities',
  'campaigns',
  'campaign_recipients',
  'templates',
  'suppressions',
  'imports',
] as const;
export type ExportedTable = (typeof EXPORTED_TABLES)[number];

type Row = Record<string, unknown> & { id: string };

const BATCH = 1_000;

export const countRows = async (scope: Scope): Promise<number> => {
  let total = 0;
  for (const table of EXPORTED_TABLES) {
    const [{ count }] = await everyRow(scope, table).count({ count: '*' });
    total += count;
  }
  return total;
};

/** The columns of a table without those that Postgres computes for a search. */
const columnsOf = async ({ db }: Scope, table: ExportedTable): Promise<string[]> =>
  (
    await db('information_schema.columns')
      .where({ table_schema: 'public', table_name: table, is_generated: 'NEVER' })
      .whereNot({ column_name: 'workspace_id' })
      .orderBy('ordinal_position')
      .select('column_name')
  ).map(({ column_name }) => column_name);

async function* batches(scope: Scope, table: ExportedTable, columns: string[]): AsyncGenerator<Row[]> {
  let last: string | null = null;
  while (true) {
    const batch: Row[] = await everyRow(scope, table)
      .modify((query) => last && query.where('id', '>', last))
      .orderBy('id')
      .limit(BATCH)
      .select(columns);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.id ?? null;
  }
}

/** All rows as one JSON array. `onRows` is called with the number of rows written since the last call. */
export async function* asJson(scope: Scope, table: ExportedTable, onRows: (count: number) => Promise<unknown>) {
  const columns = await columnsOf(scope, table);
  let separator = '[\n';
  for await (const batch of batches(scope, table, columns)) {
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
    await onRows(batch.length);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** All rows as a spreadsheet opens them. */
export async function* asCsv(scope: Scope, table: ExportedTable) {
  const columns = await columnsOf(scope, table);
  yield BOM + csvLine(columns);
  for await (const batch of batches(scope, table, columns)) {
    yield batch.map((row) => csvLine(columns.map((column) => cell(row[column])))).join('');
  }
}

const cell = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('; ');
  return JSON.stringify(value);
};
