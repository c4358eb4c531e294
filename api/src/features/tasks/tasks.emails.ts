import { msg, plural } from '@lingui/core/macro';
import { type DatePreferences, dayOf, formatDateTime, shiftDay } from '@rapport/shared/dates';
import { describeDue } from '@rapport/shared/due';
import type { FilterRule } from '@rapport/shared/filters';
import { pages, taskPath } from '@rapport/shared/paths';
import type { Task } from '@rapport/shared/tasks';
import { asText, type Said } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { linksFor } from './taskLinks';
import type { DueTask } from './tasks.readModel';

/**
 * The title of a task, and how late it is, or when it is due in the date format of its reader. The date is written in
 * full, because an email may be read on another day than it was sent.
 */
const taskLine = ({ title, due_date }: Pick<Task, 'title' | 'due_date'>, reading: DatePreferences): Said => {
  if (!due_date) return title;
  const { words, lateSince, state } = describeDue(due_date, new Date(), reading);
  if (state !== 'late') return msg`${title} (due ${{ date: formatDateTime(due_date, reading) }})`;
  return lateSince ? msg`${title} (late since ${{ time: lateSince }})` : msg`${title} (${{ late: asText(words) }})`;
};

/** The key by which the email of a reminder is claimed, so that it is sent once. */
export const reminderKey = (taskId: string, due: string) => `reminder:${taskId}:${due}`;

export const reminderEmail = (context: Context, scope: Scope, task: Task, reading: DatePreferences): EmailContent => ({
  subject: msg`Reminder: ${{ title: task.title }}`,
  paragraphs: [msg`Here is your reminder:`],
  items: [{ text: taskLine(task, reading), links: linksFor(context, scope, task.id) }],
  action: { label: msg`Open the task`, url: `${context.address()}${taskPath(task.id)}` },
  note: msg`You can change which emails you get under Settings > Notifications.`,
});

/** The list of exactly the tasks of a digest: those that were due on the day of the email, even when it is read later. */
const dueTasksPath = ({ timezone }: DatePreferences): string => {
  const tomorrow = shiftDay(dayOf(new Date().toISOString(), timezone), 1);
  const rules: FilterRule[] = [
    { field: 'status', op: 'is_not', value: 'done' },
    { field: 'assignee_id', op: 'me' },
    { field: 'due_date', op: 'before', value: tomorrow },
  ];
  return `${pages.tasks}?${new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }) })}`;
};

export const digestEmail = (
  context: Context,
  scope: Scope,
  { total, first }: { total: number; first: DueTask[] },
  reading: DatePreferences,
): EmailContent => ({
  subject: msg`${plural(total, { one: '# thing to do today', other: '# things to do today' })}`,
  paragraphs: [
    first.length < total
      ? msg`Good morning. These are the first ${{ shown: first.length }} of your tasks that are due today or overdue:`
      : msg`Good morning. These tasks are due today or overdue:`,
  ],
  items: first.map((task) => ({ text: taskLine(task, reading), links: linksFor(context, scope, task.id) })),
  action: { label: msg`Open tasks`, url: `${context.address()}${dueTasksPath(reading)}` },
  note: msg`You get this email because the morning digest is on under Settings > Notifications.`,
});
