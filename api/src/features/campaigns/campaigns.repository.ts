import type { Campaign, CampaignQuery, CampaignStatus } from '@rapport/shared/campaigns';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { countUpTo } from '../../db/counts';
import { addRow, rows, type Scope, trashedRows } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { changedMeanwhile, notFound } from '../../http/problem';

const STORED = [
  'campaigns.id',
  'campaigns.name',
  'campaigns.subject',
  'campaigns.content',
  'campaigns.format',
  'campaigns.audience',
  'campaigns.tracks_opens',
  'campaigns.status',
  'campaigns.scheduled_at',
  'campaigns.started_at',
  'campaigns.finished_at',
  'campaigns.problem',
  'campaigns.owner_id',
  'campaigns.created_at',
  'campaigns.updated_at',
];

const COUNTS = `
  coalesce(sum(count), 0)::int as recipients_count,
  coalesce(sum(accepted), 0)::int as sent_count,
  coalesce(sum(count) filter (where status in ('sent', 'complained')), 0)::int as delivered_count,
  coalesce(sum(count) filter (where status = 'bounced'), 0)::int as bounced_count,
  coalesce(sum(count) filter (where status = 'failed'), 0)::int as failed_count,
  coalesce(sum(count) filter (where status in ('suppressed', 'skipped')), 0)::int as suppressed_count,
  coalesce(sum(count) filter (where status = 'unknown'), 0)::int as unknown_count,
  coalesce(sum(count) filter (where status in ('queued', 'sending')), 0)::int as pending_count,
  coalesce(sum(count) filter (where status = 'complained'), 0)::int as complained_count,
  coalesce(sum(unsubscribed), 0)::int as unsubscribed_count,
  coalesce(sum(opened), 0)::int as opened, coalesce(sum(clicked), 0)::int as clicked`;

type Counted = Omit<Campaign, 'open_rate' | 'click_rate'> & { opened: number; clicked: number };

/** What a campaign says, with the kept counts of its recipients. */
const withCounts = (scope: Scope, campaigns: Knex.QueryBuilder): Knex.QueryBuilder =>
  campaigns
    .joinRaw(
      `cross join lateral (select ${COUNTS} from campaign_counts
        where campaign_counts.workspace_id = campaigns.workspace_id and campaign_counts.campaign_id = campaigns.id) as counts`,
    )
    .select(...STORED, scope.db.raw('counts.*'));

const withRates = ({ opened, clicked, ...campaign }: Counted): Campaign => {
  const rate = (people: number) =>
    campaign.tracks_opens && campaign.delivered_count > 0
      ? Math.round((1_000 * people) / campaign.delivered_count) / 10
      : null;
  return { ...campaign, open_rate: rate(opened), click_rate: rate(clicked) };
};

const SORTS = {
  created_at: { by: 'campaigns.created_at', type: 'timestamptz' },
  name: { by: 'fold(campaigns.name) collate "C"', type: 'text' },
} as const;

export const listCampaigns = async (
  scope: Scope,
  { search, status, sort, limit, cursor }: CampaignQuery,
): Promise<Page<Campaign>> => {
  const matches = rows(scope, 'campaigns');
  if (search) {
    const words = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    matches.whereRaw(`fold(campaigns.name || ' ' || campaigns.subject) like fold(?)`, [words]);
  }
  if (status) matches.where('campaigns.status', status);
  const total = () => countUpTo(matches);
  const sorting = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  const page = paged(matches, { table: 'campaigns', sorting, descending: sort.startsWith('-'), limit, cursor });
  const found: (Counted & { sort_value?: unknown })[] = await withCounts(scope, page);
  return toPage<Campaign>(found.map(withRates), { limit, cursor }, total);
};

export const findCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  const campaign = await withCounts(scope, rows(scope, 'campaigns').where('campaigns.id', id)).first();
  if (!campaign) throw notFound('This campaign');
  return withRates(campaign);
};

