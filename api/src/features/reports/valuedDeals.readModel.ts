import { CURRENCIES } from '@rapport/shared/currencies';
import type { DealSum } from '@rapport/shared/deals';
import { toWorkspaceCurrency } from '@rapport/shared/rates';
import type { ReportQuery } from '@rapport/shared/reports';
import type { WorkspaceSettings } from '@rapport/shared/settings';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import { withinDays } from '../../db/withinDays';
import { IS_OPEN } from '../deals/isOpen';

/** The time zone and currency that every report needs. */
export interface ReportContext {
  zone: string;
  settings: WorkspaceSettings;
}

/** The day that a deal counts on: when it was closed or, while it is open, when it was added. */
const CLOSED_OR_ADDED = `case when ${IS_OPEN} then deals.created_at else deals.closed_at end`;

const dealsBy = (
  scope: Scope,
  { from, to, owner_id, pipeline_id }: ReportQuery,
  zone: string,
  instant: string,
): Knex.QueryBuilder => {
  const deals = withinDays(scope, readRows(scope, 'deals'), instant, { from, to, zone });
  if (owner_id) deals.where('deals.owner_id', owner_id);
  if (pipeline_id) deals.where('deals.pipeline_id', pipeline_id);
  return deals;
};

/** An owner's deals that were added in a period. */
export const dealsAdded = (scope: Scope, query: ReportQuery, zone: string) =>
  dealsBy(scope, query, zone, 'deals.created_at');

/** An owner's deals that were won or lost in a period. */
export const dealsClosed = (scope: Scope, query: ReportQuery, zone: string) =>
  dealsBy(scope, query, zone, 'deals.closed_at').whereRaw(`not ${IS_OPEN}`);

/** An owner's deals that any figure of a period may count. */
export const dealsAddedOrClosed = (scope: Scope, query: ReportQuery, zone: string): Knex.QueryBuilder =>
  inEither(scope, dealsAdded(scope, query, zone), dealsClosed(scope, query, zone));

/** The deals of two queries, each once. */
export const inEither = (scope: Scope, one: Knex.QueryBuilder, other: Knex.QueryBuilder): Knex.QueryBuilder =>
  readRows(scope, 'deals').where((either) =>
    either.whereIn('deals.id', one.select('deals.id')).orWhereIn('deals.id', other.select('deals.id')),
  );

/** An owner's deals of a period: those won or lost in it, and open ones added in it. */
export const dealsOfPeriod = (scope: Scope, query: ReportQuery, zone: string) =>
  dealsBy(scope, query, zone, CLOSED_OR_ADDED);

/** An owner's open deals that are expected to close in a period. */
export const dealsExpected = (scope: Scope, { from, to, owner_id, pipeline_id }: ReportQuery): Knex.QueryBuilder => {
  const deals = readRows(scope, 'deals').whereRaw(IS_OPEN);
  if (from) deals.where('deals.expected_close_date', '>=', from);
  if (to) deals.where('deals.expected_close_date', '<=', to);
  if (owner_id) deals.where('deals.owner_id', owner_id);
  if (pipeline_id) deals.where('deals.pipeline_id', pipeline_id);
  return deals;
};

/** SQL for a deal's amount in the workspace's currency. It is null without a rate, so that sums leave it out. */
export const dealValueSql = (settings: WorkspaceSettings): string => {
  const rates = CURRENCIES.flatMap((currency) => {
    const rate = toWorkspaceCurrency(1, currency, settings);
    return rate === null ? [] : [`when '${currency}' then deals.amount * ${Number(rate)}::numeric`];
  });
  return `case deals.currency ${rates.join(' ')} end`;
};

/** The sums of these deals in currencies without a rate, by currency. */
export const sumsWithoutRate = async (deals: Knex.QueryBuilder, settings: WorkspaceSettings): Promise<DealSum[]> => {
  const foreign = CURRENCIES.filter((currency) => toWorkspaceCurrency(1, currency, settings) === null);
  if (foreign.length === 0) return [];
  const client = deals.client as Knex.Client;
  return deals
    .clone()
    .whereIn('deals.currency', foreign)
    .groupBy('deals.currency')
    .orderBy('deals.currency')
    .select('deals.currency')
    .count('* as count')
    .sum('deals.amount as amount')
    .select(client.raw('round(sum(deals.amount * deals.chance / 100.0), 2) as weighted'));
};
