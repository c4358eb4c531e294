import { msg } from '@lingui/core/macro';
import type {
  Audience,
  CampaignStatus,
  RecipientFilter,
  RecipientStatus,
  SuppressionReason,
} from '@rapport/shared/campaigns';
import type { ContactStatus } from '@rapport/shared/contacts';
import type { Sentence } from '@rapport/shared/words';

type Tone = 'neutral' | 'accent' | 'ok' | 'warning' | 'danger';
interface Named {
  label: Sentence;
  tone: Tone;
}

/** A warning to show before a campaign is deleted. */
export const DELETE_NOTE = msg`Unsubscribe links that were already sent keep working.`;

export const CAMPAIGN_STATUS: Record<CampaignStatus, Named> = {
  draft: { label: msg({ message: 'Draft', context: 'campaign' }), tone: 'neutral' },
  scheduled: { label: msg({ message: 'Scheduled', context: 'campaign' }), tone: 'accent' },
  sending: { label: msg({ message: 'Sending', context: 'campaign' }), tone: 'accent' },
  paused: { label: msg({ message: 'Paused', context: 'campaign' }), tone: 'warning' },
  sent: { label: msg({ message: 'Sent', context: 'campaign' }), tone: 'ok' },
  cancelled: { label: msg({ message: 'Canceled', context: 'campaign' }), tone: 'neutral' },
  failed: { label: msg({ message: 'Not sent', context: 'campaign' }), tone: 'danger' },
};

export const RECIPIENT_STATUS: Record<RecipientStatus, Named> = {
  queued: { label: msg({ message: 'Waiting', context: 'email' }), tone: 'neutral' },
  sending: { label: msg({ message: 'Sending', context: 'email' }), tone: 'accent' },
  sent: { label: msg({ message: 'Delivered', context: 'email' }), tone: 'ok' },
  bounced: { label: msg({ message: 'Bounced', context: 'email' }), tone: 'danger' },
  complained: { label: msg({ message: 'Complained', context: 'email' }), tone: 'danger' },
  failed: { label: msg({ message: 'Failed', context: 'email' }), tone: 'danger' },
  unknown: { label: msg({ message: 'Unknown', context: 'email' }), tone: 'warning' },
  suppressed: { label: msg({ message: 'Left out', context: 'email' }), tone: 'neutral' },
  skipped: { label: msg({ message: 'Skipped', context: 'email' }), tone: 'neutral' },
};

/** The filters of the recipients. Statuses that the results count together are one filter. */
export const RECIPIENT_FILTERS = {
  pending: RECIPIENT_STATUS.queued.label,
  sending: RECIPIENT_STATUS.sending.label,
  delivered: RECIPIENT_STATUS.sent.label,
  bounced: RECIPIENT_STATUS.bounced.label,
  complained: RECIPIENT_STATUS.complained.label,
  failed: RECIPIENT_STATUS.failed.label,
  unknown: RECIPIENT_STATUS.unknown.label,
  left_out: RECIPIENT_STATUS.suppressed.label,
  skipped: RECIPIENT_STATUS.skipped.label,
} as const satisfies Partial<Record<RecipientFilter, Sentence>>;

export const SUPPRESSION_REASON: Record<SuppressionReason, Sentence> = {
  unsubscribed: msg`Unsubscribed`,
  hard_bounce: msg`This address does not exist`,
  complaint: msg`Reported an email as spam`,
  manual: msg`Added manually`,
};

/** Why no campaign is sent to an address, and since when. */
export const blockedSince = (reason: SuppressionReason, date: string): Sentence =>
  ({
    unsubscribed: msg`No campaigns: unsubscribed ${date}`,
    hard_bounce: msg`No campaigns: this address does not exist ${date}`,
    complaint: msg`No campaigns: reported an email as spam ${date}`,
    manual: msg`No campaigns: added manually ${date}`,
  })[reason];

/** An audience of all contacts with a status. */
const ALL_WITH_STATUS: Record<ContactStatus, Sentence> = {
  lead: msg`All leads`,
  customer: msg`All customers`,
  partner: msg`All partners`,
};

/** The beginning of the description of an audience that is narrowed further. */
const WITH_STATUS: Record<ContactStatus, Sentence> = {
  lead: msg({ message: 'Leads', context: 'audience' }),
  customer: msg({ message: 'Customers', context: 'audience' }),
  partner: msg({ message: 'Partners', context: 'audience' }),
};

/**
 * Describes an audience in words: `Customers tagged vip at a company`.
 * @param viewName - the name of the audience's view, if it is known
 */
export const audienceInWords = (
  words: (sentence: Sentence) => string,
  { status, tag, company_id, owner_id, search, view, filter }: Audience,
  viewName?: string,
): string => {
  const parts = [
    tag && msg`tagged ${tag}`,
    company_id && msg`at a company`,
    owner_id && msg`owned by one member`,
    search && msg`matching “${search}”`,
    view && (viewName ? msg`in the view “${viewName}”` : msg`in a saved view`),
    filter && msg`that match a filter`,
  ].filter((part) => part !== undefined && part !== '');
  if (parts.length === 0) return words(status ? ALL_WITH_STATUS[status] : msg`All contacts`);
  return [status ? WITH_STATUS[status] : msg({ message: 'Contacts', context: 'audience' }), ...parts]
    .map(words)
    .join(' ');
};
