import { msg } from '@lingui/core/macro';
import type { Distinction, Merge } from '@rapport/shared/duplicates';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { TRASH_DAYS } from '@rapport/shared/trash';
import type { Knex } from 'knex';
import { addRow, everyRow, rows, type Scope, trashedRows } from '../../db/scope';
import { conflict, notFound } from '../../http/problem';
import { thisRecord } from '../../words/recordWords';
import type { Changes } from '../activities/changes';
import { withCustom } from '../records/records.repository';
import type { Mergeable, MergeableRecord } from './mergeable';

/** The ids of the moved rows, by table. */
export type Moved = Record<string, string[]>;

export interface StoredMerge {
  id: string;
  kept_id: string;
  merged_id: string;
  changes: Changes;
  moved: Moved;
}

const tableOf = <Row extends MergeableRecord>({ type }: Mergeable<Row>) => RECORD_TYPES[type.objectType].table;

/** All columns, including the values of deleted own fields, which may be restored. */
const wholeOf = <Row extends MergeableRecord>(mergeable: Mergeable<Row>) =>
  `${mergeable.type.columns}, ${tableOf(mergeable)}.custom as custom`;

/** Locks both records until the transaction ends. @throws 404 unless both exist */
export const lockBoth = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  keptId: string,
  otherId: string,
): Promise<[Row, Row]> => {
  const table = tableOf(mergeable);
  const query: Knex.QueryBuilder = rows(scope, table)
    .whereIn(`${table}.id`, [keptId, otherId])
    .orderBy(`${table}.id`)
    .forUpdate()
    .select(scope.db.raw(wholeOf(mergeable)));
  const found: Row[] = await query;
  const [kept, other] = [keptId, otherId].map((id) => found.find((record) => record.id === id));
  if (!kept || !other) throw notFound(thisRecord(mergeable.type.objectType));
  return [kept, other];
};

/** Locks the record that others were merged into until the transaction ends. @throws 409 if it no longer exists */
export const lockKept = async <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  id: string,
): Promise<Row> => {
  const table = tableOf(mergeable);
  const kept = await rows(scope, table)
    .where(`${table}.id`, id)
    .forUpdate()
    .first(scope.db.raw(wholeOf(mergeable)));
  if (kept) return kept;
  const merged = await trashedRows(scope, table).where(`${table}.id`, id).whereNotNull('merged_into_id').first('id');
  throw conflict('kept_is_gone', merged ? mergeable.words.keptIsMerged : mergeable.words.keptIsGone);
};

export const setFields = <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  id: string,
  fields: Record<string, unknown>,
) =>
  rows(scope, tableOf(mergeable))
    .where(`${tableOf(mergeable)}.id`, id)
    .update({ ...withCustom(scope, fields), updated_at: scope.db.fn.now() });

const belongingTo = (scope: Scope, recordId: string, column: string, isVersioned = false) => ({
  [column]: recordId,
  ...(isVersioned ? { updated_at: scope.db.fn.now() } : {}),
});

/** Moves everything that belongs to one record to the other. */
export const moveBelongings = async <Row extends MergeableRecord>(
  scope: Scope,
  { belongings }: Mergeable<Row>,
  from: string,
  to: string,
): Promise<Moved> => {
  const moved: Moved = {};
  for (const { table, column, isVersioned, once } of belongings) {
    const ids = await everyRow(scope, table)
      .where({ [column]: from })
      .modify((all) => {
        const has = () => everyRow(scope, table).where({ [column]: to });
        if (once) all.whereNotIn(once, has().select(once));
      })
      .update(belongingTo(scope, to, column, isVersioned))
      .returning('id');
    moved[table] = ids.map(({ id }) => id);
  }
  return moved;
};

/** Moves back what came from the merged record and still exists. */
export const moveBack = async <Row extends MergeableRecord>(
  scope: Scope,
  { belongings }: Mergeable<Row>,
  from: string,
  to: string,
  moved: Moved,
) => {
  for (const { table, column, isVersioned } of belongings) {
    await everyRow(scope, table)
      .where({ [column]: from })
      .whereRaw('id = any (?)', [moved[table] ?? []])
      .update(belongingTo(scope, to, column, isVersioned));
  }
};

