import { taskPath } from '@rapport/shared/paths';
import { z } from 'zod';
import { asSystem, inWorkspace } from '../../db/scope';
import { nullIfGone } from '../../http/problem';
import { defineCron, defineJob, defineSystemJob, enqueue, enqueueSystemJob } from '../../jobs/job';
import { emailUserOnce } from '../access/userEmail';
import { notify } from '../notifications/notifications.service';
import { findRecord } from '../records/records.repository';
import { datePreferencesOf, wantsEmail } from '../settings/settings.readModel';
import { claimMorningEmails } from '../settings/settings.service';
import { deputyOrSelf } from '../team/absences.service';
import { digestEmail, reminderEmail, reminderKey } from './tasks.emails';
import { listDue } from './tasks.readModel';
import { claimReminder, TASKS } from './tasks.repository';

const OfTask = z.strictObject({ workspace_id: z.uuid(), task_id: z.uuid() });

/** Shows a due reminder in the bell, and enqueues its email if the user wants it, in one transaction. */
export const remindOfTask = defineJob({
  name: 'tasks.remind',
  payload: OfTask,
  run: async (scope, { task_id }) => {
    const task = await claimReminder(scope, task_id);
    if (!task?.assignee_id) return;
    const reader = await deputyOrSelf(scope, task.assignee_id);
    await notify(scope, reader, {
      type: 'reminder',
      kind: 'reminder',
      values: { title: task.title },
      path: taskPath(task.id),
    });
    if (await wantsEmail(scope, reader, 'email_notifications')) {
      await enqueue(scope, emailReminder, { task_id, user_id: reader, due: task.reminder_date ?? '' });
    }
  },
});

export const emailReminder = defineSystemJob({
  name: 'tasks.mailReminder',
  payload: OfTask.extend({ user_id: z.uuid(), due: z.string() }),
  run: async (context, { workspace_id, task_id, user_id, due }) => {
    const content = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) => {
      const task = await nullIfGone(findRecord(scope, TASKS, task_id));
      return task && reminderEmail(context, scope, task, await datePreferencesOf(scope, user_id));
    });
    if (content) await emailUserOnce(context, reminderKey(task_id, due), user_id, content, workspace_id);
  },
});

/** Every hour: sends the digest to the users whose morning it is, once a day. */
export const sendDigests = defineCron({
  name: 'tasks.sendDigests',
  cron: '0 * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const reader of await claimMorningEmails(trx, 'digest')) await enqueueSystemJob(trx, emailDigest, reader);
    }),
});

export const emailDigest = defineSystemJob({
  name: 'tasks.mailDigest',
  payload: z.strictObject({ workspace_id: z.uuid(), user_id: z.uuid(), day: z.string() }),
  run: async (context, { workspace_id, user_id, day }) => {
    const content = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) => {
      const due = await listDue(scope);
      return due.total > 0 ? digestEmail(context, scope, due, await datePreferencesOf(scope, user_id)) : null;
    });
    if (content) await emailUserOnce(context, `digest:${user_id}:${day}`, user_id, content, workspace_id);
  },
});
