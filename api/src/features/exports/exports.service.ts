import type { Writable } from 'node:stream';
import { BOM, csvLine } from '@rapport/shared/csv';
import type { ImportObjectType } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import { writeLines } from './csvStream';
import { exportedColumns } from './exportedColumns';
import { copyRecords } from './exports.repository';

/** Writes the records that match a query as CSV, and the activity that says so. */
export const exportCsv = async (
  scope: Scope,
  objectType: ImportObjectType,
  matches: Knex.QueryBuilder,
  file: Writable,
) => {
  const count = await writeCsv(scope, objectType, matches, file);
  await recordActivity(scope, {
    type: 'export_finished',
    kind: 'exported',
    values: { count, noun: objectType },
    entity_type: objectType,
  });
};

/** Writes the records that match a query as CSV that spreadsheets open without questions. @returns how many there are */
export const writeCsv = async (
  scope: Scope,
  objectType: ImportObjectType,
  matches: Knex.QueryBuilder,
  file: Writable,
): Promise<number> => {
  const lines = await copyRecords(scope, objectType, matches);
  file.write(BOM + csvLine(exportedColumns(objectType)));
  await writeLines(lines, file);
  return lines.rowCount;
};