/**
 * Makes a sample record the workspace's own if an own record is merged into it, so that it stays when the sample data is
 * removed, and counts toward the plan limit like the own one did.
 */
export const keepAsOwn = <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  keptId: string,
  mergedId: string,
) => {
  const table = tableOf(mergeable);
  return rows(scope, table)
    .where({ [`${table}.id`]: keptId, is_sample: true })
    .whereExists(rows(scope, table).where({ [`${table}.id`]: mergedId, is_sample: false }))
    .update({ is_sample: false });
};

export const hideMerged = <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
  id: string,
  intoId: string,
) =>
  rows(scope, tableOf(mergeable))
    .where(`${tableOf(mergeable)}.id`, id)
    .update({ deleted_at: scope.db.fn.now(), merged_into_id: intoId });

export const showMerged = <Row extends MergeableRecord>(scope: Scope, mergeable: Mergeable<Row>, id: string) =>
  trashedRows(scope, tableOf(mergeable))
    .where(`${tableOf(mergeable)}.id`, id)
    .update({ deleted_at: null, merged_into_id: null, updated_at: scope.db.fn.now() });

export const insertMerge = <Row extends MergeableRecord>(
  scope: Scope,
  { tables }: Mergeable<Row>,
  { changes, moved, ...merge }: StoredMerge,
) =>
  addRow(scope, tables.merges, {
    ...merge,
    changes: JSON.stringify(changes),
    moved: JSON.stringify(moved),
    actor_id: scope.userId,
  });

/** Marks a merge as undone. @throws 404 if it does not exist, 409 if it was undone before */
export const claimUndoOfMerge = async <Row extends MergeableRecord>(
  scope: Scope,
  { tables: { merges } }: Mergeable<Row>,
  id: string,
): Promise<StoredMerge> => {
  const found = await rows(scope, merges).where(`${merges}.id`, id).forUpdate().first();
  if (!found) throw notFound(msg`This merge`);
  if (found.undone_at) throw conflict('already_undone', msg`This merge was already undone.`);
  await rows(scope, merges).where(`${merges}.id`, id).update({ undone_at: scope.db.fn.now() });
  return found;
};

/** The merges that can still be undone, the latest first. */
export const listMerges = <Row extends MergeableRecord>(
  scope: Scope,
  mergeable: Mergeable<Row>,
): PromiseLike<Merge[]> => {
  const { merges } = mergeable.tables;
  return rows(scope, merges)
    .join(`${tableOf(mergeable)} as kept`, (join) =>
      join.on('kept.workspace_id', `${merges}.workspace_id`).andOn('kept.id', `${merges}.kept_id`),
    )
    .join(`${tableOf(mergeable)} as merged`, (join) =>
      join.on('merged.workspace_id', `${merges}.workspace_id`).andOn('merged.id', `${merges}.merged_id`),
    )
    .leftJoin('users', 'users.id', `${merges}.actor_id`)
    .whereNull(`${merges}.undone_at`)
    .whereNull('kept.deleted_at')
    .whereRaw(`${merges}.created_at > now() - interval '${TRASH_DAYS} days'`)
    .orderBy(`${merges}.created_at`, 'desc')
    .limit(50)
    .select(
      `${merges}.id`,
      `${merges}.kept_id`,
      'kept.name as kept_name',
      'merged.name as merged_name',
      'users.name as actor_name',
      `${merges}.created_at`,
    );
};

/** Returns the two ids in a fixed order, whichever was named first. */
const ordered = ({ first_id, second_id }: Distinction) => {
  const [first, second] = [first_id, second_id].sort();
  return { first_id: first, second_id: second };
};

export const insertDistinction = <Row extends MergeableRecord>(
  scope: Scope,
  { tables }: Mergeable<Row>,
  two: Distinction,
) => addRow(scope, tables.distinctions, ordered(two)).onConflict(['workspace_id', 'first_id', 'second_id']).ignore();

export const deleteDistinction = <Row extends MergeableRecord>(
  scope: Scope,
  { tables }: Mergeable<Row>,
  two: Distinction,
) => rows(scope, tables.distinctions).where(ordered(two)).delete();
