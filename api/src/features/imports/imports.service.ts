import type { ImportObjectType, ImportOptions, ImportResult, UndoResult } from '@rapport/shared/imports';
import { pages } from '@rapport/shared/paths';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { recordActivity } from '../activities/activities.service';
import { howMany } from '../activities/objectTypes';
import { notify } from '../notifications/notifications.service';
import { recognised } from './csv/columns';
import { chooseMapping, ignoredColumns, mappingNotices, requireClearMapping } from './csv/mapping';
import { openCsv } from './csv/records';
import { countDecided, decideStaged } from './engine/decide.repository';
import { linkStaged } from './engine/match.repository';
import { addRefusedRows, chooseReading, type ImportedFile, stageFile } from './engine/readFile';
import { undoChanges } from './engine/undo.repository';
import { insertDecided, updateDecided } from './engine/write.repository';
import { errorSentences } from './engine/wrongRows';
import { limitNotice } from './importLimits';
import { progressReporter, type ReportProgress } from './importProgress';
import { claimImporting, claimUndo, insertImport } from './imports.repository';
import { findMapping, rememberMapping } from './mappings.repository';
import { type ImportObject, updatedColumns, type WrittenColumn } from './objects/importObject';
import { IMPORT_OBJECTS } from './objects/registry';

const FILE_NAME_MAX = 255;

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
    return await importRows(scope, IMPORT_OBJECTS[objectType], file, options, report);
  } catch (error) {
    await report({ phase: 'failed', done: 0, total: null }, true);
    throw error;
  }
};

const importRows = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  { import_id, mapping: given, on_duplicate: onDuplicate, dry_run: isDry }: ImportOptions,
  report: ReportProgress,
): Promise<ImportResult> => {
  await allowLongWork(scope);
  if (!isDry) await claimImporting(scope);
  const csv = await openCsv(file.path, recognised(object));
  const remembered = given ? null : await findMapping(scope, object.type, csv.headers);
  const mapping = chooseMapping(object, csv, given, remembered);
  if (!isDry) requireClearMapping(object, mapping, csv, given !== undefined);

  const reading = await chooseReading(scope, object, file, mapping);
  const read = await stageFile(scope, object, csv, mapping, reading, report);
  const linkNotices = await linkStaged(scope, object);
  await report({ phase: 'checking', done: read.rows, total: read.rows }, true);
  const columns = updatedColumns(object, mapping);
  const capacity = await object.limit?.capacity(scope, isDry);
  await decideStaged(scope, object, { onDuplicate, room: capacity?.room ?? Number.POSITIVE_INFINITY, columns });
  const counts = await countDecided(scope);
  if (counts.limit || counts.erased) await addRefusedRows(scope, object, file, capacity, read.wrong);

  const id = import_id ?? uuidv7();
  const result: ImportResult = {
    id: isDry ? null : id,
    rows: read.rows,
    imported: counts.insert ?? 0,
    updated: counts.update ?? 0,
    skipped: counts.skip ?? 0,
    failed: read.wrong.count,
    errors: errorSentences(read.wrong.kept, read.wrong.count),
    wrong_rows: read.wrong.kept,
    notices: [
      ...mappingNotices(object, mapping, csv),
      ...read.notices,
      ...linkNotices,
      ...(capacity && counts.limit ? [limitNotice(object, capacity, counts.limit)] : []),
    ],
    encoding: csv.encoding,
    delimiter: csv.delimiter,
    headers: csv.headers,
    mapping,
    ignored: ignoredColumns(mapping, csv),
    preview: read.preview,
  };
  if (isDry) return result;
  await report({ phase: 'writing', done: read.rows, total: read.rows }, true);
  await write(scope, object, file, { ...result, id }, columns);
  if (given) await rememberMapping(scope, object.type, csv.headers, given);
  return result;
};

// Reading and writing 100,000 rows takes longer than a request of a screen may. If this process dies meanwhile, the
// database notices and releases its locks, except on Windows, where it cannot.
const allowLongWork = (scope: Scope) =>
  scope.db.raw(`
    set local statement_timeout = '110s';
    set local idle_in_transaction_session_timeout = '60s';
    select set_config('client_connection_check_interval', '1s', true) where version() !~* 'mingw|visual c|windows'`);

const write = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  { id, imported, updated, skipped, failed }: ImportResult & { id: string },
  columns: WrittenColumn[],
) => {
  const file_name = file.name.slice(0, FILE_NAME_MAX);
  await insertImport(scope, { id, noun: object.type, file_name, imported, updated, skipped, failed });
  await recordActivity(scope, {
    type: 'import_finished',
    description: `Imported ${howMany(imported, object.type)} from ${file_name}`,
    entity_type: 'import',
    entity_id: id,
  });
  if (scope.userId) {
    await notify(scope, scope.userId, {
      type: 'import_finished',
      title: 'Import Complete!',
      detail: `${howMany(imported, object.type)} imported from ${file_name}, ${failed.toLocaleString('en')} failed`,
      path: pages.importExport,
    });
  }
  if (updated > 0) await updateDecided(scope, object, id, columns);
  if (imported > 0) await insertDecided(scope, object, id);
};

/** Undoes a whole import, updates included. @throws 409 when it was undone, is too old, or another import runs */
export const undoImport = async (scope: Scope, id: string): Promise<UndoResult> => {
  await allowLongWork(scope);
  // Postgres would choose nested loops while it has no statistics yet about what was imported a moment ago.
  await scope.db.raw('set local enable_nestloop = off');
  const { objectType, file_name } = await claimUndo(scope, id);
  await claimImporting(scope);
  const undone = await undoChanges(scope, IMPORT_OBJECTS[objectType], id);
  await recordActivity(scope, {
    type: 'import_undone',
    description: `Undid the import of ${file_name}`,
    entity_type: 'import',
    entity_id: id,
  });
  return undone;
};
