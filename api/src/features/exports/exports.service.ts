import type { Writable } from 'node:stream';
import { BOM, csvLine } from '@rapport/shared/csv';
import type { ImportObjectType } from '@rapport/shared/imports';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import { columnNames } from '../fields/columnNames';
import { fieldsOf } from '../fields/custom.service';
import { exportedColumns } from './exportedColumns';
import { writeRecords } from './exports.repository';

/** Writes the records that match a query as CSV, and records an activity. */
export const exportCsv = async (scope: Scope, table: ImportObjectType, matches: Knex.QueryBuilder, file: Writable) => {
  const count = await writeCsv(scope, table, matches, file);
  await recordActivity(scope, {
    type: 'export_finished',
    kind: 'exported',
    values: { count, noun: table },
    entity_type: table,
  });
};

/** Writes the records that match a query as CSV with a byte order mark, which spreadsheets need. @returns the number of records */
export const writeCsv = async (
  scope: Scope,
  table: ImportObjectType,
  matches: Knex.QueryBuilder,
  file: Writable,
): Promise<number> => {
  const fields = await fieldsOf(scope, OBJECT_TYPE_OF[table]);
  const columns = exportedColumns(table);
  file.write(BOM + csvLine([...columns, ...columnNames(fields, columns).values()]));
  return writeRecords(scope, table, fields, matches, file);
};
