import {
  type ImportMapping,
  type ImportObjectType,
  type ImportOptions,
  type ImportResult,
  PREVIEW_ROWS,
  type UndoResult,
} from '@rapport/shared/imports';
import { pages } from '@rapport/shared/paths';
import { ERASED_ADDRESS } from '@rapport/shared/personalData';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { recordActivity } from '../activities/activities.service';
import { howMany } from '../activities/objectTypes';
import { notify } from '../notifications/notifications.service';
import { readingOf, readWorkspaceSettings } from '../settings/settings.service';
import type { Capacity } from '../workspaces/planLimits';
import { columnReader, recognised } from './columns';
import { type CsvFile, openCsv } from './csvRecords';
import { countDecided, decideStaged, listRefused } from './decisions.repository';
import { beginsWithDay, type FileReading } from './importedDealsAndTasks';
import { rowReader } from './importedRows';
import { capacityFor, limitNotice, limitReason } from './importLimits';
import { progressReporter, type ReportProgress } from './importProgress';
import { claimImporting, insertImport } from './imports.repository';
import { hasLinks, linkStaged } from './links.repository';
import { chooseMapping, filledColumns, ignoredColumns, mappingNotices, requireClearMapping } from './mapping';
import { findMapping, rememberMapping } from './mappings.repository';
import { followOwnCompanies, followRenamedCompanies, insertDecided, updateDecided } from './records.repository';
import type { ImportedRow } from './rowReading';
import { stageRows } from './staging.repository';
import { claimUndo, undoChanges } from './undo.repository';
import { addWrongRow, noWrongRows, sentencesOf, type WrongRows } from './wrongRows';

interface ImportedFile {
  path: string;
  name: string;
}

const FILE_NAME_MAX = 255;
const KEPT_OF_DEALS = new Set(['stage', 'closed_at', 'created_at']);

/**
 * Imports a CSV file in the caller's transaction: all of its good rows or, when the file is broken or the process dies,
 * nothing. A dry run does everything but the writing.
 * @throws 400 or 413 in words about the file, 409 while another import runs
 */
export const importFile = async (
  context: Context,
  scope: Scope,
  objectType: ImportObjectType,
  file: ImportedFile,
  options: ImportOptions,
): Promise<ImportResult> => {
  const report = progressReporter(context, scope, options.import_id);
  try {
    return await importRows(scope, objectType, file, options, report);
  } catch (error) {
    await report({ phase: 'failed', done: 0, total: null }, true);
    throw error;
  }
};

const importRows = async (
  scope: Scope,
  objectType: ImportObjectType,
  file: ImportedFile,
  { import_id, mapping: given, on_duplicate: onDuplicate, dry_run: isDry }: ImportOptions,
  report: ReportProgress,
): Promise<ImportResult> => {
  await allowLongWork(scope);
  if (!isDry) await claimImporting(scope);
  const csv = await openCsv(file.path, recognised(objectType));
  const mapping = chooseMapping(
    objectType,
    csv,
    given,
    given ? null : await findMapping(scope, objectType, csv.headers),
  );
  if (!isDry) requireClearMapping(objectType, mapping, csv, given !== undefined);

  const reading = await fileReadingOf(scope, objectType, file, mapping);
  const read = await stageFile(scope, objectType, csv, mapping, reading, report);
  const unlinked = hasLinks(objectType) ? await linkStaged(scope) : [];
  await report({ phase: 'checking', done: read.rows, total: read.rows }, true);
  // The stage of a deal that is here already is moved on the board, where its history is kept, and not by a file.
  const columns = filledColumns(objectType, mapping).filter(
    (column) => objectType !== 'deals' || !KEPT_OF_DEALS.has(column),
  );
  const capacity = await capacityFor(scope, objectType, isDry);
  await decideStaged(scope, objectType, { onDuplicate, room: capacity?.room ?? Number.POSITIVE_INFINITY, columns });
  const counts = await countDecided(scope);
  const isOver = capacity && counts.limit ? limitNotice(objectType, capacity, counts.limit) : null;
  if (counts.limit || counts.erased) await addRefusedRows(scope, objectType, file, capacity, read.wrong);

  const id = import_id ?? uuidv7();
  const result: ImportResult = {
    id: isDry ? null : id,
    rows: read.rows,
    imported: counts.insert ?? 0,
    updated: counts.update ?? 0,
    skipped: counts.skip ?? 0,
    failed: read.wrong.count,
    errors: sentencesOf(read.wrong.kept, read.wrong.count),
    wrong_rows: read.wrong.kept,
    notices: [...mappingNotices(objectType, mapping, csv), ...read.notices, ...unlinked, ...(isOver ? [isOver] : [])],
    encoding: csv.encoding,
    delimiter: csv.delimiter,
    headers: csv.headers,
    mapping,
    ignored: ignoredColumns(mapping, csv),
    preview: read.preview,
  };
  if (isDry) return result;
  await report({ phase: 'writing', done: read.rows, total: read.rows }, true);
  await write(scope, objectType, file, { ...result, id }, columns);
  if (given) await rememberMapping(scope, objectType, csv.headers, given);
  return result;
};

// Reading and writing 100,000 rows takes longer than one question of a screen may. Should this process die meanwhile, the
// database notices and lets go of what it locked; on Windows it cannot.
const allowLongWork = (scope: Scope) =>
  scope.db.raw(`
    set local statement_timeout = '110s';
    set local idle_in_transaction_session_timeout = '60s';
    select set_config('client_connection_check_interval', '1s', true) where version() !~* 'mingw|visual c|windows'`);

