import { everyRow, type Scope } from '../../db/scope';
import { onlySharedMail } from '../mailboxes/mailThreads.readModel';

export type Row = Record<string, unknown> & { id: string };

const BATCH = 1_000;

/** The rows to export, without those that members keep private, because the member who exports must not be able to read them. */
const exported = (scope: Scope, table: string) => {
  const all = everyRow(scope, table);
  if (table === 'mail_messages') return onlySharedMail(scope, all);
  if (table === 'templates' || table === 'saved_reports') return all.whereNull('private_to');
  // The ending of a run, such as an answer, reveals emails in its mailbox.
  if (table === 'sequence_runs') {
    return all.whereIn(
      'mailbox_id',
      everyRow(scope, 'mailboxes').whereNot('visibility', 'private').select('mailboxes.id'),
    );
  }
  return all;
};

/** How many exported rows the tables have in total. */
export const countRows = async (scope: Scope, tables: readonly string[]): Promise<number> => {
  let total = 0;
  for (const table of tables) {
    const [{ count }] = await exported(scope, table).count({ count: '*' });
    total += count;
  }
  return total;
};

/** The columns of a table without the computed ones. */
export const columnsOf = async ({ db }: Scope, table: string): Promise<string[]> =>
  (
    await db('information_schema.columns')
      .where({ table_schema: 'public', table_name: table, is_generated: 'NEVER' })
      .whereNotIn('column_name', ['workspace_id', 'custom_search', 'plain_content'])
      .orderBy('ordinal_position')
      .select('column_name')
  ).map(({ column_name }) => column_name);

/** All rows of a table, including those in the trash, ordered by id. */
export async function* batches(scope: Scope, table: string, columns: string[]): AsyncGenerator<Row[]> {
  let last: string | null = null;
  while (true) {
    const batch: Row[] = await exported(scope, table)
      .modify((query) => last && query.where('id', '>', last))
      .orderBy('id')
      .limit(BATCH)
      .select(columns);
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.id ?? null;
  }
}
