import { msg, plural } from '@lingui/core/macro';
import type { DailyInsights } from '@rapport/shared/ai';
import { readerWords, type Scope } from '../../db/scope';
import type { Words } from '../../words/words';
import { timeZoneOf } from '../settings/settings.readModel';
import { alertsOf } from './alerts.readModel';
import { findLeads } from './leads';
import { opportunitiesOf } from './opportunities';
import { recommendationsOf } from './recommendations.readModel';
import { patternsOf, type Week, weekInNumbers } from './week.readModel';
import type { TypedText } from './wording';

interface Analysis {
  day: DailyInsights;
  typed: TypedText;
}

/** Computes today's findings, each with its records and a possible action. The lists are empty if nothing was found. */
export const localInsights = async (scope: Scope, now = new Date()): Promise<Analysis> => {
  const [words, zone] = await Promise.all([readerWords(scope), timeZoneOf(scope)]);
  const { result, madeAt, analysis } = await findLeads(scope);
  const opportunities = await opportunitiesOf(scope, result.ranking, words);
  const [week, alerts, recommendations] = await Promise.all([
    weekInNumbers(scope, zone, now),
    alertsOf(scope, zone, now, words),
    recommendationsOf(scope, words),
  ]);
  const insights = patternsOf(week, result.tag, words);
  const totals = {
    overdue_tasks: alerts.overdueTasks,
    waiting_deals: alerts.waitingDeals,
    unanswered_emails: alerts.unansweredEmails,
    opportunities: opportunities.total,
    recommendations: recommendations.total,
  };
  const day: DailyInsights = {
    insights,
    opportunities: opportunities.entries,
    alerts: alerts.entries,
    recommendations: recommendations.entries,
    totals,
    summary: [
      summaryOf(week, totals, words),
      ...(analysis.is_made ? [] : [words(msg`Opportunities appear once all contacts are scored.`)]),
    ].join(' '),
    generated_at: madeAt,
    source: 'local',
    is_wording: false,
    analysis,
  };
  const names = [...(result.tag ? [result.tag.name] : []), ...recommendations.stageNames];
  return { day, typed: { names, reasons: opportunities.typed } };
};

const summaryOf = (week: Week, totals: DailyInsights['totals'], words: Words): string => {
  const { overdue_tasks: overdue, waiting_deals: waiting, unanswered_emails: unanswered } = totals;
  const { opportunities: leads, recommendations } = totals;
  const alerts = overdue + waiting + unanswered;
  const kinds = [
    overdue > 0 && msg`${plural(overdue, { one: '# overdue task', other: '# overdue tasks' })}`,
    waiting > 0 &&
      msg`${plural(waiting, { one: '# waiting deal without a task', other: '# waiting deals without a task' })}`,
    unanswered > 0 &&
      msg`${plural(unanswered, { one: '# email without an answer', other: '# emails without an answer' })}`,
  ]
    .flatMap((kind) => (kind ? [words(kind)] : []))
    .join(', ');
  const parts = [
    alerts > 0 &&
      msg`${plural(alerts, { one: `# thing needs attention (${kinds})`, other: `# things need attention (${kinds})` })}`,
    leads > 0 &&
      msg`${plural(leads, { one: '# lead to follow up without a task', other: '# leads to follow up without a task' })}`,
    recommendations > 0 && msg`${plural(recommendations, { one: '# recommendation', other: '# recommendations' })}`,
  ].flatMap((part) => (part ? [words(part)] : []));
  if (parts.length > 0) return `${parts.join(', ')}.`;
  if (week.contacts === 0) return words(msg`There is nothing to analyze yet. Add or import your contacts first.`);
  return words(msg`No tasks are overdue, and every deal and contact that needs attention has a task.`);
};
