import { type DatePreferences, formatDateTime } from '@rapport/shared/dates';
import { taskPath } from '@rapport/shared/paths';
import type { Task } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { linksFor } from './taskLinks';

/** When a task is due, as its reader writes dates. */
export const dueLine = ({ due_date }: Pick<Task, 'due_date'>, reading: DatePreferences): string =>
  due_date ? ` (due ${formatDateTime(due_date, reading)})` : '';

export const reminderEmail = (context: Context, scope: Scope, task: Task, reading: DatePreferences): EmailContent => ({
  subject: `Reminder: ${task.title}`,
  paragraphs: ['You asked to be reminded of this:'],
  items: [{ text: task.title + dueLine(task, reading), links: linksFor(context, scope, task.id) }],
  action: { label: 'Open the task', url: `${context.address()}${taskPath(task.id)}` },
  note: 'You can choose what is mailed to you under Settings > Notifications.',
});
