import type { InsightEntry } from '@rapport/shared/ai';
import { type Deal, timeInStage } from '@rapport/shared/deals';
import { taskPath } from '@rapport/shared/paths';
import { rows, type Scope } from '../../db/scope';
import { matchingDeals } from '../deals/deals.readModel';
import { attentionOf } from '../deals/deals.service';
import { type Findings, LISTED, planned } from './findings.readModel';
import { many } from './many';

interface Alerts extends Findings {
  overdueTasks: number;
  waitingDeals: number;
}

/** What needs attention: overdue tasks, and deals that wait without a task. */
export const alertsOf = async (scope: Scope, zone: string, now: Date): Promise<Alerts> => {
  const overdue = () => rows(scope, 'tasks').whereNull('done_at').where('due_date', '<', scope.db.fn.now());
  const attention = await attentionOf(scope);
  const waiting = () => matchingDeals(scope, {}, attention).whereNotIn('deals.id', planned(scope, 'deal_id'));
  const tasks: TaskRow[] = await overdue()
    .orderBy('due_date')
    .limit(LISTED)
    .select('id', 'title', scope.db.raw(`greatest(0, ${daysSince('due_date at time zone :zone')}) as days`, { zone }));
  const deals: DealRow[] = await waiting()
    .orderBy('deals.stage_since')
    .limit(LISTED)
    .select(
      'deals.id',
      'deals.title',
      'deals.stage_since',
      'deals.is_stage_since_known',
      scope.db.raw(`${daysSince('deals.next_step_at')} as step_days`, { zone }),
    );
  const overdueTasks = await countOf(overdue());
  const waitingDeals = await countOf(waiting());
  return {
    overdueTasks,
    waitingDeals,
    total: overdueTasks + waitingDeals,
    entries: [...tasks.map(overdueEntry), ...deals.map((deal) => waitingEntry(deal, now))],
  };
};

/** Days of the person's calendar since then. */
const daysSince = (day: string) => `(now() at time zone :zone)::date - (${day})::date`;

const countOf = async (matches: ReturnType<typeof rows>): Promise<number> => {
  const [{ count }] = await matches.count('* as count');
  return Number(count);
};

interface TaskRow {
  id: string;
  title: string;
  days: number;
}

interface DealRow extends Pick<Deal, 'id' | 'title' | 'stage_since' | 'is_stage_since_known'> {
  /** Days since its next step was planned for; `null` without one. */
  step_days: number | null;
}

const overdueEntry = ({ id, title, days }: TaskRow): InsightEntry => ({
  title: `Overdue: ${title}`,
  detail: days === 0 ? 'Due earlier today' : `Due ${many(days, 'day')} ago`,
  severity: days > 7 ? 'critical' : 'warning',
  entities: [{ type: 'task', id, name: title }],
  action: { type: 'open', label: 'Open the task', path: taskPath(id) },
});

const waitingEntry = (deal: DealRow, now: Date): InsightEntry => ({
  title: `${deal.title} needs attention`,
  detail: whyItWaits(deal, now),
  severity: 'warning',
  entities: [{ type: 'deal', id: deal.id, name: deal.title }],
  action: {
    type: 'create_task',
    label: 'Plan the next step',
    title: `Follow up on ${deal.title}`.slice(0, 200),
    contact_id: null,
    deal_id: deal.id,
  },
});

const whyItWaits = (deal: DealRow, now: Date): string => {
  if (deal.step_days !== null) return `Its next step was planned for ${many(deal.step_days, 'day')} ago`;
  const time = timeInStage(deal, now);
  const missing = 'no next step is planned';
  return time ? `In its stage for ${time.words}, and ${missing}` : missing;
};
