import type { ImportObjectType, ImportOptions, ImportResult, UndoResult } from '@rapport/shared/imports';
import { importPath } from '@rapport/shared/paths';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { v7 as uuidv7 } from 'uuid';
import { readerWords, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { recordActivity } from '../activities/activities.service';
import { fieldsOf as ownFieldsOf } from '../fields/custom.service';
import { notify } from '../notifications/notifications.service';
import { deputyOrSelf } from '../team/absences.service';
import { requireMembers } from '../team/team.service';
import { describeColumns, fieldsOf } from './csv/columnChecks';
import { unmapped } from './csv/columns';
import { dateOrderNotices, requireDateOrder } from './csv/dateOrder';
import { decimalMarkNotices, requireDecimalMark } from './csv/decimalMarks';
import { encodingNotices } from './csv/encodingCheck';
import { chooseMapping, mappingNotices, requireClearMapping } from './csv/mapping';
import { decideStaged } from './engine/decide.repository';
import { countDecided, countLimited, listDuplicates } from './engine/decided.repository';
import type { ImportedFile } from './engine/importedFile';
import { linkStaged } from './engine/match.repository';
import { addNewCompanies, findNewCompanies } from './engine/newCompanies.repository';
import { openFile } from './engine/openFile';
import { addRefusedRows, chooseReading, stageFile } from './engine/readFile';
import { runFor } from './engine/runFor.repository';
import { hashesOfImported, seenRows } from './engine/seenRows';
import { countSuppressed, undoChanges } from './engine/undo.repository';
import { addContradictions } from './engine/warnings';
import { analyzeWritten, assignOwnersInTurn, insertDecided, updateDecided } from './engine/write.repository';
import { errorSentences } from './engine/wrongRows';
import { limitNotice } from './importLimits';
import { progressReporter, type ReportProgress } from './importProgress';
import { allowImporting, claimImporting, claimUndo, insertImport, planForImported } from './imports.repository';
import { rememberChoices, rememberedOf } from './mappings.repository';
import { type ImportObject, updatedColumns, type WrittenColumn } from './objects/importObject';
import { requiredNotices, withOwnFields } from './objects/ownFields';
import { IMPORT_OBJECTS } from './objects/registry';
import type { FileReading } from './objects/rowReader';

const FILE_NAME_MAX = 255;

/**
 * Imports a CSV file in the caller's transaction: all valid rows or, if the file is broken or the process dies, nothing. A dry
 * run does everything except writing.
 * @throws 400 or 413 with a sentence about the file, 409 while another import is running
 */
export const importFile = async (
  context: Context,
  scope: Scope,
  table: ImportObjectType,
  file: Pick<ImportedFile, 'path' | 'name'>,
  options: ImportOptions,
): Promise<ImportResult> => {
  const report = progressReporter(context, scope, options.import_id);
  try {
    await report({ phase: 'reading', done: 0, total: null });
    return await importRows(scope, IMPORT_OBJECTS[table], { ...file, repairs: options.repairs }, options, report);
  } catch (error) {
    await report({ phase: 'failed', done: 0, total: null });
    throw error;
  }
};

/** Options and results of an import that is part of a transfer. */
export interface PartOfTransfer {
  /** The hashes of rows in earlier files from the same tool. */
  known: Buffer[];
  /** The ids of earlier imports from the same tool. */
  ofTool: string[];
  /** Whether the tool gives every record an id and never reuses one. In a spreadsheet, people number the rows themselves. */
  knowsIds: boolean;
  /**
   * Set by the import: the number of unchanged rows, the number of new records that count toward the plan limit, and the
   * hashes of the imported rows.
   */
  outcome: { unchanged: number; limited: number; hashes: Buffer };
  /** Information about these records from other files of the transfer. */
  lookups: FileReading['lookups'];
  /** Whether to ignore the plan limit here, because the transfer checks it for all files together. */
  ignoresLimit: boolean;
}

/** Imports the rows of a file in the caller's transaction. Sends no notification when the import is part of a transfer. */
export const importRows = async (
  scope: Scope,
  builtIn: ImportObject,
  file: ImportedFile,
  options: ImportOptions,
  report: ReportProgress,
  part?: PartOfTransfer,
): Promise<ImportResult> => {
  const { mapping: given, dry_run: isDry } = options;
  if (options.in_turn) await requireMembers(scope, options.in_turn, 'in_turn');
  await allowImporting(scope);
  if (!isDry) await claimImporting(scope);
  const object = withOwnFields(builtIn, await ownFieldsOf(scope, OBJECT_TYPE_OF[builtIn.type]));
  await object.prepare?.();
  const staged = await readRows(scope, object, file, options, report, part);
  const { mapping, values, read, seen } = staged;
  await report({ phase: 'checking', done: read.rows, total: read.rows });
  const decided = await decideRows(scope, object, file, options, staged, part);
  if (part && seen) {
    part.outcome = {
      unchanged: seen.unchanged,
      limited: await countLimited(scope, object),
      hashes: await hashesOfImported(scope, object, seen),
    };
  }
  const id = options.import_id ?? uuidv7();
  const outcome = await resultOf(scope, object, options, staged, decided);
  const result: ImportResult = { id: isDry ? null : id, ...outcome };
  if (isDry) return result;
  await report({ phase: 'writing', done: read.rows, total: read.rows });
  const inTurn = await Promise.all((options.in_turn ?? []).map((member) => deputyOrSelf(scope, member)));
  const { columns } = decided;
  await write(scope, object, file, { ...result, id }, { columns, inTurn, isPart: part !== undefined });
  if (given || options.values || options.encoding) {
    const chosen = options.encoding ?? staged.remembered?.encoding ?? null;
    await rememberChoices(scope, object.type, staged.shape, { mapping, values: values ?? {}, encoding: chosen });
  }
  return result;
};

/** Reads the file into the staging table, with the choices given now or remembered from files with the same columns. */
const readRows = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  options: ImportOptions,
  report: ReportProgress,
  part: PartOfTransfer | undefined,
) => {
  const { mapping: given, dry_run: isDry } = options;
  const { csv, encoding, shape, remembered } = await openFile(scope, object, file, options.encoding);
  const mapping = chooseMapping(object, csv, given, remembered?.mapping);
  if (!isDry) requireClearMapping(object, mapping, csv, given !== undefined);
  const values = options.values ?? remembered?.values;
  const transfer = { isPartOfTransfer: Boolean(part), lookups: part?.lookups };
  const chosen = { ...options, values };
  const { reading, decimalMark } = await chooseReading(scope, object, file, csv, mapping, chosen, transfer);
  const seen =
    part && seenRows(scope, part.known, { type: object.type, mapping, values, headers: csv.headers }, part.lookups);
  const read = await stageFile(scope, object, csv, mapping, reading, report, { seen, isDry });
  const dateOrder = read.dates.check(reading.isDayFirst ? 'day_first' : 'month_first', options.date_order);
  if (!isDry) requireDateOrder(dateOrder);
  if (!isDry) requireDecimalMark(decimalMark);
  return { csv, encoding, shape, remembered, mapping, values, seen, read, dateOrder, decimalMark };
};
type Staged = Awaited<ReturnType<typeof readRows>>;

