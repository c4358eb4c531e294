import type { DailyInsights } from '@rapport/shared/ai';
import type { Scope } from '../../db/scope';
import { timeZoneOf } from '../settings/settings.readModel';
import { alertsOf } from './alerts.readModel';
import { findLeads } from './leads';
import { many } from './many';
import { opportunitiesOf } from './opportunities';
import { recommendationsOf } from './recommendations.readModel';
import { patternsOf, type Week, weekInNumbers } from './week.readModel';

interface Analysis {
  day: DailyInsights;
  /** What people typed of what makes the promising promising. */
  typed: string[];
}

/** What there is to know today, with the records behind it and what can be done about them. Nothing where there is nothing. */
export const localInsights = async (scope: Scope, now = new Date()): Promise<Analysis> => {
  const zone = await timeZoneOf(scope);
  const week = await weekInNumbers(scope, zone);
  const { result, madeAt, analysis } = await findLeads(scope);
  const opportunities = await opportunitiesOf(scope, result.ranking);
  const insights = patternsOf(week, result.tag);
  const alerts = await alertsOf(scope, zone, now);
  const recommendations = await recommendationsOf(scope);
  const totals = {
    overdue_tasks: alerts.overdueTasks,
    waiting_deals: alerts.waitingDeals,
    opportunities: opportunities.total,
    recommendations: recommendations.total,
  };
  const day: DailyInsights = {
    insights,
    opportunities: opportunities.entries,
    alerts: alerts.entries,
    recommendations: recommendations.entries,
    totals,
    summary: summaryOf(week, totals) + (analysis.is_made ? '' : ' Opportunities appear once all contacts are scored.'),
    generated_at: madeAt,
    source: 'local',
    is_wording: false,
    analysis,
  };
  return { day, typed: opportunities.typed };
};

const summaryOf = (week: Week, totals: DailyInsights['totals']): string => {
  const alerts = totals.overdue_tasks + totals.waiting_deals;
  const kinds = [
    totals.overdue_tasks > 0 && many(totals.overdue_tasks, 'overdue task'),
    totals.waiting_deals > 0 &&
      many(totals.waiting_deals, 'waiting deal without a task', 'waiting deals without a task'),
  ].filter(Boolean);
  const parts = [
    alerts > 0 && `${many(alerts, 'thing needs', 'things need')} attention (${kinds.join(', ')})`,
    totals.opportunities > 0 && `${many(totals.opportunities, 'lead')} to follow up without a task`,
    totals.recommendations > 0 && many(totals.recommendations, 'recommendation'),
  ].filter(Boolean);
  if (parts.length > 0) return `${parts.join(', ')}.`;
  if (week.contacts === 0) return 'There is nothing to analyze yet. Add or import your contacts first.';
  return 'No tasks are overdue, and every deal and contact that needs attention has a task.';
};
