import { msg, plural } from '@lingui/core/macro';
import type { Campaign } from '@rapport/shared/campaigns';
import { campaignPath } from '@rapport/shared/paths';
import type { Sentence } from '@rapport/shared/words';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import type { Words } from '../../words/words';

const RESULT = [
  'name',
  'status',
  'problem',
  'sent_count',
  'recipients_count',
  'bounced_count',
  'failed_count',
  'unknown_count',
  'suppressed_count',
] as const;

/** The email about the result of a campaign. */
export type CampaignResult = Pick<Campaign, (typeof RESULT)[number]>;

export const resultOf = (campaign: Campaign): CampaignResult =>
  Object.fromEntries(RESULT.map((field) => [field, campaign[field]])) as CampaignResult;

/** The number of emails with each status, without the statuses that no email has. */
const countsOf = (campaign: CampaignResult): Sentence[] => {
  const { sent_count: accepted, recipients_count: recipients } = campaign;
  const { bounced_count: bounced, failed_count: failed, unknown_count: unknown, suppressed_count: left } = campaign;
  return [
    msg`${plural(accepted, { one: '#', other: '#' })} of ${plural(recipients, { one: '# accepted', other: '# accepted' })}`,
    ...(bounced > 0 ? [msg`${plural(bounced, { one: '# bounced', other: '# bounced' })}`] : []),
    ...(failed > 0 ? [msg`${plural(failed, { one: '# failed', other: '# failed' })}`] : []),
    ...(unknown > 0 ? [msg`${plural(unknown, { one: '# unknown', other: '# unknown' })}`] : []),
    ...(left > 0 ? [msg`${plural(left, { one: '# left out', other: '# left out' })}`] : []),
  ];
};

/** The result of a campaign, or why it is paused, in one line. */
export const resultLine = (campaign: CampaignResult, words: Words): string => {
  const { name, problem } = campaign;
  return `${name}: ${problem ? words(problem) : countsOf(campaign).map(words).join(', ')}`;
};

export const resultTitle = ({ status }: CampaignResult): Sentence => {
  if (status === 'paused') return msg`Campaign paused`;
  return status === 'failed' ? msg`Campaign not sent` : msg`Campaign sent`;
};

export const resultEmail = ({ address }: Context, campaign: Campaign, words: Words): EmailContent => ({
  subject: `${words(resultTitle(campaign))}: ${campaign.name}`.slice(0, 300),
  paragraphs: [resultLine(campaign, words)],
  action: { label: words(msg`View results`), url: `${address()}${campaignPath(campaign.id)}` },
  note: words(msg`You can turn these emails off under Settings > Notifications.`),
});
