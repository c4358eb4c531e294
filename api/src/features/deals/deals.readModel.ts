import type { Deal, DealQuery, DealStageChange } from '@rapport/shared/deals';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { type Narrowed, narrowed } from '../records/narrowing.readModel';
import { matchingRecords } from '../records/recordList.readModel';
import { listOrSimilar } from '../records/similar.readModel';
import { DEALS } from './deals.repository';
import { IS_OPEN } from './isOpen';

export const listDeals = async (scope: Scope, query: DealQuery, attention?: Attention): Promise<Page<Deal>> => {
  const narrowedQuery = await narrowed(scope, 'deal', query);
  return listOrSimilar(scope, DEALS, narrowedQuery, (part) => matchingDeals(scope, part, attention));
};

/** Which deals need attention: the time zone, which decides what day it is, and how many days a deal may stay in each stage. */
export interface Attention {
  zone: string;
  restDays: Record<string, number>;
}

/**
 * The rules of `isRotting` and an overdue `nextStepState` of shared/dealTimes in SQL, and deals that should have closed
 * by now.
 */
const ATTENTION = `${IS_OPEN} and (
  deals.next_step_at < (now() at time zone :zone)::date
  or deals.expected_close_date < (now() at time zone :zone)::date
  or (deals.next_step_at is null and deals.stage_since < now() - ((:days::jsonb ->> deals.stage)::int + 1) * interval '1 day')
)`;

/** Filters by the periods that `daysToInstants` has turned into instants, whose end is excluded. */
const inPeriods = (matches: Knex.QueryBuilder, query: Narrowed<Partial<DealQuery>>) => {
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

/** The open stages of a pipeline from a given stage on. */
const FROM_STAGE_ON = `
  select later.key from stages as later join stages as goal
    on goal.workspace_id = later.workspace_id and goal.pipeline_id = later.pipeline_id
  where goal.workspace_id = :workspace and goal.key = :stage and later.kind = 'open' and later.position >= goal.position`;

/** The rule of the conversion report: every deal has been in the first stage of its pipeline, and a won deal in all stages. */
const AS_FAR_AS = `
  deals.pipeline_id = (select pipeline_id from stages where workspace_id = :workspace and key = :stage) and (
    deals.outcome = 'won' or deals.stage in (${FROM_STAGE_ON}) or exists (
      select from deal_stage_changes as been
      where been.workspace_id = :workspace and been.deal_id = deals.id and been.to_stage in (${FROM_STAGE_ON})
    ) or not exists (
      select from stages as earlier join stages as goal
        on goal.workspace_id = earlier.workspace_id and goal.pipeline_id = earlier.pipeline_id
      where goal.workspace_id = :workspace and goal.key = :stage and earlier.kind = 'open' and earlier.position < goal.position
    )
  )`;

/** A query for the deals that match a search and filters. */
export const matchingDeals = (
  scope: Scope,
  { stage, pipeline_id, state, reached, contact_id, company_id, lost_reason, ...query }: Narrowed<Partial<DealQuery>>,
  attention?: Attention,
): Knex.QueryBuilder => {
  const matches = matchingRecords(scope, 'deal', query);
  if (stage) matches.where('deals.stage', stage);
  if (pipeline_id) matches.where('deals.pipeline_id', pipeline_id);
  if (state === 'closed') matches.whereRaw(`not ${IS_OPEN}`);
  else if (state) matches.where('deals.outcome', state);
  if (contact_id) matches.where('deals.contact_id', contact_id);
  if (company_id) matches.where('deals.company_id', company_id);
  if (attention) {
    matches.whereRaw(ATTENTION, { zone: attention.zone, days: JSON.stringify(attention.restDays) });
  }
  if (reached) matches.whereRaw(AS_FAR_AS, { workspace: scope.workspaceId, stage: reached });
  if (lost_reason !== undefined) matches.where({ 'deals.outcome': 'lost', 'deals.lost_reason': lost_reason });
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
      'deal_stage_changes.from_name',
      'deal_stage_changes.to_name',
      'users.name as actor_name',
      'deal_stage_changes.created_at',
    );
