import { msg } from '@lingui/core/macro';
import { pages } from '@rapport/shared/paths';
import { z } from 'zod';
import { analyzeRecords } from '../../db/analyzeRecords';
import { isDiskFull } from '../../db/diskRoom';
import { inWorkspace, type Scope } from '../../db/scope';
import { recordDiskFull } from '../../http/diskSpace';
import { forbidden, nullIfGone } from '../../http/problem';
import { defineSystemJob, enqueue } from '../../jobs/job';
import { notify } from '../notifications/notifications.service';
import { recordsMatching } from '../records/matching.service';
import { isMember } from '../workspaces/workspaces.readModel';
import { allowLongChange } from './bulk.repository';
import { findBulk, lockBulk, markPart, nextPart, type StoredBulk, updateBulk } from './bulkChanges.repository';
import { problemOf } from './bulkProblems';
import { applyChange, checkedChange, notifyOfChange, requireRoomToUndo, revertRecords } from './change.service';
import { insertParts } from './chosen.repository';
import { tableOf } from './shownBulk';

/** The number of records that are changed in one transaction. */
const PART = 1_000;
const TRIES = 3;
/** A deadlock or a conflict with another transaction. */
const TEMPORARY = new Set(['40P01', '40001']);

const BELL = { type: 'bulk_finished', path: pages.importExport };

const JOB = { name: 'bulk.work', payload: z.strictObject({ workspace_id: z.uuid(), bulk_id: z.uuid() }) };

/**
 * Continues a change or its undo. The jobs of a workspace run one after the other, so that they do not wait for each
 * other's records.
 */
export const enqueueBulk = (scope: Scope, bulk_id: string) =>
  enqueue(scope, JOB, { bulk_id }, { key: `bulk:${bulk_id}`, queue: `bulk:${scope.workspaceId}` });

/**
 * Changes or undoes the records of a long change, as requested. Each part is a separate transaction, which also marks
 * the part as done, so that another process can continue with the next part if this one dies.
 */
export const continueBulkChange = defineSystemJob({
  ...JOB,
  isSafeToRepeat: true,
  slots: 'long',
  run: async (context, { workspace_id, bulk_id }) => {
    const within = <T>(work: (scope: Scope) => Promise<T>, userId: string | null = null) =>
      inWorkspace(context.db, { workspaceId: workspace_id, userId, lane: 'bulk' }, work);
    const found = await within((scope) => nullIfGone(findBulk(scope, bulk_id)));
    if (!found) return;
    const actor = (found.status === 'undoing' && found.undone_by) || found.actor_id;
    try {
      while (await again(() => within((scope) => workOnPart(scope, bulk_id), actor))) {
        // This process is stopping, so another one continues.
        if (context.isDraining()) return await within((scope) => enqueueBulk(scope, bulk_id));
      }
    } catch (error) {
      if (isDiskFull(error)) recordDiskFull();
      if (problemOf(error) === 'error') context.log.error({ err: error, workspace_id }, 'a bulk change stopped');
      await within((scope) => stop(scope, bulk_id, error));
    }
  },
});

const again = async (work: () => Promise<boolean>, tries = TRIES): Promise<boolean> => {
  try {
    return await work();
  } catch (error) {
    if (tries <= 1 || !TEMPORARY.has((error as { code?: string }).code ?? '')) throw error;
    return again(work, tries - 1);
  }
};

/** Changes or undoes the next part. @returns whether there is more to do */
const workOnPart = async (scope: Scope, id: string): Promise<boolean> => {
  const bulk = await lockBulk(scope, id);
  if (bulk.status !== 'running' && bulk.status !== 'undoing') return false;
  // A user who was removed from the workspace must not change anything in it.
  if (!scope.userId || !(await isMember(scope.db, { userId: scope.userId, workspaceId: scope.workspaceId }))) {
    throw forbidden('bulk_actor_left', msg`The person who started this is no longer a member of the workspace.`);
  }
  await allowLongChange(scope);
  return bulk.status === 'running' ? changePart(scope, bulk) : undoPart(scope, bulk);
};

const changePart = async (scope: Scope, bulk: StoredBulk): Promise<boolean> => {
  const { id, action, selection, total, done, changed } = bulk;
  const table = tableOf(bulk);
  const change = await checkedChange(scope, table, action);
  if (total === null) {
    const { matches } = await recordsMatching(scope, table, { filter: selection ?? {}, within: 'matching.' });
    const found = await insertParts(scope, table, { bulkId: id, matches, size: PART });
    await updateBulk(scope, id, { total: found, selection: null });
    return true;
  }
  const part = await nextPart(scope, id, 'running');
  if (part) {
    const more = await applyChange(scope, change, part.record_ids, id);
    await markPart(scope, part.id, { is_done: true });
    await updateBulk(scope, id, { done: done + part.record_ids.length, changed: changed + more });
    return true;
  }
  await updateBulk(scope, id, { status: 'done' });
  await analyzeRecords(scope, table);
  await notifyOfChange(scope, change, changed, id);
  await notifyRequester(scope, bulk, { ...BELL, kind: 'bulk_finished', values: { count: changed, noun: table } });
  return false;
};

const undoPart = async (scope: Scope, bulk: StoredBulk): Promise<boolean> => {
  const { id, action, restored } = bulk;
  const undone = { table: tableOf(bulk), action, batch: id };
  const part = await nextPart(scope, id, 'undoing');
  if (part) {
    // Checked for all parts before the first, so that either all records are restored or none, if the plan has no room
    // for all.
    await requireRoomToUndo(scope, undone, restored > 0 ? part.record_ids : undefined);
    const more = await revertRecords(scope, undone, part.record_ids);
    await markPart(scope, part.id, { is_undone: true });
    await updateBulk(scope, id, { restored: restored + more });
    return true;
  }
  await updateBulk(scope, id, { status: 'undone' });
  await analyzeRecords(scope, undone.table);
  await notifyRequester(scope, bulk, {
    ...BELL,
    kind: 'bulk_undone',
    values: { count: restored, noun: undone.table },
  });
  return false;
};

const stop = async (scope: Scope, id: string, error: unknown) => {
  const bulk = await nullIfGone(lockBulk(scope, id));
  if (bulk?.status !== 'running' && bulk?.status !== 'undoing') return;
  await updateBulk(scope, id, {
    status: bulk.status === 'running' ? 'failed' : 'undo_failed',
    problem: problemOf(error),
  });
  await notifyRequester(scope, bulk, { ...BELL, kind: 'bulk_stopped' });
};

/** Notifies the person who requested the change. */
const notifyRequester = async (
  scope: Scope,
  { status, actor_id, undone_by }: StoredBulk,
  news: Parameters<typeof notify>[2],
) => {
  const reader = (status === 'undoing' && undone_by) || actor_id;
  if (reader) await notify(scope, reader, news);
};
