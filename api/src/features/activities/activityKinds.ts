import type { ActivityKind } from '@rapport/shared/activities';
import { TouchKind } from '@rapport/shared/notes';
import { IS_CANCELED_MEETING } from '../tasks/canceledMeeting';

/** The types of activities that are counted together. Touches are logged calls, meetings and emails. */
export const ACTIVITY_TYPES: Record<ActivityKind, string[]> = {
  touches: TouchKind.options.map((kind) => `${kind}_logged`),
  notes: ['note_created'],
  tasks_done: ['task_completed'],
};

/**
 * SQL for the completions that count: of each task the last, unless the task is open again (undone, reopened, or done by mistake), or
 * its meeting was canceled. So a task counts once, for the person who did it last.
 */
export const COUNTS_AS_DONE = `not exists (
  select from tasks where tasks.workspace_id = activities.workspace_id and tasks.id = activities.entity_id
    and (tasks.status <> 'done' or ${IS_CANCELED_MEETING})
) and not exists (
  select from activities as later where later.workspace_id = activities.workspace_id and later.entity_id = activities.entity_id
    and later.type = activities.type and (later.created_at, later.id) > (activities.created_at, activities.id)
)`;
