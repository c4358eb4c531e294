import type { TaskStatus } from '@rapport/shared/tasks';
import { rows, type Scope } from '../../db/scope';
import { recordEvents } from '../activities/activities.service';
import { insertNextOccurrences } from './tasks.repository';

const HISTORY = 'workspace_id = :workspace and batch_id = :batch and entity_id = any (:ids::uuid[])';

// Each statement that joins tasks also has their ids as an array, by which the index finds them (see
// `allowLongChange`).

/**
 * The id of the next occurrence of a repeated task. It is computed from the batch and the task, so that a retry does
 * not insert it twice and an undo finds it.
 */
const followUpId = (id: string) => `(
  select (left(hash, 14) || '8' || substr(hash, 16, 4) || 'a' || right(hash, 16))::uuid
  from (select md5(:batch::text || ${id}::text)::uuid::text as hash) as hashed)`;

/**
 * Sets the status of many tasks. A repeated task that is completed stops repeating, because its next occurrence repeats
 * instead.
 * @returns how many were changed
 */
export const setStatus = (scope: Scope, ids: string[], status: TaskStatus, batch: string): Promise<number> =>
  recordEvents(
    scope,
    'task',
    status === 'done' ? 'completed' : 'updated',
    {
      sql: `with before as (
        select id, status, repeat, done_at from tasks
        where workspace_id = :workspace and deleted_at is null and id = any (:ids::uuid[]) and status <> :status order by id for update
      ), changed as (
        update tasks as records set status = :status, updated_at = now(), done_at = case when :status = 'done' then now() end,
          repeat = case when :status <> 'done' then records.repeat end
        from before where records.workspace_id = :workspace and records.id = before.id and records.id = any (array(select id from before))
        returning records.id, records.title as name, jsonb_build_object('status', jsonb_build_array(before.status, records.status))
          || case when before.repeat is distinct from records.repeat
            then jsonb_build_object('repeat', jsonb_build_array(before.repeat, records.repeat)) else '{}' end
          || case when before.done_at is not null
            then jsonb_build_object('done_at', jsonb_build_array(before.done_at, records.done_at)) else '{}' end as changes
      )`,
      bindings: { ids, status },
    },
    { batch },
  );

/** Inserts the next occurrences of the repeated tasks that a batch completed. @returns their ids */
export const insertNextOfMany = (scope: Scope, ids: string[], batch: string, zone: string): Promise<string[]> =>
  insertNextOccurrences(
    scope,
    {
      sql: `select tasks.*, activities.changes #>> '{repeat,0}' as every, ${followUpId('tasks.id')} as next_id
        from activities join tasks on tasks.workspace_id = activities.workspace_id and tasks.id = activities.entity_id
        where activities.workspace_id = :workspace and activities.batch_id = :batch and activities.entity_id = any (:ids::uuid[])
          and activities.changes -> 'repeat' is not null`,
      bindings: { ids, batch },
    },
    zone,
  );

/** The repeated tasks that a batch completed. */
export const listNoLongerRepeated = (scope: Scope, batch: string): Promise<string[]> =>
  rows(scope, 'activities').where({ batch_id: batch }).whereRaw(`changes -> 'repeat' is not null`).pluck('entity_id');

/** The next occurrences of the tasks in `restored`: `removed` go to the trash, `left_over` stay because they were changed. */
const FOLLOWING = `
    removed as (
      update tasks as records set deleted_at = coalesce(records.deleted_at, now()), repeat = null from restored
      where records.workspace_id = :workspace and records.id = restored.next_id and records.id = any (array(select next_id from restored))
        and (records.deleted_at is not null or (records.status = 'todo' and records.updated_at = records.created_at))
      returning records.id
    ), left_over as (
      select id from tasks where workspace_id = :workspace and deleted_at is null and id = any (array(select next_id from restored))
        and id not in (select id from removed)
    )`;

/**
 * Restores the status of tasks that a batch changed, unless it was changed since. The next occurrence of such a task
 * goes to the trash and stops repeating there, so that restoring it does not make two tasks that repeat. A next
 * occurrence that was changed stays, and repeats instead of the first task.
 */
export const restoreStatus = (scope: Scope, ids: string[], batch: string): Promise<number> =>
  recordEvents(scope, 'task', 'updated', {
    sql: `with batch as (select entity_id, changes, ${followUpId('entity_id')} as next_id from activities where ${HISTORY}),
    restored as (
      select records.id, batch.* from tasks as records join batch on batch.entity_id = records.id
      where records.workspace_id = :workspace and records.deleted_at is null and records.id = any (array(select entity_id from batch))
        and records.status = batch.changes #>> '{status,1}'
      order by records.id for update of records
    ), ${FOLLOWING}, changed as (
      update tasks as records set status = restored.changes #>> '{status,0}', updated_at = now(),
        done_at = (restored.changes #>> '{done_at,0}')::timestamptz,
        repeat = coalesce(records.repeat, case when restored.next_id not in (select id from left_over) then restored.changes #>> '{repeat,0}' end)
      from restored
      where records.workspace_id = :workspace and records.id = restored.id and records.id = any (array(select id from restored))
      returning records.id, records.title as name,
        jsonb_build_object('status', jsonb_build_array(restored.changes #> '{status,1}', restored.changes #> '{status,0}')) as changes
    )`,
    bindings: { ids, batch },
  });

/**
 * Removes the next occurrences of a batch's tasks that are open again. If such an occurrence was changed, it stays and
 * the first task stops repeating, as in `restoreStatus`.
 */
export const removeNextOfReopened = (scope: Scope, ids: string[], batch: string) =>
  scope.db.raw(
    `with restored as (
      select id, ${followUpId('id')} as next_id from tasks
      where workspace_id = :workspace and deleted_at is null and status <> 'done' and id = any (:ids::uuid[])
    ), ${FOLLOWING}
    update tasks as records set repeat = null from restored
    where records.workspace_id = :workspace and records.id = restored.id and records.id = any (:ids::uuid[])
      and restored.next_id in (select id from left_over)`,
    { workspace: scope.workspaceId, ids, batch },
  );

/** Enqueues the reminders of these tasks that are still to come. */
export const enqueueReminders = (scope: Scope, ids: string[], job: string) =>
  scope.db.raw(
    `select enqueue_job(:job, json_build_object('workspace_id', workspace_id, 'task_id', id), reminder_date, 'remind:' || id, null::text, 0)
     from tasks where workspace_id = :workspace and id = any (:ids::uuid[]) and deleted_at is null and status <> 'done'
       and reminder_date > now()`,
    { workspace: scope.workspaceId, ids, job },
  );

/** How many tasks of a batch each assignee has, except the user who made the change. */
export const countByAssignee = async (
  scope: Scope,
  batch: string,
): Promise<{ assignee_id: string; count: number }[]> => {
  const { rows } = await scope.db.raw(
    `select assignee_id, count(*)::int as count from tasks
     where workspace_id = :workspace and assignee_id is not null and assignee_id is distinct from :actor
       and id = any (array(select entity_id from activities where workspace_id = :workspace and batch_id = :batch))
     group by assignee_id`,
    { workspace: scope.workspaceId, actor: scope.userId, batch },
  );
  return rows;
};
