import type { ActivityKind } from '@rapport/shared/activities';
import { TouchKind } from '@rapport/shared/notes';

/** The types of activities that are counted together. Touches are logged calls, meetings and emails. */
export const ACTIVITY_TYPES: Record<ActivityKind, string[]> = {
  touches: TouchKind.options.map((kind) => `${kind}_logged`),
  notes: ['note_created'],
  tasks_done: ['task_completed'],
};
