import { z } from 'zod';
import { asSystem, inWorkspace } from '../../db/scope';
import { defineCron, defineSystemJob, enqueueSystemJob } from '../../jobs/job';
import { emailUserOnce } from '../access/userEmail';
import { claimMorningEmails } from '../settings/settings.service';
import { weeklyEmail } from './weekly.emails';

export const sendWeeklyReports = defineCron({
  name: 'reports.sendWeekly',
  cron: '5 * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const reader of await claimMorningEmails(trx, 'weekly'))
        await enqueueSystemJob(trx, emailWeeklyReport, reader);
    }),
});

export const emailWeeklyReport = defineSystemJob({
  name: 'reports.mailWeekly',
  payload: z.strictObject({ workspace_id: z.uuid(), user_id: z.uuid(), day: z.string() }),
  run: async (context, { workspace_id, user_id, day }) => {
    const content = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, (scope) =>
      weeklyEmail(context, scope),
    );
    await emailUserOnce(context, `weekly:${user_id}:${day}`, user_id, content, workspace_id);
  },
});
