import type { Campaign } from '@rapport/shared/campaigns';
import type { DatePreferences } from '@rapport/shared/dates';
import { campaignPath } from '@rapport/shared/paths';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';

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

/** What is told of the result of a campaign. */
export type CampaignResult = Pick<Campaign, (typeof RESULT)[number]>;

export const resultOf = (campaign: Campaign): CampaignResult =>
  Object.fromEntries(RESULT.map((field) => [field, campaign[field]])) as CampaignResult;

/** The result of a campaign, or why it is paused, in one line. */
export const resultLine = (campaign: CampaignResult, { language }: Pick<DatePreferences, 'language'>): string => {
  const many = (count: number) => count.toLocaleString(language);
  if (campaign.problem) return `${campaign.name}: ${campaign.problem}`;
  const parts = [
    `${many(campaign.sent_count)} of ${many(campaign.recipients_count)} accepted`,
    ...[
      [campaign.bounced_count, 'bounced'],
      [campaign.failed_count, 'failed'],
      [campaign.unknown_count, 'unknown'],
      [campaign.suppressed_count, 'left out'],
    ].flatMap(([count, what]) => (Number(count) > 0 ? [`${many(Number(count))} ${what}`] : [])),
  ];
  return `${campaign.name}: ${parts.join(', ')}`;
};

export const resultTitle = ({ status }: CampaignResult): string => {
  if (status === 'paused') return 'Campaign paused';
  return status === 'failed' ? 'Campaign not sent' : 'Campaign sent';
};

export const resultEmail = ({ address }: Context, campaign: Campaign, reading: DatePreferences): EmailContent => ({
  subject: `${resultTitle(campaign)}: ${campaign.name}`.slice(0, 300),
  paragraphs: [resultLine(campaign, reading)],
  action: { label: 'View results', url: `${address()}${campaignPath(campaign.id)}` },
  note: 'You can turn these emails off under Settings > Notifications.',
});
