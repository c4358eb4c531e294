import type { ContactStatus } from '@rapport/shared/contacts';
import type { DealStage } from '@rapport/shared/deals';
import type { TaskPriority, TaskRepeat, TaskStatus } from '@rapport/shared/tasks';

const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** The labels of the constants. */
export const STATUS_LABELS: Record<ContactStatus, string> = { lead: 'Lead', customer: 'Customer', partner: 'Partner' };

export const statusChoices = choicesOf(STATUS_LABELS);

export const STAGE_LABELS: Record<DealStage, string> = {
  lead: 'Lead',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
};

export const stageChoices = choicesOf(STAGE_LABELS);

export const TASK_STATUS_LABELS: Record<TaskStatus, string> = {
  todo: 'To Do',
  in_progress: 'In Progress',
  done: 'Completed',
};
export const PRIORITY_LABELS: Record<TaskPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };
export const REPEAT_LABELS: Record<TaskRepeat, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
};
