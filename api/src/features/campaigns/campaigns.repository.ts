import { msg } from '@lingui/core/macro';
import { Campaign, type CampaignStatus, COUNTED_TOGETHER, type RecipientStatus } from '@rapport/shared/campaigns';
import type { Said } from '@rapport/shared/words';
import { languageOf } from '../../db/languageOf';
import { rows, type Scope } from '../../db/scope';
import { wordsIn } from '../../words/words';
import { columnsOf, commonSorts, findRecord, lockRecord, type RecordTable } from '../records/records.repository';

const isOneOf = (statuses: readonly RecipientStatus[]) =>
  `status in (${statuses.map((each) => `'${each}'`).join(', ')})`;

/** SQL for recipients who got the email. An email that bounced after it was opened counts in no rate. */
export const IS_DELIVERED = isOneOf(COUNTED_TOGETHER.delivered);

const COUNTS = `
  coalesce(sum(count), 0)::int as recipients_count,
  coalesce(sum(accepted), 0)::int as sent_count,
  coalesce(sum(count) filter (where ${IS_DELIVERED}), 0)::int as delivered_count,
  coalesce(sum(count) filter (where status = 'bounced'), 0)::int as bounced_count,
  coalesce(sum(count) filter (where status = 'failed'), 0)::int as failed_count,
  coalesce(sum(count) filter (where ${isOneOf(COUNTED_TOGETHER.left_out)}), 0)::int as suppressed_count,
  coalesce(sum(count) filter (where status = 'unknown'), 0)::int as unknown_count,
  coalesce(sum(count) filter (where ${isOneOf(COUNTED_TOGETHER.pending)}), 0)::int as pending_count,
  coalesce(sum(count) filter (where status = 'complained'), 0)::int as complained_count,
  coalesce(sum(unsubscribed), 0)::int as unsubscribed_count,
  coalesce(sum(opened) filter (where ${IS_DELIVERED}), 0)::int as opened,
  coalesce(sum(clicked) filter (where ${IS_DELIVERED}), 0)::int as clicked`;

/**
 * Why a campaign was paused or not sent, in the language of its owner. The text is stored, so other members read it in
 * that language too.
 */
export const problemFor = async (scope: Scope, id: string, problem: Said): Promise<string> => {
  const { owner_id } = await rows(scope, 'campaigns').where('campaigns.id', id).first('owner_id');
  return wordsIn(await languageOf(scope.db, owner_id))(problem);
};

/** The counts of one campaign, by the status of its recipients. */
export const findCounts = (scope: Scope, id: string) =>
  rows(scope, 'campaign_counts').where({ campaign_id: id }).select(scope.db.raw(COUNTS)).first();

type Counted = Omit<Campaign, 'open_rate' | 'click_rate'> & { open_rate: number; click_rate: number };

const COUNTED: Record<string, string> = {
  ...Object.fromEntries(
    Object.keys(Campaign.shape).map((name) => [name, name.endsWith('_count') ? `counts.${name}` : '']),
  ),
  open_rate: 'counts.opened',
  click_rate: 'counts.clicked',
};

/** Turns the numbers of people who opened and clicked into rates. */
const withRates = ({ open_rate: opened, click_rate: clicked, ...campaign }: Counted): Campaign => {
  const rate = (people: number) =>
    campaign.tracks_opens && campaign.delivered_count > 0
      ? Math.round((1_000 * people) / campaign.delivered_count) / 10
      : null;
  return { ...campaign, open_rate: rate(opened), click_rate: rate(clicked) };
};

const toRow = ({ audience, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(audience !== undefined && { audience: JSON.stringify(audience) }),
});

export const CAMPAIGNS: RecordTable<Campaign> = {
  objectType: 'campaign',
  columns: columnsOf('campaigns', Campaign, COUNTED),
  joins: `cross join lateral (select ${COUNTS} from campaign_counts
    where campaign_counts.workspace_id = campaigns.workspace_id and campaign_counts.campaign_id = campaigns.id) as counts`,
  sorts: commonSorts('campaign'),
  fromRow: withRates,
  toRow,
  // A change may be the whole content of an email, which is too long for the history.
  history: 'event',
};

/** Locks a campaign and only then reads it, so that the counts of its recipients are current after the wait for the lock. */
export const lockCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  await lockRecord(scope, CAMPAIGNS, id);
  return findRecord(scope, CAMPAIGNS, id);
};

export const findStatus = async (scope: Scope, id: string): Promise<CampaignStatus> =>
  (await rows(scope, 'campaigns').where('campaigns.id', id).first('status')).status;

export const setStatus = async (scope: Scope, id: string, status: CampaignStatus, problem?: Said) =>
  rows(scope, 'campaigns')
    .where('campaigns.id', id)
    .update({
      status,
      problem: problem ? await problemFor(scope, id, problem) : '',
      updated_at: scope.db.fn.now(),
    });

/**
 * Finishes a campaign that has no pending recipients. Two transactions that settle the last recipients both update the kept
 * counts, so the second one waits and sees that all are done.
 * @returns whether it finished now
 */
export const finishIfDone = async (scope: Scope, id: string): Promise<boolean> => {
  const { pending_count, sent_count } = await findCounts(scope, id);
  if (pending_count > 0) return false;
  const finished = await rows(scope, 'campaigns')
    .where({ 'campaigns.id': id, status: 'sending' })
    .update({
      status: sent_count > 0 ? 'sent' : 'failed',
      problem: sent_count > 0 ? '' : await problemFor(scope, id, msg`None of its emails were accepted.`),
      finished_at: scope.db.fn.now(),
      updated_at: scope.db.fn.now(),
    });
  return finished > 0;
};
