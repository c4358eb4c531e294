import {
  IMPORT_ERRORS_SHOWN,
  type ImportedNoun,
  type ImportMapping,
  type ImportOptions,
  type ImportResult,
  PREVIEW_ROWS,
  type UndoResult,
  WRONG_ROWS_MAX,
  type WrongRow,
} from '@rapport/shared/imports';
import { PLANS } from '@rapport/shared/plans';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { badRequest } from '../../http/problem';
import { recordActivity } from '../activities/activities.service';
import { type Capacity, claimCapacity } from '../workspaces/planLimits';
import { columnReader, guessMapping, namesColumns } from './columns';
import { type CsvFile, openCsv } from './csvRecords';
import { rowReader } from './importedRows';
import { progressReporter } from './importProgress';
import {
  claimUndo,
  countStaged,
  decideStaged,
  insertImport,
  insertStaged,
  listOverLimit,
  matchStaged,
  undoChanges,
  updateStaged,
} from './imports.repository';
import { findMapping, rememberMapping } from './mappings.repository';
import { STAGED, stageRows } from './staging';

interface ImportedFile {
  path: string;
  name: string;
}

/**
 * Imports a CSV file in the caller's transaction: all of its good rows or, when the file is broken or the process dies,
 * nothing. A dry run does everything but the writing.
 * @throws 400 or 413 in words about the file
 */
export const importFile = async (
  context: Context,
  scope: Scope,
  noun: ImportedNoun,
  file: ImportedFile,
  options: ImportOptions,
): Promise<ImportResult> => {
  // Reading and writing 100,000 rows takes longer than one question of a screen may.
  await scope.db.raw(`set local statement_timeout = '110s'; set local idle_in_transaction_session_timeout = '60s'`);
  const id = options.import_id ?? uuidv7();
  const report = progressReporter(context, scope, id);
  const csv = await openCsv(file.path, namesColumns(noun));
  const mapping = await chooseMapping(scope, noun, csv, options);

  const found = await readInto(scope, noun, csv, mapping, report);
  await report({ phase: 'checking', done: found.rows, total: found.rows }, true);
  await matchStaged(scope, noun);
  const capacity = noun === 'contacts' ? await claimCapacity(scope, 'contacts') : null;
  const columns = STAGED[noun].columns.filter((column) => column in mapping);
  const room = capacity?.room ?? Number.POSITIVE_INFINITY;
  await decideStaged(scope, noun, { onDuplicate: options.on_duplicate, room, columns });

  const counts = await countStaged(scope);
  const overLimit = capacity && counts.limit ? await listOverLimit(scope) : [];
  const limitReason = capacity ? limitSentence(capacity) : '';
  const failed = [
    ...found.wrong.map(({ row, reason }) => ({ row, reason })),
    ...overLimit.map((row) => ({ row, reason: limitReason })),
  ];
  const result: ImportResult = {
    id: options.dry_run ? null : id,
    rows: found.rows,
    imported: counts.insert ?? 0,
    updated: counts.update ?? 0,
    skipped: counts.skip ?? 0,
    failed: found.wrongCount + overLimit.length,
    errors: sentences(failed, found.wrongCount + overLimit.length),
    wrong_rows: found.wrong,
    notices: [
      ...mappingNotices(mapping, csv),
      ...found.notices,
      ...(overLimit.length > 0 && capacity ? [limitNotice(capacity, overLimit.length)] : []),
    ],
    encoding: csv.encoding,
    delimiter: csv.delimiter,
    headers: csv.headers,
    mapping,
    preview: found.preview,
  };
  if (!options.dry_run) {
    await report({ phase: 'writing', done: found.rows, total: found.rows }, true);
    await write(scope, noun, file, { ...result, id }, columns);
    if (options.mapping) await rememberMapping(scope, noun, csv.headers, mapping);
  }
  await report({ phase: 'done', done: found.rows, total: found.rows }, true);
  return result;
};

