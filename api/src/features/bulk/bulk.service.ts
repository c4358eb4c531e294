import { msg } from '@lingui/core/macro';
import {
  BULK_AT_ONCE_MAX,
  type BulkAction,
  type BulkChange,
  type BulkPreview,
  type BulkResult,
  type BulkUndone,
} from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { v7 as uuidv7 } from 'uuid';
import { readerWords, type Scope } from '../../db/scope';
import { conflict, notFound } from '../../http/problem';
import type { FieldToSet } from '../fields/custom.service';
import type { DealStage } from '../pipelines/pipelines.readModel';
import { recordsMatching } from '../records/matching.service';
import { requireActive } from '../workspaces/planLimits';
import { enqueueBulk } from './bulk.jobs';
import { allowLongChange, listChanged } from './bulk.repository';
import { findBulk, insertBulk, listBulks, lockBulk, type StoredBulk, updateBulk } from './bulkChanges.repository';
import { undoFormOwners } from './bulkForms.service';
import {
  applyChange,
  type Change,
  checkedChange,
  kindOfChange,
  notifyOfChange,
  requireRoomToUndo,
  revertRecords,
} from './change.service';
import { type Chosen, idsOf } from './chosen.repository';
import { DELETE_PREVIEW, fieldPreview, ownFieldPreview, readPreview, stagePreview } from './preview.repository';
import { shownBulk, tableOf } from './shownBulk';

/**
 * Changes many records in the same way. Each record has its own history, and the feed has one line for all. More than
 * 2,000 records are changed by a job.
 * @throws 422 for a value that cannot be set or a filter that does not fit; 403 for any action except `delete` while
 * the workspace is suspended
 */
export const changeMany = async (
  scope: Scope,
  table: ListedTable,
  chosen: Chosen,
  action: BulkAction,
): Promise<BulkResult> => {
  const change = await checkedChange(scope, table, action);
  const id = uuidv7();
  const kept = { id, object_type: OBJECT_TYPE_OF[table], action, ...kindOfChange(change) };
  const ids = await idsIfFew(scope, table, chosen);
  if (!ids) {
    const selection = 'filter' in chosen ? chosen.filter : {};
    await insertBulk(scope, { ...kept, status: 'running', is_job: true, selection });
    await enqueueBulk(scope, id);
    return { id, status: 'running', changed: 0 };
  }
  await allowLongChange(scope);
  const changed = ids.length > 0 ? await applyChange(scope, change, ids, id) : 0;
  await insertBulk(scope, { ...kept, status: 'done', is_job: false, total: ids.length, done: ids.length, changed });
  await notifyOfChange(scope, change, changed, id);
  return { id, status: 'done', changed };
};

/** The ids of the chosen records, or `null` if there are too many for a request. */
const idsIfFew = async (scope: Scope, table: ListedTable, chosen: Chosen): Promise<string[] | null> => {
  if ('ids' in chosen) return chosen.ids;
  const { matches } = await recordsMatching(scope, table, chosen);
  return idsOf(table, matches, BULK_AT_ONCE_MAX);
};

/** Counts and samples what `changeMany` would change, without changing it. @throws what `changeMany` throws */
export const previewMany = async (
  scope: Scope,
  table: ListedTable,
  chosen: Chosen,
  action: BulkAction,
): Promise<BulkPreview> => {
  const change = await checkedChange(scope, table, action);
  const records = 'ids' in chosen ? chosen.ids : (await recordsMatching(scope, table, chosen)).matches;
  await allowLongChange(scope);
  return readPreview(scope, table, records, previewOf(change));
};

const previewOf = ({ action, stage, field, zone }: Change) => {
  if (action.type === 'delete') return DELETE_PREVIEW;
  if (action.type === 'stage') return stagePreview((stage as DealStage).key);
  return action.type === 'field' ? ownFieldPreview(field as FieldToSet) : fieldPreview(action, zone);
};

/** @throws 404 if the change does not exist, 403 if the plan has no room for the restored records */
export const undoMany = async (scope: Scope, id: string, table?: ListedTable): Promise<BulkUndone> => {
  const bulk = await lockBulk(scope, id);
  if (table && bulk.object_type !== OBJECT_TYPE_OF[table]) throw notFound(msg`This change`);
  if (bulk.status === 'undone' || bulk.status === 'undoing') return { status: bulk.status, restored: 0 };
  if (bulk.object_type === 'form') return undoFormOwners(scope, bulk);
  return bulk.is_job ? undoLong(scope, bulk) : undoAtOnce(scope, bulk);
};

/** A change by a job is also undone by a job. If the change is still running, it stops at its next part. */
const undoLong = async (scope: Scope, { id }: StoredBulk): Promise<BulkUndone> => {
  await updateBulk(scope, id, { status: 'undoing', problem: null, undone_by: scope.userId });
  await enqueueBulk(scope, id);
  return { status: 'undoing', restored: 0 };
};

const undoAtOnce = async (scope: Scope, bulk: StoredBulk): Promise<BulkUndone> => {
  const { id, action } = bulk;
  const undone = { table: tableOf(bulk), action, batch: id };
  await allowLongChange(scope);
  await requireRoomToUndo(scope, undone);
  const restored = await revertRecords(scope, undone, await listChanged(scope, id));
  await updateBulk(scope, id, { status: 'undone', restored, undone_by: scope.userId });
  return { status: 'undone', restored };
};

export const undoChange = async (scope: Scope, id: string): Promise<BulkChange> => {
  await undoMany(scope, id);
  return readChange(scope, id);
};

/** Continues a job that stopped. @throws 409 if it did not stop */
export const continueChange = async (scope: Scope, id: string): Promise<BulkChange> => {
  const { status, action } = await lockBulk(scope, id);
  if (status !== 'failed') throw conflict('not_stopped', msg`Only a bulk change that stopped can be continued.`);
  if (action.type !== 'delete') await requireActive(scope);
  await updateBulk(scope, id, { status: 'running', problem: null });
  await enqueueBulk(scope, id);
  return readChange(scope, id);
};

export const readChanges = async (scope: Scope): Promise<BulkChange[]> => {
  const [words, found] = await Promise.all([readerWords(scope), listBulks(scope)]);
  return found.map(shownBulk(words));
};

export const readChange = async (scope: Scope, id: string): Promise<BulkChange> => {
  const [words, found] = await Promise.all([readerWords(scope), findBulk(scope, id)]);
  return shownBulk(words)(found);
};
