import { BOM, csvLine } from '@rapport/shared/csv';
import { RECORD_TABLES } from '@rapport/shared/recordTypes';
import type { Scope } from '../../db/scope';
import { english } from '../../words/words';
import { describeActivity, type StoredActivity } from '../activities/activityWords';
import { reasonText } from '../campaigns/recipientReasons';
import { plainText } from '../mentions/tokens';
import { batches, columnsOf, type Row } from './exportedRows.readModel';

/**
 * The tables in a data export, each as a CSV and a JSON file: what people entered and what happened. Secrets and data
 * that only serves to undo are left out.
 */
export const EXPORTED_TABLES = [
  ...RECORD_TABLES,
  'pipelines',
  'stages',
  'fields',
  'comments',
  'deal_stage_changes',
  'note_templates',
  'products',
  'deal_lines',
  'quotes',
  'activities',
  'campaign_recipients',
  'templates',
  'saved_reports',
  'suppressions',
  'imports',
  'mail_messages',
  'sequences',
  'sequence_runs',
  'webhooks',
  'web_forms',
  'form_submissions',
  'booking_pages',
  'bookings',
] as const;
type ExportedTable = (typeof EXPORTED_TABLES)[number];

/** All rows as one JSON array. `onRows` is called with the number of rows written since the last call. */
export async function* asJson(scope: Scope, table: ExportedTable, onRows: (count: number) => Promise<unknown>) {
  const columns = await columnsOf(scope, table);
  let separator = '[\n';
  for await (const batch of inWords(table, batches(scope, table, columns))) {
    yield separator + batch.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
    await onRows(batch.length);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** All rows as CSV for a spreadsheet. */
export async function* asCsv(scope: Scope, table: ExportedTable) {
  const columns = await columnsOf(scope, table);
  yield BOM + csvLine(columns);
  for await (const batch of inWords(table, batches(scope, table, columns))) {
    yield batch.map((row) => csvLine(columns.map((column) => cell(row[column])))).join('');
  }
}

/** Kinds and keys are exported as English sentences, like the names of the columns. */
const WORDED: Partial<Record<ExportedTable, (row: Row) => Partial<Row>>> = {
  activities: (row) => ({ description: english(describeActivity(row as unknown as StoredActivity)) }),
  notes: ({ content }) => ({ content: plainText(String(content)) }),
  comments: ({ content }) => ({ content: plainText(String(content)) }),
  campaign_recipients: ({ reason }) => ({ reason: english(reasonText(String(reason))) }),
};

async function* inWords(table: ExportedTable, stored: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  const worded = WORDED[table];
  for await (const batch of stored) yield worded ? batch.map((row) => ({ ...row, ...worded(row) })) : batch;
}

const cell = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join('; ');
  return JSON.stringify(value);
};
