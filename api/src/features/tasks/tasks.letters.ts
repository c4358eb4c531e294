import type { Task } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { Letter } from '../../integrations/mail/letter';
import { linksFor } from './taskLinks';

export const reminderLetter = (context: Context, scope: Scope, task: Task): Letter => ({
  subject: `Reminder: ${task.title}`,
  paragraphs: ['You asked to be reminded of this:'],
  items: [{ text: task.title, links: linksFor(context, scope, task.id) }],
  action: { label: 'Open the task', url: `${context.address()}/tasks?task=${task.id}` },
  note: 'You can choose what is mailed to you under Settings > Notifications.',
});
