import type { ActivityKind } from '@rapport/shared/activities';
import { TouchKind } from '@rapport/shared/notes';
import { standsForCanceledMeeting } from '../tasks/canceledMeeting';

/** The types of activities that are counted together. Touches are logged calls, meetings and emails. */
export const ACTIVITY_TYPES: Record<ActivityKind, string[]> = {
  touches: TouchKind.options.map((kind) => `${kind}_logged`),
  notes: ['note_created'],
  tasks_done: ['task_completed'],
};

/**
 * SQL that leaves out completions of tasks that are open again (undone, reopened, or done by mistake), and of those whose meeting was
 * canceled.
 */
export const IS_STILL_DONE = `not exists (
  select from tasks where tasks.workspace_id = activities.workspace_id and tasks.id = activities.entity_id and tasks.status <> 'done'
) and not ${standsForCanceledMeeting('activities.workspace_id', 'activities.entity_id')}`;
