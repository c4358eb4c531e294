import type { DealSum } from '@rapport/shared/deals';
import { CURRENCIES } from '@rapport/shared/money';
import { inCurrency } from '@rapport/shared/rates';
import type { ReportQuery } from '@rapport/shared/reports';
import type { WorkspaceSettings } from '@rapport/shared/settings';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';

/** Whose day it is, and what money is counted in: what every report is read by. */
export interface Yardstick {
  zone: string;
  settings: WorkspaceSettings;
}

/** SQL for the midnight with which a day (`2026-11-20`) begins in a time zone. */
export const midnight = (scope: Scope, day: string, zone: string, daysLater = 0) =>
  scope.db.raw(`((?::date + ?::int)::timestamp at time zone ?)`, [day, daysLater, zone]);

/** The deals of a period and an owner, to be counted and summed. */
export const dealsOf = (scope: Scope, { from, to, owner_id }: ReportQuery, zone: string): Knex.QueryBuilder => {
  const deals = readRows(scope, 'deals');
  if (from) deals.where('deals.created_at', '>=', midnight(scope, from, zone));
  if (to) deals.where('deals.created_at', '<', midnight(scope, to, zone, 1));
  if (owner_id) deals.where('deals.owner_id', owner_id);
  return deals;
};

/** SQL for a deal's amount in the workspace's currency: null where there is no rate, so that no sum has it. */
export const valueIn = (settings: WorkspaceSettings): string => {
  const rates = CURRENCIES.flatMap((currency) => {
    const rate = inCurrency(1, currency, settings);
    return rate === null ? [] : [`when '${currency}' then deals.amount * ${Number(rate)}::numeric`];
  });
  return `case deals.currency ${rates.join(' ')} end`;
};

/** What of these deals is in currencies without a rate, each on its own. */
export const sumsApart = async (deals: Knex.QueryBuilder, settings: WorkspaceSettings): Promise<DealSum[]> => {
  const foreign = CURRENCIES.filter((currency) => inCurrency(1, currency, settings) === null);
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
    .select(client.raw('round(sum(deals.amount * deals.probability / 100.0), 2) as weighted'));
};
