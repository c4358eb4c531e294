import { msg } from '@lingui/core/macro';
import type { Encoding } from '@rapport/shared/encodings';
import { type DecimalMarkCheck, type ImportMapping, type ImportOptions, PREVIEW_ROWS } from '@rapport/shared/imports';
import { asText } from '@rapport/shared/words';
import { readerWords, type Scope } from '../../../db/scope';
import { badRequest } from '../../../http/problem';
import { readPipelines, readStages } from '../../pipelines/pipelines.readModel';
import { datePreferencesOf, readWorkspaceSettings } from '../../settings/settings.readModel';
import type { Capacity } from '../../workspaces/planLimits';
import { watchChoices } from '../csv/columnChoices';
import { columnReader } from '../csv/columns';
import { watchDates } from '../csv/dateOrder';
import { watchNumbers } from '../csv/decimalMarks';
import type { CsvFile, CsvRecord } from '../csv/records';
import { limitReason } from '../importLimits';
import type { ReportProgress } from '../importProgress';
import { listOwners } from '../imports.repository';
import type { ImportObject } from '../objects/importObject';
import type { FileReading, ImportedRow, ReadRow } from '../objects/rowReader';
import { listRefused } from './decided.repository';
import { type ImportedFile, openImported } from './importedFile';
import type { SeenRows } from './seenRows';
import { type StagedRow, stageRows } from './stage.repository';
import { addWarning, noWarnings } from './warnings';
import { addWrongRow, noWrongRows, type WrongRows } from './wrongRows';

/**
 * Finds out how to read a file. The order of day and month is the chosen one, else that of the first unambiguous date,
 * else that of the user's date format. The decimal mark is found for each column.
 */
export const chooseReading = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  { encoding, headers }: CsvFile,
  mapping: ImportMapping,
  { values = {}, date_order: chosen, decimal_mark }: Pick<ImportOptions, 'values' | 'date_order' | 'decimal_mark'>,
  transfer: Pick<FileReading, 'isPartOfTransfer' | 'lookups'>,
): Promise<{ reading: FileReading; decimalMark: DecimalMarkCheck | null }> => {
  const unknown = Object.keys(values).find((column) => !Object.hasOwn(object.fileColumns, column));
  if (unknown !== undefined) {
    throw badRequest(
      'unknown_field',
      msg`Values were chosen for “${unknown}”, which is not a field of ${{ noun: object.type }}.`,
    );
  }
  const { timezone: zone, date_format } = await datePreferencesOf(scope, scope.userId);
  const written = await watchFile(object, file, encoding, mapping, chosen !== undefined);
  const order = chosen ?? written.dates.shown();
  const isDayFirst = order ? order === 'day_first' : date_format.startsWith('DD');
  const [members, stages, pipelines, { currency }] = await Promise.all([
    listOwners(scope),
    readStages(scope),
    readPipelines(scope),
    readWorkspaceSettings(scope),
  ]);
  const reading = {
    headers,
    zone,
    isDayFirst,
    decimalMarks: written.numbers.marks(decimal_mark),
    currency,
    members,
    stages,
    pipelines,
    values,
    words: await readerWords(scope),
    ...transfer,
  };
  return { reading, decimalMark: written.numbers.check(decimal_mark) };
};

/** Reads the file to find out how its dates and numbers are written. */
const watchFile = async (
  object: ImportObject,
  file: ImportedFile,
  encoding: Encoding,
  mapping: ImportMapping,
  hasOrder: boolean,
) => {
  const watched = { dates: watchDates(object, mapping), numbers: watchNumbers(object, mapping) };
  const { dates, numbers } = watched;
  const needsDates = dates.hasDates && !hasOrder;
  if (!needsDates && !numbers.hasNumbers) return watched;
  const { headers, records } = await openImported(object, file, encoding);
  const cellsOf = columnReader(object, mapping, headers);
  for await (const some of records) {
    for (const { row, cells } of some) {
      const values = cellsOf(cells);
      if (needsDates) dates.see(row, values);
      numbers.see(values);
    }
    if (!numbers.hasNumbers && dates.shown()) break;
  }
  return watched;
};

/** Reads the whole file into the staging table. A wrong row is reported and does not stop the others. */
export const stageFile = async (
  scope: Scope,
  object: ImportObject,
  csv: CsvFile,
  mapping: ImportMapping,
  reading: FileReading,
  report: ReportProgress,
  { seen, isDry }: { seen?: SeenRows; isDry: boolean },
) => {
  const reader = object.reader(reading);
  const cellsOf = columnReader(object, mapping, csv.headers, reading.words);
  const wrong = noWrongRows();
  const warnings = noWarnings();
  const dates = watchDates(object, mapping);
  const choices = isDry ? watchChoices(csv.headers.length) : undefined;
  const preview: Record<string, string>[] = [];
  let rows = 0;
  const readRecord = ({ row, cells, problem, warning }: CsvRecord): StagedRow[] => {
    const values = cellsOf(cells);
    dates.see(row, values);
    choices?.see(cells);
    if (!problem && seen?.has(row, cells)) return [];
    const read: ReadRow = problem ? { reason: problem } : reader.read(values);
    if (preview.length < PREVIEW_ROWS) preview.push('row' in read ? previewOf(read.row, values) : values);
    if (!('row' in read)) {
      addWrongRow(wrong, { row, reason: asText(read.reason), field: read.field ?? null, cells, can_repair: true });
      seen?.hashes.delete(row);
      return [];
    }
    if (warning || read.warnings?.length) addWarning(warnings, row, [warning ?? [], read.warnings ?? []].flat());
    return [{ row, values: read.row }];
  };
  const good = async function* () {
    for await (const records of csv.records) {
      rows += records.length;
      await report({ phase: 'reading', done: rows, total: null });
      yield records.flatMap(readRecord);
    }
  };
  await stageRows(scope, object, good());
  return {
    rows,
    wrong,
    warnings,
    preview,
    dates,
    notices: reader.notices(),
    values: reader.values().filter(({ values }) => values.length > 0),
    choicesOf: (column: number) => choices?.of(column) ?? null,
  };
};

/** A row as it was understood, reduced to the columns that the mapping fills. */
const previewOf = (row: ImportedRow, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((column) => [column, [row[column] ?? ''].flat().join(', ')]));

/** Reads the file again for the cells of readable rows that were refused. */
export const addRefusedRows = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  { encoding }: CsvFile,
  capacity: Capacity | undefined,
  wrong: WrongRows,
) => {
  const refused = await listRefused(scope, object);
  const { records } = await openImported(object, file, encoding);
  for await (const some of records) {
    for (const { row, cells } of some) {
      const why = refused.get(row);
      if (!why) continue;
      const reason = why.is_limit && capacity ? limitReason(object, capacity) : why.reason;
      const field = why.is_limit ? null : why.field;
      addWrongRow(wrong, { row, reason: asText(reason), field, cells, can_repair: !why.is_limit });
    }
  }
  wrong.kept.sort((one, other) => one.row - other.row);
};
