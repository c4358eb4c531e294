import { z } from 'zod';
import { asSystem, inWorkspace } from '../../db/scope';
import { defineCron, defineErrand, enqueueErrand } from '../../jobs/job';
import { mailUserOnce } from '../access/userMail';
import { claimWeeklyReports, weeklyLetter } from './weekly';

export const sendWeeklyReports = defineCron({
  name: 'reports.sendWeekly',
  cron: '5 * * * *',
  run: ({ db }) =>
    asSystem(db, async (trx) => {
      for (const reader of await claimWeeklyReports(trx)) await enqueueErrand(trx, mailWeeklyReport, reader);
    }),
});

export const mailWeeklyReport = defineErrand({
  name: 'reports.mailWeekly',
  payload: z.strictObject({ workspace_id: z.uuid(), user_id: z.uuid(), day: z.string() }),
  run: async (context, { workspace_id, user_id, day }) => {
    const letter = await inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, (scope) =>
      weeklyLetter(context, scope),
    );
    await mailUserOnce(context, `weekly:${user_id}:${day}`, user_id, letter, workspace_id);
  },
});
