import { msg } from '@lingui/core/macro';
import { allowLongWork } from '../../db/allowLongWork';
import { languageOf } from '../../db/languageOf';
import { inWorkspace } from '../../db/scope';
import { isPlanLimit, nullIfGone, ProblemError } from '../../http/problem';
import { defineJob, defineSystemJob } from '../../jobs/job';
import { wordsIn } from '../../words/words';
import { emailUserOnce } from '../access/userEmail';
import { deliver } from '../outbox/outbox.service';
import { findRecord } from '../records/records.repository';
import { freezeAudience } from './audience.repository';
import { resultEmail } from './campaigns.emails';
import { beginSending, emailResult, emailTest, sendEmail, startScheduled } from './campaigns.queue';
import { CAMPAIGNS, finishIfDone, lockCampaign, setStatus } from './campaigns.repository';
import { AUDIENCE_OUTDATED, startCampaign } from './campaigns.service';
import { previewEmail } from './emailPreview.service';
import { enqueueWaiting } from './recipients.repository';
import { notifyOfResult } from './resultNotification';
import { sendToRecipient } from './sendToRecipient';

const begin = defineJob({
  ...beginSending,
  run: async (scope, { campaign_id }) => {
    const { status, audience, owner_id, recipients_count } = await lockCampaign(scope, campaign_id);
    if (status !== 'sending' || recipients_count > 0) return;
    await allowLongWork(scope.db);
    try {
      await freezeAudience({ ...scope, userId: owner_id }, campaign_id, audience);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await setStatus(scope, campaign_id, 'failed', AUDIENCE_OUTDATED);
      return notifyOfResult(scope, campaign_id);
    }
    await enqueueWaiting(scope, campaign_id);
    if (await finishIfDone(scope, campaign_id)) await notifyOfResult(scope, campaign_id);
  },
});

/** The queue’s pauses grow: the seventh try comes 11 minutes after the first, and the eighth, which gives up, after 29. */
const GIVE_UP_MS = 25 * 60_000;

/** Starts a scheduled campaign as its owner would, or marks it as failed with the reason. */
const startAtItsTime = defineSystemJob({
  ...startScheduled,
  isSafeToRepeat: true,
  run: async (context, { workspace_id, campaign_id, at }) => {
    const campaign = await inWorkspace(context.db, { workspaceId: workspace_id }, (scope) =>
      nullIfGone(findRecord(scope, CAMPAIGNS, campaign_id)),
    );
    if (campaign?.status !== 'scheduled' || Date.parse(campaign.scheduled_at ?? '') !== Date.parse(at)) return;
    const who = { workspaceId: workspace_id, userId: campaign.owner_id };
    try {
      await inWorkspace(context.db, who, (scope) => startCampaign(context, scope, campaign_id));
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.status < 500;
      if (!isRefused && Date.now() - Date.parse(at) < GIVE_UP_MS) throw error;
      if (!isRefused) context.log.error({ err: error }, 'a campaign could not be started');
      const problem = isRefused
        ? (error.errors?.audience ??
          error.errors?.content ??
          error.errors?.subject ??
          (isPlanLimit(error.detail) ? error.detail.message : error.detail))
        : msg`It could not start at the scheduled time. Duplicate it to send it now.`;
      await inWorkspace(context.db, who, async (scope) => {
        await setStatus(scope, campaign_id, 'failed', problem);
        await notifyOfResult(scope, campaign_id);
      });
    }
  },
});

const send = defineSystemJob({ ...sendEmail, run: sendToRecipient });

const notifyByEmail = defineSystemJob({
  ...emailResult,
  run: async (context, { workspace_id, campaign_id, user_id, at }) => {
    const content = await inWorkspace(context.db, { workspaceId: workspace_id }, async (scope) => {
      const campaign = await nullIfGone(findRecord(scope, CAMPAIGNS, campaign_id));
      return campaign && resultEmail(context, campaign, wordsIn(await languageOf(scope.db, user_id)));
    });
    if (content) await emailUserOnce(context, `campaign:${campaign_id}:${at}`, user_id, content, workspace_id);
  },
});

const test = defineSystemJob({
  ...emailTest,
  run: async (context, { workspace_id, to, user_id, ...draft }) => {
    const who = { workspaceId: workspace_id, userId: user_id };
    const email = await inWorkspace(context.db, who, async (scope) => {
      const words = wordsIn(await languageOf(scope.db, scope.userId));
      const { subject, html, text } = await previewEmail(context, scope, draft);
      return { to, subject: words(msg`[Test] ${subject}`), html, text };
    });
    await deliver(context, workspace_id, email);
  },
});

export const campaignJobs = [begin, startAtItsTime, send, notifyByEmail, test];
