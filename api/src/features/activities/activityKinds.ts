import type { ActivityKind } from '@rapport/shared/activities';
import { TouchKind } from '@rapport/shared/notes';

/** The types of logged calls, meetings and emails. */
export const TOUCH_TYPES = TouchKind.options.map((kind) => `${kind}_logged`);

/** The types that reports by person count together. */
export const TYPES_OF: Record<ActivityKind, string[]> = {
  touches: TOUCH_TYPES,
  notes: ['note_created'],
  tasks_done: ['task_completed'],
};
