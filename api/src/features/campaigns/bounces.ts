import { msg } from '@lingui/core/macro';
import type { Scope } from '../../db/scope';
import { findCounts, findStatus, setStatus } from './campaigns.repository';
import { reasonOf } from './recipientReasons';
import { updateRecipientStatus } from './recipients.repository';
import { notifyOfResult } from './resultNotification';
import { suppress } from './suppressions.service';

/** A campaign is paused when its share of bounces or complaints exceeds these limits, once it has sent enough emails to judge. */
const JUDGED_FROM = 100;
const BOUNCES_MAX = 0.05;
const COMPLAINTS_MAX = 0.001;

const BEFORE_BOUNCE = ['queued', 'sending', 'sent', 'unknown', 'failed'] as const;

/** Records that an address does not exist, and suppresses it. */
export const recordBounce = async (scope: Scope, { id, email }: { id: string; email: string }, reason: string) => {
  await updateRecipientStatus(scope, id, 'bounced', { reason, from: [...BEFORE_BOUNCE] });
  await suppress(scope, email, 'hard_bounce');
};

/** Records that a recipient reported the email as spam, and suppresses the address. */
export const recordComplaint = async (scope: Scope, { id, email }: { id: string; email: string }) => {
  await updateRecipientStatus(scope, id, 'complained', {
    reason: reasonOf('spam'),
    from: [...BEFORE_BOUNCE, 'bounced'],
  });
  await suppress(scope, email, 'complaint');
};

/** Pauses a campaign with too many bounces or complaints, before it harms the sender's reputation. */
export const pauseIfUnwelcome = async (scope: Scope, campaignId: string) => {
  const { delivered_count, bounced_count: bounced, complained_count: complained } = await findCounts(scope, campaignId);
  const tried = delivered_count + bounced;
  if (tried < JUDGED_FROM) return;
  const problem =
    bounced / tried > BOUNCES_MAX
      ? msg`Paused: ${bounced} of ${tried} emails bounced. Check where these addresses come from before you continue.`
      : complained / tried > COMPLAINTS_MAX
        ? msg`Paused: ${complained} of ${tried} recipients reported the email as spam.`
        : null;
  if (!problem) return;
  if ((await findStatus(scope, campaignId)) !== 'sending') return;
  await setStatus(scope, campaignId, 'paused', problem);
  await notifyOfResult(scope, campaignId);
};
