import type { Knex } from 'knex';
import { addRowBuiltOnce } from '../../db/builtOnce';
import { rows, type Scope } from '../../db/scope';
import type { ActivityKind, DealKind, RecordKind } from './activityWords';
import type { Changes } from './changes';

export type NewActivity = ActivityKind & {
  type: string;
  entity_type: string;
  entity_id?: string;
  changes?: Changes;
};

/** Who did something, and when. */
export interface Recorded {
  actor_id: string | null;
  created_at: string;
}

/** @param by who did it, and when; by default the caller, now */
export const insertActivity = (
  scope: Scope,
  { values, changes, ...activity }: NewActivity,
  by: Partial<Recorded> = { actor_id: scope.userId },
) =>
  addRowBuiltOnce(scope, 'activities', {
    ...activity,
    ...by,
    values: values ? JSON.stringify(values) : null,
    changes: changes ? JSON.stringify(changes) : null,
  });

export const deleteActivity = async (
  scope: Scope,
  { type, entity_id }: Pick<NewActivity, 'type' | 'entity_id'>,
  by: Recorded,
): Promise<void> => {
  // After a merge and its undo, the activity may be with the other record.
  const one = rows(scope, 'activities')
    .where({ type, ...by })
    .orderByRaw('entity_id is not distinct from ? desc', [entity_id ?? null])
    .limit(1);
  await rows(scope, 'activities').whereIn('id', one.select('id')).delete();
};

/** The SQL of a change of many records: a WITH clause that ends with `changed`, which has their id, name and changes. */
export interface ChangeOfMany {
  sql: string;
  bindings?: Record<string, Knex.RawBinding | Knex.QueryBuilder>;
}

/**
 * Changes many records and inserts an activity for each of them, in one statement. The SQL can use `:workspace` and
 * `:actor` without binding them.
 * @returns how many were changed
 */
export const insertActivities = async (
  scope: Scope,
  activity: { type: string; kind: RecordKind | DealKind; more: string; objectType: string; batch?: string },
  { sql, bindings }: ChangeOfMany,
): Promise<number> => {
  const { rowCount } = await scope.db.raw(
    `${sql} insert into activities (workspace_id, id, type, kind, "values", entity_type, entity_id, actor_id, changes, batch_id)
     select :workspace, new_id((row_number() over ())::int), :type, :kind,
       jsonb_build_object('type', :objectType::text, 'name', changed.name) || :more::jsonb, :objectType, changed.id, :actor,
       changed.changes, :batch from changed`,
    { workspace: scope.workspaceId, actor: scope.userId, ...activity, batch: activity.batch ?? null, ...bindings },
  );
  return rowCount;
};
