import { type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { TRASH_DAYS } from '@rapport/shared/trash';
import type { Knex } from 'knex';
import { deleteInBatches } from '../../db/deleteInBatches';
import type { Scope } from '../../db/scope';
import { recordEvent } from '../activities/activities.service';
import { recordOf } from './changeRecord';
import { findRecord, moveToTrash, type RecordTable, type StoredRecord, takeFromTrash } from './records.repository';

/** Moves a record to the trash. @throws 404 */
export const deleteRecord = async <Row extends StoredRecord>(
  scope: Scope,
  { objectType, history }: RecordTable<Row>,
  id: string,
): Promise<void> => {
  const name = await moveToTrash(scope, objectType, id);
  if (history !== 'none') await recordEvent(scope, objectType, 'deleted', { id, name });
};

/** Restores a record from the trash. @throws 404 */
export const restoreRecord = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  id: string,
): Promise<Row> => {
  await takeFromTrash(scope, type.objectType, id);
  const restored = await findRecord(scope, type, id);
  await recordOf(scope, type, 'restored', restored);
  return restored;
};

/** Purges the records that have been in the trash for 30 days and meet `isDisposable`. */
export const purge = (db: Knex, objectType: ObjectType, isDisposable = 'true') =>
  deleteInBatches(db, RECORD_TYPES[objectType].table, (rows) =>
    rows.whereRaw(`deleted_at < now() - interval '${TRASH_DAYS} days'`).whereRaw(isDisposable),
  );
