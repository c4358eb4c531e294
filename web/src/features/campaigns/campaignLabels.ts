import type { Audience, CampaignStatus, RecipientStatus, SuppressionReason } from '@rapport/shared/campaigns';
import { STATUS_LABELS } from '../../lib/format/labels';

type Tone = 'neutral' | 'accent' | 'ok' | 'warning' | 'danger';
interface Named {
  label: string;
  tone: Tone;
}

/** What else to know before a campaign is deleted. */
export const DELETE_NOTE = 'Unsubscribe links that were already sent keep working.';

export const CAMPAIGN_STATUS: Record<CampaignStatus, Named> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  sending: { label: 'Sending', tone: 'accent' },
  paused: { label: 'Paused', tone: 'warning' },
  sent: { label: 'Sent', tone: 'ok' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  failed: { label: 'Not sent', tone: 'danger' },
};

export const RECIPIENT_STATUS: Record<RecipientStatus, Named> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'accent' },
  sent: { label: 'Delivered', tone: 'ok' },
  bounced: { label: 'Bounced', tone: 'danger' },
  complained: { label: 'Complained', tone: 'danger' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'warning' },
  suppressed: { label: 'Left out', tone: 'neutral' },
  skipped: { label: 'Skipped', tone: 'neutral' },
};

export const SUPPRESSION_REASON: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  hard_bounce: 'This address does not exist',
  complaint: 'Reported an email as spam',
  manual: 'Added manually',
};

interface AudienceNames {
  company?: string;
  owner?: string;
}

/** Who gets a campaign, in words: `Customers tagged vip at Acme`. */
export const audienceInWords = (
  { status, tag, company_id, owner_id, search }: Audience,
  { company, owner }: AudienceNames = {},
): string => {
  const who = status ? `${STATUS_LABELS[status]}s` : 'Contacts';
  const parts = [
    tag && `tagged ${tag}`,
    company_id && `at ${company ?? 'a company'}`,
    owner_id && `owned by ${owner ?? 'one member'}`,
    search && `matching “${search}”`,
  ].filter(Boolean);
  if (parts.length === 0) return status ? `All ${who.toLowerCase()}` : 'All contacts';
  return [who, ...parts].join(' ');
};
