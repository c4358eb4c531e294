import { msg } from '@lingui/core/macro';
import type { ContactStatus } from '@rapport/shared/contacts';
import type { TaskPriority, TaskRepeat, TaskStatus } from '@rapport/shared/tasks';
import { wordedTable } from '../words/words';

const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({
    value,
    get label() {
      return labels[value];
    },
  }));

/** The labels of the constants. */
export const STATUS_LABELS: Record<ContactStatus, string> = wordedTable({
  lead: msg`Lead`,
  customer: msg`Customer`,
  partner: msg`Partner`,
});

export const statusChoices = choicesOf(STATUS_LABELS);

export const TASK_STATUS_LABELS: Record<TaskStatus, string> = wordedTable({
  todo: msg`To Do`,
  in_progress: msg`In Progress`,
  done: msg`Completed`,
});
export const PRIORITY_LABELS: Record<TaskPriority, string> = wordedTable({
  low: msg`Low`,
  medium: msg`Medium`,
  high: msg`High`,
});
export const REPEAT_LABELS: Record<TaskRepeat, string> = wordedTable({
  daily: msg`Every day`,
  weekly: msg`Every week`,
  monthly: msg`Every month`,
  yearly: msg`Every year`,
});
