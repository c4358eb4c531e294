import { type Deal, type DealQuery, type DealStageChange, OpenStage } from '@rapport/shared/deals';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { matchingRecords } from '../records/records.repository';
import { listOrSimilar } from '../records/similar.readModel';
import { IS_OPEN } from './chance';
import { DEALS } from './deals.repository';

export const listDeals = (scope: Scope, query: DealQuery, attention?: Attention): Promise<Page<Deal>> =>
  listOrSimilar(scope, DEALS, query, (asked) => matchingDeals(scope, asked, attention));

/** Which deals need attention: the time zone that says what day it is, and how many days a deal may stay in each stage. */
export interface Attention {
  zone: string;
  stageDays: Record<string, number>;
}

/** The SQL twin of `isRotting` and of an overdue `nextStepState` in shared/deals. */
const ATTENTION = `${IS_OPEN} and (
  deals.next_step_at < (now() at time zone :zone)::date
  or (deals.next_step_at is null and deals.stage_since < now() - ((:days::jsonb ->> deals.stage)::int + 1) * interval '1 day')
)`;

/** Days as `inOwnDays` turns them into instants, of which the last is not included. */
const inPeriods = (matches: Knex.QueryBuilder, query: Partial<DealQuery>) => {
  const { created_from, created_to, closed_from, closed_to, expected_from, expected_to, is_close_date_missing } = query;
  if (created_from) matches.where('deals.created_at', '>=', created_from);
  if (created_to) matches.where('deals.created_at', '<', created_to);
  if (closed_from) matches.where('deals.closed_at', '>=', closed_from);
  if (closed_to) matches.where('deals.closed_at', '<', closed_to);
  if (is_close_date_missing !== undefined) {
    matches[is_close_date_missing ? 'whereNull' : 'whereNotNull']('deals.expected_close_date');
  }
  if (expected_from) matches.where('deals.expected_close_date', '>=', expected_from);
  if (expected_to) matches.where('deals.expected_close_date', '<=', expected_to);
};

/** The same rule as that of the conversion report: every deal has been in the first stage, a won one in all of them. */
const asFarAs = (scope: Scope, matches: Knex.QueryBuilder, stage: OpenStage) => {
  const stages = OpenStage.options.slice(OpenStage.options.indexOf(stage));
  if (stages.length === OpenStage.options.length) return;
  const been = rows(scope, 'deal_stage_changes')
    .whereRaw('deal_stage_changes.deal_id = deals.id')
    .whereIn('deal_stage_changes.to_stage', stages);
  matches.where((either) => either.whereIn('deals.stage', [...stages, 'closed_won']).orWhereExists(been));
};

/** The deals that match a search and filters, as a query to read from. */
export const matchingDeals = (
  scope: Scope,
  { stage, state, reached, contact_id, company_id, lost_reason, ...query }: Partial<DealQuery>,
  attention?: Attention,
): Knex.QueryBuilder => {
  const matches = matchingRecords(scope, 'deal', query);
  if (stage) matches.where('deals.stage', stage);
  if (state === 'open') matches.whereRaw(IS_OPEN);
  if (state === 'closed') matches.whereRaw(`not ${IS_OPEN}`);
  if (contact_id) matches.where('deals.contact_id', contact_id);
  if (company_id) matches.where('deals.company_id', company_id);
  if (attention) {
    matches.whereRaw(ATTENTION, { zone: attention.zone, days: JSON.stringify(attention.stageDays) });
  }
  if (reached) asFarAs(scope, matches, reached);
  if (lost_reason !== undefined) matches.where({ 'deals.stage': 'closed_lost', 'deals.lost_reason': lost_reason });
  inPeriods(matches, query);
  return matches;
};

export const listStageChanges = (scope: Scope, dealId: string): Promise<DealStageChange[]> =>
  rows(scope, 'deal_stage_changes')
    .leftJoin('users', 'users.id', 'deal_stage_changes.actor_id')
    .where('deal_stage_changes.deal_id', dealId)
    .orderBy('deal_stage_changes.created_at', 'desc')
    .limit(200)
    .select(
      'deal_stage_changes.id',
      'deal_stage_changes.from_stage',
      'deal_stage_changes.to_stage',
      'users.name as actor_name',
      'deal_stage_changes.created_at',
    );
