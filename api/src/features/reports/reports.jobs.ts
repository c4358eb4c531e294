import { z } from 'zod';
import { asSystem, inWorkspace } from '../../db/scope';
import { defineCron, defineSystemJob, enqueueSystemJob } from '../../jobs/job';
import { emailUserOnce } from '../access/userEmail';
import { claimMorningEmails } from '../settings/settings.service';
import { savedReportEmail } from './saved.emails';
import { listSavedReports } from './saved.readModel';
import { claimDue } from './saved.service';
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
      weeklyEmail(context, scope, day),
    );
    await emailUserOnce(context, `weekly:${user_id}:${day}`, user_id, content, workspace_id);
  },
});

/** Runs every quarter of an hour, because not all time zones differ by whole hours. */
export const sendSavedReports = defineCron({
  name: 'reports.sendSaved',
  cron: '*/15 * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const due of await claimDue(trx)) await enqueueSystemJob(trx, emailSavedReport, due);
    }),
});

export const emailSavedReport = defineSystemJob({
  name: 'reports.mailSaved',
  payload: z.strictObject({
    workspace_id: z.uuid(),
    saved_report_id: z.uuid(),
    user_id: z.uuid(),
    day: z.string(),
  }),
  run: async (context, { workspace_id, saved_report_id, user_id, day }) => {
    const content = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) => {
      // Since the report was due, it may have been deleted, made private or stopped.
      const report = (await listSavedReports(scope)).find(({ id }) => id === saved_report_id);
      const isWanted =
        report?.schedule && report.receiver_ids.includes(user_id) && !report.stopped_ids.includes(user_id);
      return isWanted ? savedReportEmail(context, scope, report, day) : null;
    });
    if (!content) return;
    await emailUserOnce(context, `saved-report:${saved_report_id}:${user_id}:${day}`, user_id, content, workspace_id);
  },
});
