import type { Distinction, Merge } from '@rapport/shared/duplicates';
import { ERASED } from '@rapport/shared/personalData';
import { v7 as uuidv7 } from 'uuid';
import { allowLongWork } from '../../db/allowLongWork';
import type { Scope } from '../../db/scope';
import { invalid, ProblemError } from '../../http/problem';
import { recordActivity } from '../activities/activities.service';
import { type Changes, changesBetween, valuesOf } from '../activities/changes';
import { changesByMerge } from '../fields/custom.service';
import { followMerged } from '../followers/followers.service';
import { refuseWhileImporting } from '../imports/importRunning.service';
import { addAuthorlessNote, deleteNote } from '../notes/notes.service';
import { findRecord } from '../records/records.repository';
import { membersAmong } from '../team/team.service';
import type { Mergeable, MergeableRecord } from './mergeable';
import {
  claimUndoOfMerge,
  deleteDistinction,
  hideMerged,
  insertDistinction,
  insertMerge,
  keepAsOwn,
  listMerges,
  lockBoth,
  lockKept,
  moveBack,
  moveBelongings,
  setFields,
  showMerged,
} from './merges.repository';

/**
 * Merges two records: the notes, the history and everything else of the other record move to the kept one, and the
 * other one is hidden until the merge is undone. If the other record's text for notes is not kept, it becomes a note,
 * so that nothing is lost.
 * @throws 404; 409 while an import runs; 422 if both are the same record
 */
export const mergeRecords = async <Row extends MergeableRecord, Take extends string>(
  scope: Scope,
  mergeable: Mergeable<Row, Take>,
  keptId: string,
  { other_id, take }: { other_id: string; take: Take[] },
): Promise<{ id: string; record: Row }> => {
  if (keptId === other_id) throw invalid({ other_id: mergeable.words.chooseTwo });
  const { objectType } = mergeable.type;
  // A company may have tens of thousands of contacts.
  await allowLongWork(scope.db);
  await refuseWhileImporting(scope);
  const [kept, other] = await lockBoth(scope, mergeable, keptId, other_id);
  const { fields, custom, left_over } = mergeable.merged(kept, other, take);
  const changes = {
    ...changesBetween(kept, fields),
    ...(await changesByMerge(scope, objectType, kept.custom, custom)),
  };
  const gaveWay = await overriddenValues(scope, mergeable, other, { ...fields, custom });
  const moved = await moveBelongings(scope, mergeable, other_id, keptId);
  await followMerged(scope, objectType, other_id, keptId);
  await setFields(scope, mergeable, keptId, valuesOf(changes, 1));
  await mergeable.afterMerge(scope, [keptId]);
  if (left_over) {
    const note = await addAuthorlessNote(scope, { entity_type: objectType, entity_id: keptId, content: left_over });
    moved.left_over = [note.id];
  }
  await keepAsOwn(scope, mergeable, keptId, other_id);
  await hideMerged(scope, mergeable, other_id, keptId);
  const id = uuidv7();
  await insertMerge(scope, mergeable, { id, kept_id: keptId, merged_id: other_id, changes, moved });
  await recordActivity(scope, {
    type: `${objectType}_merged`,
    kind: 'merged',
    values: { name: other.name, into: fields.name },
    entity_type: objectType,
    entity_id: keptId,
    changes: { ...gaveWay, ...changes },
  });
  return { id, record: await findRecord(scope, mergeable.type, keptId) };
};

/** The values of the other record that are replaced by different ones, so that the history can still show them. */
const overriddenValues = async <Row extends MergeableRecord>(
  scope: Scope,
  { type, typed }: Mergeable<Row>,
  other: Row,
  { custom, ...merged }: Record<string, unknown> & Pick<Row, 'custom'>,
): Promise<Changes> => {
  const builtIn = typed.filter((field) => other[field]).map((field) => [field, merged[field]]);
  const own = Object.entries(await changesByMerge(scope, type.objectType, other.custom, custom)).filter(
    // Multiple-choice fields keep the options of both.
    ([, [was, becomes]]) => was !== null && !Array.isArray(becomes),
  );
  return { ...changesBetween(other, Object.fromEntries(builtIn)), ...Object.fromEntries(own) };
};