/** The same, kept from changing until the transaction ends. */
export const lockCampaign = async (scope: Scope, id: string): Promise<Campaign> => {
  const locked = await rows(scope, 'campaigns').where('campaigns.id', id).forUpdate().first('id');
  if (!locked) throw notFound('This campaign');
  return findCampaign(scope, id);
};

const stored = ({ audience, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(audience !== undefined && { audience: JSON.stringify(audience) }),
});

export const insertCampaign = async (scope: Scope, values: Record<string, unknown>): Promise<string> => {
  const id = uuidv7();
  await addRow(scope, 'campaigns', { id, owner_id: scope.userId, ...stored(values) });
  return id;
};

/** Changes a campaign whose version the caller has looked at, under its lock. @throws 412 when it is gone */
export const updateCampaign = async (scope: Scope, id: string, change: Record<string, unknown>) => {
  const updated = await rows(scope, 'campaigns')
    .where('campaigns.id', id)
    .update({ ...stored(change), updated_at: scope.db.fn.now() });
  if (updated === 0) throw changedMeanwhile('This campaign');
};

export const setStatus = (scope: Scope, id: string, status: CampaignStatus, problem = '') =>
  rows(scope, 'campaigns').where('campaigns.id', id).update({ status, problem, updated_at: scope.db.fn.now() });

/**
 * Ends a campaign of which nobody is left to be written to. Whoever settles the last recipient has waited for the others at
 * the kept counts, so that one of them sees that all are done.
 * @returns whether this was the end
 */
export const finishIfDone = async (scope: Scope, id: string): Promise<boolean> => {
  const counts = rows(scope, 'campaign_counts').where({ campaign_id: id });
  const { pending, accepted } = await counts
    .select(
      scope.db.raw(`coalesce(sum(count) filter (where status in ('queued', 'sending')), 0)::int as pending`),
      scope.db.raw('coalesce(sum(accepted), 0)::int as accepted'),
    )
    .first();
  if (pending > 0) return false;
  const finished = await rows(scope, 'campaigns')
    .where({ 'campaigns.id': id, status: 'sending' })
    .update({
      status: accepted > 0 ? 'sent' : 'failed',
      problem: accepted > 0 ? '' : 'None of its mails was accepted.',
      finished_at: scope.db.fn.now(),
      updated_at: scope.db.fn.now(),
    });
  return finished > 0;
};

export const trashCampaign = async (scope: Scope, id: string) => {
  const trashed = await rows(scope, 'campaigns').where('campaigns.id', id).update({ deleted_at: scope.db.fn.now() });
  if (trashed === 0) throw notFound('This campaign');
};

export const restoreCampaign = async (scope: Scope, id: string) => {
  const restored = await trashedRows(scope, 'campaigns').where('campaigns.id', id).update({ deleted_at: null });
  if (restored === 0) throw notFound('This campaign');
};

/** How many campaigns were sent, and the estimated share of readers who opened those that were measured. */
export const campaignTotals = async (scope: Scope): Promise<{ sent: number; openRate: number }> => {
  const { sent, opened, delivered } = await rows(scope, 'campaigns')
    .where('campaigns.status', 'sent')
    .joinRaw(
      `cross join lateral (
        select sum(opened) as opened, sum(count) filter (where status in ('sent', 'complained')) as delivered from campaign_counts
        where campaign_counts.workspace_id = campaigns.workspace_id and campaign_counts.campaign_id = campaigns.id
          and campaigns.tracks_opens) as counts`,
    )
    .select(
      scope.db.raw('count(*)::int as sent'),
      scope.db.raw('coalesce(sum(opened), 0)::int as opened, coalesce(sum(delivered), 0)::int as delivered'),
    )
    .first();
  return { sent, openRate: delivered > 0 ? Math.round((1_000 * opened) / delivered) / 10 : 0 };
};