/** Decides for each row of the staging table whether it is inserted, updated, skipped or refused, and counts the decisions. */
const decideRows = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  { on_duplicate: onDuplicate, dry_run: isDry }: ImportOptions,
  { csv, mapping, read, seen }: Staged,
  part: PartOfTransfer | undefined,
) => {
  const linkNotices = await linkStaged(scope, object, part?.ofTool);
  const columns = updatedColumns(object, part?.lookups?.roles.size ? { contact_external_id: [], ...mapping } : mapping);
  const capacity = part?.ignoresLimit ? undefined : await object.limit?.capacity(scope, isDry);
  const room = capacity?.room ?? Number.POSITIVE_INFINITY;
  const tool = part?.knowsIds ? { imports: part.ofTool, unchanged: seen?.unchanged ?? 0 } : undefined;
  await decideStaged(scope, object, { onDuplicate, room, columns, tool });
  if (onDuplicate === 'update') await addContradictions(scope, object, read.warnings);
  const counts = await countDecided(scope);
  const companyNotices = await findNewCompanies(scope, object, isDry);
  if (counts.limit || counts.refused || counts.incomplete)
    await addRefusedRows(scope, object, file, csv, capacity, read.wrong);
  const duplicates = counts.skip ? await listDuplicates(scope, object) : [];
  const limits = capacity && counts.limit ? [limitNotice(object, capacity, counts.limit)] : [];
  const notices = [...linkNotices, ...companyNotices, ...limits];
  return { columns, counts, duplicates, notices };
};
type Decided = Awaited<ReturnType<typeof decideRows>>;

