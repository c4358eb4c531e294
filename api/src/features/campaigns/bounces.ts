import type { Scope } from '../../db/scope';
import { rows } from '../../db/scope';
import { setStatus } from './campaigns.repository';
import { settleRecipient } from './recipients.repository';
import { notifyOfResult } from './results';
import { suppress } from './suppressions.repository';

/** From how many emails on their share of bounces and complaints says something, and from which share on a campaign stops. */
const JUDGED_FROM = 100;
const BOUNCES_MAX = 0.05;
const COMPLAINTS_MAX = 0.001;

const SETTLED = ['queued', 'sending', 'sent', 'unknown', 'failed'] as const;

/** Nobody reads this address: it is not written to again. */
export const bounce = async (scope: Scope, { id, email }: { id: string; email: string }, reason: string) => {
  await settleRecipient(scope, id, 'bounced', { reason, from: [...SETTLED] });
  await suppress(scope, email, 'hard_bounce');
};

/** Somebody called an email unwanted: they are not written to again. */
export const complain = async (scope: Scope, { id, email }: { id: string; email: string }) => {
  await settleRecipient(scope, id, 'complained', { reason: 'Reported as unwanted', from: [...SETTLED, 'bounced'] });
  await suppress(scope, email, 'complaint');
};

/** Stops a campaign that bounces or annoys too often, before it spoils the sender's name. */
export const pauseIfUnwelcome = async (scope: Scope, campaignId: string) => {
  const { tried, bounced, complained } = await rows(scope, 'campaign_counts')
    .where({ campaign_id: campaignId })
    .select(
      scope.db.raw(
        `coalesce(sum(count) filter (where status in ('sent', 'bounced', 'complained')), 0)::int as tried,
         coalesce(sum(count) filter (where status = 'bounced'), 0)::int as bounced,
         coalesce(sum(count) filter (where status = 'complained'), 0)::int as complained`,
      ),
    )
    .first();
  if (tried < JUDGED_FROM) return;
  const problem =
    bounced / tried > BOUNCES_MAX
      ? `Paused: ${bounced} of ${tried} mails bounced. Check where these addresses come from before you go on.`
      : complained / tried > COMPLAINTS_MAX
        ? `Paused: ${complained} of ${tried} readers reported the mail as unwanted.`
        : null;
  if (!problem) return;
  const { status } = await rows(scope, 'campaigns').where('campaigns.id', campaignId).first('status');
  if (status !== 'sending') return;
  await setStatus(scope, campaignId, 'paused', problem);
  await notifyOfResult(scope, campaignId);
};
