import { type DatePreferences, formatDateTime } from '@rapport/shared/dates';
import { describeDue } from '@rapport/shared/due';
import { pages, taskPath } from '@rapport/shared/paths';
import type { Task } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { linksFor } from './taskLinks';
import type { DueTask } from './tasks.readModel';

/** When a task is due, as its reader writes dates, or how late it is. An email may be read on another day than it was sent. */
const dueLine = ({ due_date }: Pick<Task, 'due_date'>, reading: DatePreferences): string => {
  if (!due_date) return '';
  const { words, lateSince, state } = describeDue(due_date, new Date(), reading);
  return state === 'late'
    ? ` (${lateSince ? `late since ${lateSince}` : words})`
    : ` (due ${formatDateTime(due_date, reading)})`;
};

/** The claim of a reminder's email, so that it is sent once. */
export const reminderKey = (taskId: string, due: string) => `reminder:${taskId}:${due}`;

export const reminderEmail = (context: Context, scope: Scope, task: Task, reading: DatePreferences): EmailContent => ({
  subject: `Reminder: ${task.title}`,
  paragraphs: ['Here is your reminder:'],
  items: [{ text: task.title + dueLine(task, reading), links: linksFor(context, scope, task.id) }],
  action: { label: 'Open the task', url: `${context.address()}${taskPath(task.id)}` },
  note: 'You can change which emails you get under Settings > Notifications.',
});

export const digestEmail = (
  context: Context,
  scope: Scope,
  due: DueTask[],
  reading: DatePreferences,
): EmailContent => ({
  subject: due.length === 1 ? '1 thing to do today' : `${due.length} things to do today`,
  paragraphs: ['Good morning. These tasks are due today or overdue:'],
  items: due.map((task) => ({ text: task.title + dueLine(task, reading), links: linksFor(context, scope, task.id) })),
  action: { label: 'Open tasks', url: `${context.address()}${pages.tasks}?tab=due_today` },
  note: 'You get this email because the morning digest is on under Settings > Notifications.',
});