const chooseMapping = async (
  scope: Scope,
  noun: ImportedNoun,
  { headers, doubles }: CsvFile,
  { mapping: given, dry_run }: ImportOptions,
): Promise<ImportMapping> => {
  const unknown = Object.values(given ?? {})
    .flat()
    .find((header) => !headers.includes(header));
  if (unknown !== undefined) throw badRequest('unknown_column', `The file has no column “${unknown}”.`);
  const mapping = given ?? (await findMapping(scope, noun, headers)) ?? guessMapping(noun, headers);
  if (dry_run) return mapping;
  if (!mapping.name?.length) {
    throw badRequest(
      'no_name_column',
      'Name is required: the first row must hold column names, and one of them must be the name.',
    );
  }
  const ambiguous = doubles.find((header) => Object.values(mapping).flat().includes(header));
  if (!given && ambiguous) {
    throw badRequest(
      'double_column',
      `Two columns are called “${ambiguous}”. Say in the mapping which of them to take.`,
    );
  }
  return mapping;
};

const readInto = async (
  scope: Scope,
  noun: ImportedNoun,
  csv: CsvFile,
  mapping: ImportMapping,
  report: ReturnType<typeof progressReporter>,
) => {
  const reader = rowReader(noun);
  const columnsOf = columnReader(mapping, csv.headers);
  const found = {
    rows: 0,
    wrongCount: 0,
    wrong: [] as WrongRow[],
    preview: [] as Record<string, string>[],
    notices: [] as string[],
  };
  const good = async function* () {
    for await (const { row, cells } of csv.records) {
      found.rows += 1;
      await report({ phase: 'reading', done: found.rows, total: null });
      const values = columnsOf(cells);
      if (found.preview.length < PREVIEW_ROWS) found.preview.push(values);
      const read = cells.length > csv.headers.length ? tooManyCells(csv, cells) : reader.read(values);
      if ('row' in read) {
        yield { row, values: read.row };
        continue;
      }
      found.wrongCount += 1;
      if (found.wrong.length < WRONG_ROWS_MAX) found.wrong.push({ row, reason: read.reason, cells });
    }
  };
  await stageRows(scope, noun, good());
  found.notices = reader.notices();
  return found;
};

const tooManyCells = ({ headers }: CsvFile, cells: string[]) => ({
  reason: `has ${cells.length} cells where the header has ${headers.length}`,
});

const write = async (
  scope: Scope,
  noun: ImportedNoun,
  file: ImportedFile,
  { id, imported, updated, skipped, failed }: ImportResult & { id: string },
  columns: string[],
) => {
  await insertImport(scope, { id, noun, file_name: file.name, imported, updated, skipped, failed });
  await updateStaged(scope, noun, id, columns);
  await insertStaged(scope, noun, id);
  await recordActivity(scope, {
    type: 'import_finished',
    description: `Imported ${imported.toLocaleString('en')} ${noun} from ${file.name}`,
    entity_type: 'import',
    entity_id: id,
  });
};

const sentences = (failed: { row: number; reason: string }[], total: number): string[] => {
  const shown = failed.slice(0, IMPORT_ERRORS_SHOWN).map(({ row, reason }) => `Row ${row}: ${reason}`);
  return total > shown.length ? [...shown, `and ${(total - shown.length).toLocaleString('en')} more`] : shown;
};

const limitSentence = ({ plan, limit }: Capacity) =>
  `contact limit reached (${limit.toLocaleString('en')} on ${PLANS[plan].name})`;

const limitNotice = ({ plan, limit, used }: Capacity, over: number) =>
  `The ${PLANS[plan].name} plan holds ${limit.toLocaleString('en')} contacts and you have ${used.toLocaleString('en')}: ` +
  `${over.toLocaleString('en')} ${over === 1 ? 'row does' : 'rows do'} not fit and will not be imported. Upgrade your plan to take them all.`;

const mappingNotices = (mapping: ImportMapping, { doubles }: CsvFile): string[] => [
  ...(mapping.name?.length
    ? []
    : ['No column was recognised as the name. The first row must hold column names; choose which one is the name.']),
  ...(doubles.length > 0
    ? [`Several columns have the same name: ${doubles.join(', ')}. Check which of them is taken.`]
    : []),
];

/** Undoes a whole import, updates included. */
export const undoImport = async (scope: Scope, id: string): Promise<UndoResult> => {
  await scope.db.raw(`set local statement_timeout = '110s'`);
  const { noun, file_name } = await claimUndo(scope, id);
  const undone = await undoChanges(scope, noun, id);
  await recordActivity(scope, {
    type: 'import_undone',
    description: `Undid the import of ${file_name}`,
    entity_type: 'import',
    entity_id: id,
  });
  return undone;
};
