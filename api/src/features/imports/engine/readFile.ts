import { type ImportMapping, PREVIEW_ROWS } from '@rapport/shared/imports';
import { ERASED_ADDRESS } from '@rapport/shared/personalData';
import type { Scope } from '../../../db/scope';
import { readingOf, readWorkspaceSettings } from '../../settings/settings.service';
import type { Capacity } from '../../workspaces/planLimits';
import { columnReader, recognised } from '../csv/columns';
import { type CsvFile, openCsv } from '../csv/records';
import { limitReason } from '../importLimits';
import type { ReportProgress } from '../importProgress';
import { beginsWithDay } from '../objects/dates';
import type { ImportObject } from '../objects/importObject';
import type { FileReading, ImportedRow } from '../objects/rowReader';
import { listRefused } from './decide.repository';
import { stageRows } from './stage.repository';
import { addWrongRow, noWrongRows, type WrongRows } from './wrongRows';

export interface ImportedFile {
  path: string;
  name: string;
}

/**
 * Finds out how dates are written in a file. In one file they all begin with the day or all with the month: the first that
 * leaves no doubt decides for those that do, and where there is none, how the person writes dates.
 */
export const chooseReading = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  mapping: ImportMapping,
): Promise<FileReading> => {
  const { timezone: zone, date_format } = await readingOf(scope, scope.userId);
  const { currency } = await readWorkspaceSettings(scope);
  const isDayFirst = (await readDayFirst(object, file, mapping)) ?? date_format === 'DD/MM/YYYY';
  return { zone, isDayFirst, currency };
};

const readDayFirst = async (object: ImportObject, file: ImportedFile, mapping: ImportMapping) => {
  const dates = Object.keys(object.fileColumns).filter(
    (column) => object.fileColumns[column]?.isDate && column in mapping,
  );
  if (dates.length === 0) return null;
  const { headers, records } = await openCsv(file.path, recognised(object));
  const cellsOf = columnReader(object, mapping, headers);
  for await (const { cells } of records) {
    const row = cellsOf(cells);
    const isDayFirst = dates.map((column) => beginsWithDay(row[column] ?? '')).find((known) => known !== null);
    if (isDayFirst !== undefined) return isDayFirst;
  }
  return null;
};

/** Reads the whole file into the staging table. A wrong row is put aside and stops no other. */
export const stageFile = async (
  scope: Scope,
  object: ImportObject,
  csv: CsvFile,
  mapping: ImportMapping,
  reading: FileReading,
  report: ReportProgress,
) => {
  const reader = object.reader(reading);
  const cellsOf = columnReader(object, mapping, csv.headers);
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
      if (preview.length < PREVIEW_ROWS) preview.push('row' in read ? previewOf(read.row, values) : values);
      if ('row' in read) yield { row, values: read.row };
      else addWrongRow(wrong, { row, reason: read.reason, cells });
    }
  };
  await stageRows(scope, object, good());
  return { rows, wrong, preview, notices: reader.notices() };
};

/** A row as it was understood, in the columns that the mapping fills. */
const previewOf = (row: ImportedRow, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((column) => [column, [row[column] ?? ''].flat().join(', ')]));

/** Reads the file once more for the cells of the rows that can be read and are refused all the same. */
export const addRefusedRows = async (
  scope: Scope,
  object: ImportObject,
  file: ImportedFile,
  capacity: Capacity | undefined,
  wrong: WrongRows,
) => {
  const refused = await listRefused(scope);
  const { records } = await openCsv(file.path, recognised(object));
  for await (const { row, cells } of records) {
    const why = refused.get(row);
    if (!why) continue;
    const reason = why === 'limit' && capacity ? limitReason(object, capacity) : ERASED_ADDRESS;
    addWrongRow(wrong, { row, reason, cells });
  }
  wrong.kept.sort((one, other) => one.row - other.row);
};