const DATES = ['close_date', 'created_at', 'due_date'];

/**
 * How dates are written in a file. In one file they all begin with the day or all with the month: the first that leaves no
 * doubt tells of those that do, and where there is none, how the person writes dates.
 */
const fileReadingOf = async (
  scope: Scope,
  objectType: ImportObjectType,
  file: ImportedFile,
  mapping: ImportMapping,
): Promise<FileReading> => {
  const { timezone: zone, date_format } = await readingOf(scope, scope.userId);
  const { currency } = await readWorkspaceSettings(scope);
  const dates = DATES.filter((column) => column in mapping);
  if (dates.length > 0) {
    const { headers, records } = await openCsv(file.path, recognised(objectType));
    const cellsOf = columnReader(mapping, headers);
    for await (const { cells } of records) {
      const row = cellsOf(cells);
      const isDayFirst = dates.map((column) => beginsWithDay(row[column] ?? '')).find((known) => known !== null);
      if (isDayFirst !== undefined && isDayFirst !== null) return { zone, isDayFirst, currency };
    }
  }
  return { zone, isDayFirst: date_format === 'DD/MM/YYYY', currency };
};

/** Reads the whole file into the staging table. A wrong row is put aside and stops no other. */
const stageFile = async (
  scope: Scope,
  objectType: ImportObjectType,
  csv: CsvFile,
  mapping: ImportMapping,
  reading: FileReading,
  report: ReportProgress,
) => {
  const reader = rowReader(objectType, reading);
  const cellsOf = columnReader(mapping, csv.headers);
  const wrong = noWrongRows();
  const preview: Record<string, string>[] = [];
  let rows = 0;
  const good = async function* () {
    for await (const { row, cells, problem } of csv.records) {
      rows += 1;
      // Asked here as well, because waiting even for nothing costs something a hundred thousand times.
      if (report.isDue()) await report({ phase: 'reading', done: rows, total: null });
      const values = cellsOf(cells);
      const read = problem ? { reason: problem } : reader.read(values);
      if (preview.length < PREVIEW_ROWS) preview.push('row' in read ? shown(read.row, values) : values);
      if ('row' in read) yield { row, values: read.row };
      else addWrongRow(wrong, { row, reason: read.reason, cells });
    }
  };
  await stageRows(scope, objectType, good());
  return { rows, wrong, preview, notices: reader.notices() };
};

/** A row as it was understood, in the columns that the mapping fills. */
const shown = (row: ImportedRow, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((column) => [column, [row[column] ?? ''].flat().join(', ')]));

/** Reads the file once more for the cells of the rows that were understood and are not taken all the same. */
const addRefusedRows = async (
  scope: Scope,
  objectType: ImportObjectType,
  file: ImportedFile,
  capacity: Capacity | null,
  wrong: WrongRows,
) => {
  const refused = await listRefused(scope);
  const { records } = await openCsv(file.path, recognised(objectType));
  for await (const { row, cells } of records) {
    const why = refused.get(row);
    if (!why) continue;
    addWrongRow(wrong, {
      row,
      reason: why === 'limit' && capacity ? limitReason(objectType, capacity) : ERASED_ADDRESS,
      cells,
    });
  }
  wrong.kept.sort((one, other) => one.row - other.row);
};

const write = async (
  scope: Scope,
  objectType: ImportObjectType,
  file: ImportedFile,
  { id, imported, updated, skipped, failed }: ImportResult & { id: string },
  columns: string[],
) => {
  const file_name = file.name.slice(0, FILE_NAME_MAX);
  await insertImport(scope, { id, noun: objectType, file_name, imported, updated, skipped, failed });
  await recordActivity(scope, {
    type: 'import_finished',
    description: `Imported ${howMany(imported, objectType)} from ${file_name}`,
    entity_type: 'import',
    entity_id: id,
  });
  if (scope.userId) {
    await notify(scope, scope.userId, {
      type: 'import_finished',
      title: 'Import Complete!',
      detail: `${howMany(imported, objectType)} imported from ${file_name}, ${failed.toLocaleString('en')} failed`,
      path: pages.importExport,
    });
  }
  if (updated > 0) await updateDecided(scope, objectType, id, columns);
  if (updated > 0 && objectType === 'companies') await followRenamedCompanies(scope, id);
  if (imported > 0) await insertDecided(scope, objectType, id);
};

/** Undoes a whole import, updates included. @throws 409 when it was undone, is too old, or another import runs */
export const undoImport = async (scope: Scope, id: string): Promise<UndoResult> => {
  await allowLongWork(scope);
  // Nested loops are what Postgres chooses when it knows nothing yet about what was imported a moment ago.
  await scope.db.raw('set local enable_nestloop = off');
  const { objectType, file_name } = await claimUndo(scope, id);
  await claimImporting(scope);
  const undone = await undoChanges(scope, objectType, id);
  if (objectType === 'contacts') await followOwnCompanies(scope, id);
  if (objectType === 'companies') await followRenamedCompanies(scope, id);
  await recordActivity(scope, {
    type: 'import_undone',
    description: `Undid the import of ${file_name}`,
    entity_type: 'import',
    entity_id: id,
  });
  return undone;
};
