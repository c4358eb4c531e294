import { msg, plural } from '@lingui/core/macro';
import type { InsightEntry } from '@rapport/shared/ai';
import type { Deal } from '@rapport/shared/deals';
import { timeInStage } from '@rapport/shared/dealTimes';
import { taskPath } from '@rapport/shared/paths';
import type { Sentence } from '@rapport/shared/words';
import { rows, type Scope } from '../../db/scope';
import type { Words } from '../../words/words';
import { matchingDeals } from '../deals/deals.readModel';
import { attentionOf } from '../deals/deals.service';
import { unansweredMail } from '../mailboxes/mailThreads.readModel';
import { type Findings, LISTED_MAX, withOpenTask } from './findings.readModel';

interface Alerts extends Findings {
  overdueTasks: number;
  waitingDeals: number;
  unansweredEmails: number;
}

/** The items that need attention: overdue tasks, deals that wait without a task, and people who wrote and got no reply. */
export const alertsOf = async (scope: Scope, zone: string, now: Date, words: Words): Promise<Alerts> => {
  const overdue = () => rows(scope, 'tasks').whereNull('done_at').where('due_date', '<', scope.db.fn.now());
  const attention = await attentionOf(scope);
  const waiting = () => matchingDeals(scope, {}, attention).whereNotIn('deals.id', withOpenTask(scope, 'deal_id'));
  const longestOverdue: PromiseLike<TaskRow[]> = overdue()
    .orderBy('due_date')
    .limit(LISTED_MAX)
    .select('id', 'title', scope.db.raw(`greatest(0, ${daysSince('due_date at time zone :zone')}) as days`, { zone }));
  const longestWaiting: PromiseLike<DealRow[]> = waiting()
    .orderBy('deals.stage_since')
    .limit(LISTED_MAX)
    .select(
      'deals.id',
      'deals.title',
      'deals.stage_since',
      'deals.is_stage_since_known',
      scope.db.raw(`${daysSince('deals.next_step_at')} as step_days`, { zone }),
    );
  const unanswered = () => unansweredMail(scope).whereNotIn('contact_id', withOpenTask(scope, 'contact_id'));
  const firstWriters: PromiseLike<WriterRow[]> = unanswered()
    .join(rows(scope, 'contacts').as('contacts'), 'contacts.id', 'unanswered.contact_id')
    .orderBy('sent_at')
    .limit(LISTED_MAX)
    .select('contacts.id', 'contacts.name', 'contacts.email')
    .select(scope.db.raw(`${daysSince('sent_at at time zone :zone')} as days`, { zone }));
  const [tasks, deals, writers, overdueTasks, waitingDeals, unansweredEmails] = await Promise.all([
    longestOverdue,
    longestWaiting,
    firstWriters,
    countOf(overdue()),
    countOf(waiting()),
    countOf(unanswered()),
  ]);
  return {
    overdueTasks,
    waitingDeals,
    unansweredEmails,
    total: overdueTasks + waitingDeals + unansweredEmails,
    entries: [
      ...tasks.map((task) => overdueEntry(task, words)),
      ...writers.map((writer) => writerEntry(writer, words)),
      ...deals.map((deal) => waitingEntry(deal, now, words)),
    ],
  };
};

/** SQL for the number of days since then, in the user's time zone. */
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
  /** Days since the date of its next step; `null` without one. */
  step_days: number | null;
}

interface WriterRow {
  id: string;
  name: string;
  email: string;
  /** Days since the email. */
  days: number;
}

const writerEntry = ({ id, name, email, days }: WriterRow, words: Words): InsightEntry => ({
  title: words(msg`${name} is waiting for a reply`),
  detail: words(
    msg`${plural(days, { one: 'Wrote an email # day ago, not answered yet', other: 'Wrote an email # days ago, not answered yet' })}`,
  ),
  severity: days > 7 ? 'critical' : 'warning',
  entities: [{ type: 'contact', id, name }],
  action: { type: 'open_mail', label: words(msg`Write an email`), email },
});

const overdueEntry = ({ id, title, days }: TaskRow, words: Words): InsightEntry => ({
  title: words(msg`Overdue: ${title}`),
  detail: words(msg`${plural(days, { 0: 'Due earlier today', one: 'Due # day ago', other: 'Due # days ago' })}`),
  severity: days > 7 ? 'critical' : 'warning',
  entities: [{ type: 'task', id, name: title }],
  action: { type: 'open', label: words(msg`Open the task`), path: taskPath(id) },
});

const waitingEntry = (deal: DealRow, now: Date, words: Words): InsightEntry => ({
  title: words(msg`${{ title: deal.title }} needs attention`),
  detail: words(stalledReason(deal, now)),
  severity: 'warning',
  entities: [{ type: 'deal', id: deal.id, name: deal.title }],
  action: {
    type: 'create_task',
    label: words(msg`Plan the next step`),
    title: words(msg`Follow up on ${{ title: deal.title }}`).slice(0, 200),
    contact_id: null,
    deal_id: deal.id,
  },
});

const stalledReason = (deal: DealRow, now: Date): Sentence => {
  if (deal.step_days !== null) {
    return msg`${plural({ days: deal.step_days }, { one: 'Its next step was planned for # day ago', other: 'Its next step was planned for # days ago' })}`;
  }
  const time = timeInStage(deal, now);
  if (!time) return msg`No next step is planned`;
  const { days, isKnown } = time;
  if (isKnown) {
    return msg`${plural(days, { one: 'In its stage for # day, and no next step is planned', other: 'In its stage for # days, and no next step is planned' })}`;
  }
  return msg`${plural(days, { one: 'In its stage for at least # day, and no next step is planned', other: 'In its stage for at least # days, and no next step is planned' })}`;
};
