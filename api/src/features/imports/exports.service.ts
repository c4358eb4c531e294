import { once } from 'node:events';
import { BOM, csvLine } from '@rapport/shared/csv';
import { IMPORT_COLUMNS, type ImportedNoun } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import { to as copyTo } from 'pg-copy-streams';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import { howMany } from './nouns';

/** What an export is written to: a response, while somebody still listens. */
interface Receiver {
  write(chunk: Buffer | string): boolean;
  readonly destroyed: boolean;
}

/** The columns that an export shows and an import leaves alone. */
const ALSO = ['created_at'];

/**
 * Streams the records that a query leaves as CSV, by COPY. COPY takes no bound values, so the ids are first put aside with
 * an insert that does.
 */
export const exportCsv = async (
  scope: Scope,
  noun: ImportedNoun,
  matches: Knex.QueryBuilder,
  receiver: Receiver & NodeJS.EventEmitter,
) => {
  await scope.db.raw(`
    set local statement_timeout = '60s';
    create temporary table exported (place bigserial, id uuid) on commit drop`);
  await scope
    .db('exported')
    .insert(
      scope.db.raw('(id) ?', [matches.select(`${noun}.id`).orderBy([`${noun}.created_at`, `${noun}.id`])]) as never,
    );

  const columns = [...IMPORT_COLUMNS[noun], ...ALSO];
  receiver.write(BOM + csvLine(columns));
  const connection = await scope.db.client.acquireConnection();
  const copied = connection.query(
    copyTo(`copy (
      select ${columns.map((column) => cellOf(noun, column)).join(', ')} from exported
      join ${noun} on ${noun}.workspace_id = '${scope.workspaceId}' and ${noun}.id = exported.id order by exported.place
    ) to stdout with (format csv)`),
  );
  const withLineEnds = lineEnds();
  // A stream left half read would block the connection: when nobody listens any more the rest is read and dropped.
  for await (const chunk of copied) {
    if (receiver.destroyed) continue;
    if (!receiver.write(withLineEnds(chunk))) await Promise.race([once(receiver, 'drain'), once(receiver, 'close')]);
  }
  await recordActivity(scope, {
    type: 'export_finished',
    description: `Exported ${howMany(copied.rowCount, noun)}`,
    entity_type: noun,
  });
};

/** The SQL twin of `csvCell`'s guard: an apostrophe before what a spreadsheet would run. COPY itself adds the quotes. */
const cellOf = (noun: ImportedNoun, column: string): string => {
  if (column === 'created_at') return `to_char(${noun}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (column === 'id') return `${noun}.id`;
  const text = column === 'tags' ? `array_to_string(${noun}.tags, ', ')` : `${noun}.${column}`;
  return `case when ${text} ~ E'^\\'*[=+\\\\-@\\t\\r\\n]' then '''' || ${text} else nullif(${text}, '') end`;
};

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** COPY ends lines with a line feed alone; those inside of quotes belong to the cell and stay. */
const lineEnds = () => {
  let isQuoted = false;
  return (chunk: Buffer): Buffer => {
    const pieces: Buffer[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (chunk[at] === QUOTE) isQuoted = !isQuoted;
      else if (chunk[at] === LINE_FEED && !isQuoted) {
        pieces.push(chunk.subarray(from, at), Buffer.from('\r\n'));
        from = at + 1;
      }
    }
    return Buffer.concat([...pieces, chunk.subarray(from)]);
  };
};