/**
 * Undoes a merge. Fields of the kept record are restored, except those that were changed since. What was moved from the
 * other record and still exists moves back.
 * @throws 404; 409 if the merge was undone before, the kept record no longer exists, or an import runs; 403 if the plan
 * has no room for both
 */
export const undoMerge = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  mergeId: string,
): Promise<Row> => {
  const { objectType } = mergeable.type;
  await allowLongWork(scope.db);
  await refuseWhileImporting(scope);
  const { kept_id, merged_id, changes, moved } = await claimUndoOfMerge(scope, mergeable, mergeId);
  await mergeable.checkUndo?.(scope, merged_id);
  const { custom, ...builtIn } = await lockKept(scope, mergeable, kept_id);
  const own = Object.fromEntries(Object.entries(custom).map(([key, value]) => [`custom.${key}`, value]));
  const kept: Record<string, unknown> = { ...builtIn, ...own };
  const isSame = (field: string) =>
    changes[field] === undefined || JSON.stringify(kept[field]) === JSON.stringify(changes[field][1]);
  const unchanged = Object.fromEntries(
    Object.entries(changes).filter(([field]) =>
      mergeable.isAsMerged ? mergeable.isAsMerged(field, isSame, changes, kept) : isSame(field),
    ),
  );
  const before = await withoutFormerOwner(scope, withoutErased(valuesOf(unchanged, 0)));
  await setFields(scope, mergeable, kept_id, before);
  await showMerged(scope, mergeable, merged_id);
  await moveBack(scope, mergeable, kept_id, merged_id, moved);
  await mergeable.afterMerge(scope, [kept_id, merged_id]);
  for (const noteId of moved.left_over ?? []) await deleteNote(scope, noteId).catch(ignoreMissing);
  const record = await findRecord(scope, mergeable.type, kept_id);
  await recordActivity(scope, {
    type: `${objectType}_unmerged`,
    kind: 'unmerged',
    values: { name: (await findRecord(scope, mergeable.type, merged_id)).name, from: record.name },
    entity_type: objectType,
    entity_id: kept_id,
    changes: withLabelsAtMerge(changesBetween(kept, before), changes),
  });
  return record;
};

/** The changes of own fields, with the labels at the time of the merge. */
const withLabelsAtMerge = (changes: Changes, merged: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [was, becomes]]) => {
      const then = merged[field]?.[2];
      return [field, then ? [was ?? null, becomes, then] : [was, becomes]];
    }),
  );

/** Marks two records as distinct. @throws 404 unless both exist */
export const distinguish = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  two: Distinction,
): Promise<void> => {
  if (two.first_id === two.second_id) throw invalid({ second_id: mergeable.words.chooseTwo });
  await lockBoth(scope, mergeable, two.first_id, two.second_id);
  await insertDistinction(scope, mergeable, two);
};

/** Removes the mark that two records are distinct. */
export const forgetDistinction = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  two: Distinction,
): Promise<void> => {
  await deleteDistinction(scope, mergeable, two);
};

/** The merges that can still be undone, the latest first. */
export const readMerges = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
): Promise<Merge[]> => listMerges(scope, mergeable);

/** Leaves out erased values, because the word in their place is not a name, address or number. */
const withoutErased = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== ERASED)
      .map(([field, value]) => [field, Array.isArray(value) ? value.filter((item) => item !== ERASED) : value]),
  );

/** Leaves out an owner who has left the workspace since. The record then keeps its current owner. */
const withoutFormerOwner = async (scope: Scope, { owner_id, ...values }: Record<string, unknown>) => {
  const isBack =
    typeof owner_id === 'string' ? (await membersAmong(scope, [owner_id])).has(owner_id) : owner_id === null;
  return isBack ? { owner_id, ...values } : values;
};

const ignoreMissing = (error: unknown) => {
  if (!(error instanceof ProblemError && error.status === 404)) throw error;
};
