import type { DashboardStats } from '@rapport/shared/dashboard';
import type { DealSum } from '@rapport/shared/deals';
import type { Outcome } from '@rapport/shared/pipelines';
import { toWorkspaceCurrency } from '@rapport/shared/rates';
import { winRate } from '@rapport/shared/reports';
import { recordCount } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import { campaignTotals } from '../campaigns/campaigns.readModel';
import { sumsByStage } from '../deals/board.readModel';
import { readWorkspaceSettings } from '../settings/settings.readModel';

/**
 * The headline numbers. They come from totals that every write updates, so that no contacts, companies, deals or tasks
 * are counted here.
 */
export const readStats = async (scope: Scope): Promise<DashboardStats> => {
  const [settings, sums, campaigns, [pending], contacts, companies] = await Promise.all([
    readWorkspaceSettings(scope),
    sumsByStage(scope),
    campaignTotals(scope),
    rows(scope, 'task_totals').whereNot({ status: 'done' }).sum('count as count'),
    recordCount(scope, 'contacts'),
    recordCount(scope, 'companies'),
  ]);
  const valued = sums.map((sum) => ({ ...sum, value: toWorkspaceCurrency(sum.amount, sum.currency, settings) }));
  const countOf = (is: (outcome: Outcome) => boolean) =>
    sums.reduce((total, { outcome, count }) => (is(outcome) ? total + count : total), 0);
  const worthOf = (is: (outcome: Outcome) => boolean) =>
    cents(valued.reduce((total, { outcome, value }) => (is(outcome) ? total + (value ?? 0) : total), 0));
  return {
    contacts_count: contacts.total,
    companies_count: companies.total,
    deals_count: countOf(() => true),
    active_deals_count: countOf((outcome) => outcome === 'open'),
    total_deal_value: worthOf(() => true),
    total_revenue: worthOf((outcome) => outcome === 'won'),
    conversion_rate: winRate(
      countOf((outcome) => outcome === 'won'),
      countOf((outcome) => outcome === 'lost'),
    ),
    campaigns_sent: campaigns.sent,
    avg_open_rate: campaigns.openRate,
    tasks_pending: Number(pending?.count ?? 0),
    currency: settings.currency,
    apart: byCurrency(valued.filter(({ value }) => value === null)),
  };
};

const byCurrency = (sums: DealSum[]): DealSum[] =>
  [...new Set(sums.map(({ currency }) => currency))].sort().map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const total = (field: 'count' | 'amount' | 'weighted') => cents(own.reduce((sum, each) => sum + each[field], 0));
    return { currency, count: total('count'), amount: total('amount'), weighted: total('weighted') };
  });

const cents = (amount: number) => Math.round(amount * 100) / 100;