/** The result of an import, in the language of the user. */
const resultOf = async (
  scope: Scope,
  object: ImportObject,
  { mapping: given }: ImportOptions,
  { csv, encoding, remembered, mapping, read, dateOrder, decimalMark }: Staged,
  { counts, duplicates, notices }: Decided,
): Promise<Omit<ImportResult, 'id'>> => {
  const words = await readerWords(scope);
  return {
    rows: read.rows,
    imported: counts.insert ?? 0,
    updated: counts.update ?? 0,
    skipped: counts.skip ?? 0,
    failed: read.wrong.count,
    errors: errorSentences(read.wrong.kept, read.wrong.count).map(words),
    wrong_rows: read.wrong.kept.map((row) => ({ ...row, reason: words(row.reason) })),
    duplicates,
    warned: read.warnings.count,
    warnings: read.warnings.kept.map(({ row, message }) => ({ row, message: words(message) })),
    notices: [
      ...encodingNotices(encoding),
      ...dateOrderNotices(dateOrder),
      ...decimalMarkNotices(decimalMark),
      ...mappingNotices(object, mapping, csv, given !== undefined),
      ...(counts.incomplete ? requiredNotices(object, mapping) : []),
      ...read.notices,
      ...notices,
    ].map(words),
    ...encoding,
    date_order: { ...dateOrder, examples: dateOrder.examples.map(words) },
    decimal_mark: decimalMark,
    delimiter: csv.delimiter,
    headers: csv.headers,
    mapping,
    fields: fieldsOf(object),
    remembered: remembered ? rememberedOf(remembered) : null,
    values: read.values,
    columns: describeColumns(object, csv, mapping, Boolean(given ?? remembered)).map((column, index) => ({
      ...column,
      kept: words(column.kept),
      choices: read.choicesOf(index),
    })),
    ignored: unmapped(mapping, csv.headers),
    preview: read.preview,
  };
};

const write = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  { id, imported, updated, skipped, failed }: ImportResult & { id: string },
  { columns, inTurn, isPart }: { columns: WrittenColumn[]; inTurn: string[]; isPart: boolean },
) => {
  const file_name = file.name.slice(0, FILE_NAME_MAX);
  await insertImport(scope, { id, noun: object.type, file_name, imported, updated, skipped, failed });
  const totals = { count: imported, noun: object.noun ?? object.type };
  await recordActivity(scope, {
    type: 'import_finished',
    kind: 'imported',
    values: { ...totals, file: file_name },
    entity_type: 'import',
    entity_id: id,
  });
  if (scope.userId && !isPart) {
    await notify(scope, scope.userId, {
      type: 'import_finished',
      kind: 'import_finished',
      values: { ...totals, file: file_name, failed },
      path: importPath(id),
    });
  }
  await addNewCompanies(scope, object, id);
  await object.beforeWrite?.(scope);
  if (updated > 0) await updateDecided(scope, object, id, columns);
  if (imported > 0 && inTurn.length > 0) await assignOwnersInTurn(scope, object, inTurn);
  if (imported > 0) await insertDecided(scope, object, id);
  await runFor(scope, object.afterwards, id);
  await analyzeWritten(scope, object, imported + updated);
};

const undoAll = async (scope: Scope, types: ImportObjectType[], id: string): Promise<UndoResult> => {
  const undone: UndoResult = { removed: 0, restored: 0, kept: 0, suppressed: await countSuppressed(scope, id) };
  for (const type of types) {
    const { removed, restored, kept } = await undoChanges(scope, IMPORT_OBJECTS[type], id);
    undone.removed += removed;
    undone.restored += restored;
    undone.kept += kept;
  }
  return undone;
};

/** Undoes a whole import, including updates. @throws 409 when it was undone already, is too old, or another import is running */
export const undoImport = async (scope: Scope, id: string): Promise<UndoResult> => {
  await allowImporting(scope);
  await planForImported(scope);
  const { table, file_name } = await claimUndo(scope, id);
  await claimImporting(scope);
  const object = IMPORT_OBJECTS[table];
  const undone = await undoAll(scope, [object.type, ...(object.alsoInserts ?? [])], id);
  if (object.addsCompanies) await undoChanges(scope, IMPORT_OBJECTS.companies, id);
  await recordActivity(scope, {
    type: 'import_undone',
    kind: 'import_undone',
    values: { file: file_name },
    entity_type: 'import',
    entity_id: id,
  });
  return undone;
};
