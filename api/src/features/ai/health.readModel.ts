import { msg, plural } from '@lingui/core/macro';
import type { ContactHealth } from '@rapport/shared/ai';
import { DAY_MS, dayOf } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import { isRotting } from '@rapport/shared/dealTimes';
import { HOT, NEW_DAYS, QUIET_DAYS, riskOf } from '@rapport/shared/thresholds';
import type { Sentence } from '@rapport/shared/words';
import { readerWords, rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { attentionOf } from '../deals/deals.service';
import { emailsWith } from '../mailboxes/mailThreads.readModel';

/** The touches of a contact, and its tasks and deals with the times at which they were open. */
interface History {
  created: Date;
  /** The number of days without a touch after which the contact counts as quiet. */
  quietDays: number;
  touches: Date[];
  tasks: { created: Date; due: Date | null; done: Date | null; title: string }[];
  deals: RunningDeal[];
}

type RunningDeal = Pick<
  Deal,
  'title' | 'stage' | 'outcome' | 'stage_since' | 'is_stage_since_known' | 'next_step' | 'next_step_at'
> & {
  created: Date;
  closed: Date | null;
};

type Attention = Awaited<ReturnType<typeof attentionOf>>;

const TREND_DAYS = 30;
const TREND_POINTS = 8;
const FREQUENT_DAYS = 90;
const FREQUENT_TOUCHES = 3;

const daysBetween = (earlier: Date, later: Date) => Math.floor((later.getTime() - earlier.getTime()) / DAY_MS);

interface Assessment {
  score: number;
  risks: Sentence[];
  suggestions: Sentence[];
  insights: Sentence[];
}

/**
 * Rates a relation at an instant, from 0 to 100: how long ago the last touch was (50), how many touches there were in
 * 90 days (30), and whether there is an open deal or a planned task (20), minus points for overdue tasks and stalled
 * deals. A new contact gets most of the points for touches, but is never in good health before the first touch.
 */
const assess = (history: History, at: Date, { zone, restDays }: Attention): Assessment => {
  const { created, quietDays, touches, tasks, deals } = history;
  const past = touches.filter((touch) => touch <= at).sort((first, second) => second.getTime() - first.getTime());
  const open = tasks.filter((task) => task.created <= at && (task.done === null || task.done > at));
  const overdue = open.filter(({ due }) => due !== null && due < at);
  const running = deals.filter((deal) => deal.created <= at && (deal.closed === null || deal.closed > at));
  const stalled = running.filter((deal) =>
    isRotting(deal, restDays[deal.stage] ?? null, at, dayOf(at.toISOString(), zone)),
  );
  const quiet = past[0] ? daysBetween(past[0], at) : null;
  const recent = past.filter((touch) => daysBetween(touch, at) <= FREQUENT_DAYS).length;
  const isNew = daysBetween(created, at) <= NEW_DAYS;
  const isGoing = running.length > 0 || open.some(({ due }) => due !== null && due >= at);

  const recency = quiet === null ? (isNew ? 30 : 0) : 50 * 0.5 ** (quiet / quietDays);
  const frequency = isNew ? 25 : Math.min(30, 10 * recent);
  const lost = Math.min(20, 10 * overdue.length) + Math.min(20, 10 * stalled.length);
  const score = Math.round(Math.min(100, Math.max(0, recency + frequency + (isGoing ? 20 : 5) - lost)));
  return {
    score,
    ...wordsFor({
      score,
      age: daysBetween(created, at),
      isNew,
      quiet,
      quietDays,
      recent,
      overdue,
      stalled,
      running,
      isGoing,
    }),
  };
};

interface Found {
  score: number;
  /** Days since the contact was added. */
  age: number;
  isNew: boolean;
  /** Days since the last touch; `null` if there was none. */
  quiet: number | null;
  quietDays: number;
  recent: number;
  overdue: History['tasks'];
  stalled: RunningDeal[];
  running: RunningDeal[];
  isGoing: boolean;
}

/** The reasons for a low score, most serious first. Every relation that is not in good health has at least one risk. */
const wordsFor = (found: Found): Omit<Assessment, 'score'> => {
  const { score, isNew, quiet, quietDays, recent, overdue, running, isGoing } = found;
  const advice: Advice[] = [...silenceAdvice(found), ...lateTaskAdvice(found), ...stalledDealAdvice(found)];
  if (quiet !== null && quiet <= quietDays && !isNew && recent < FREQUENT_TOUCHES) {
    advice.push([fewTouches(recent), msg`Get in touch more often`]);
  }
  if (!isGoing && overdue.length === 0) advice.push([msg`No open deal and no planned task`, msg`Plan a next step`]);
  if (advice.length === 0 && score < HOT) advice.push([noContactFor(quiet ?? 0), msg`Call to check in`]);
  return {
    risks: advice.map(([risk]) => risk),
    suggestions: advice.length === 0 ? [msg`Keep it up`] : advice.map(([, suggestion]) => suggestion),
    insights: [
      quiet === null ? msg`No contact logged yet` : lastContact(quiet),
      touchesIn(recent),
      ...(running.length > 0
        ? [msg`${plural({ count: running.length }, { one: '# open deal', other: '# open deals' })}`]
        : []),
    ],
  };
};

type Advice = [risk: Sentence, suggestion: Sentence];

const silenceAdvice = ({ quiet, quietDays, isNew, age }: Found): Advice[] => {
  if (quiet === null) {
    const risk = isNew ? neverContacted(age) : msg`No calls, meetings or emails logged`;
    return [[risk, msg`Get in touch and log it`]];
  }
  return quiet > quietDays ? [[noContactFor(quiet), msg`Call to check in`]] : [];
};

const lateTaskAdvice = ({ overdue }: Found): Advice[] =>
  overdue
    .slice(0, 1)
    .map(({ title }) => [
      overdue.length === 1
        ? msg`Overdue: ${title}`
        : msg`${plural({ count: overdue.length }, { one: '# task is overdue', other: '# tasks are overdue' })}`,
      msg`Complete or reschedule “${title}”`,
    ]);

const stalledDealAdvice = ({ stalled }: Found): Advice[] =>
  stalled
    .slice(0, 1)
    .map(({ title }) => [
      stalled.length === 1
        ? msg`${title} has been in its stage for too long`
        : msg`${plural({ count: stalled.length }, { one: '# deal has been in its stage for too long', other: '# deals have been in their stage for too long' })}`,
      msg`Plan the next step for ${title}`,
    ]);

// Days are periods of 24 hours, so the texts do not say “today” or “yesterday”, which depend on the time zone.

const neverContacted = (age: number): Sentence =>
  msg`${plural(age, { 0: 'Added less than a day ago, no contact logged yet', one: 'Added # day ago, no contact logged yet', other: 'Added # days ago, no contact logged yet' })}`;

const noContactFor = (days: number): Sentence =>
  msg`${plural(days, { one: 'No contact for # day', other: 'No contact for # days' })}`;

const lastContact = (days: number): Sentence =>
  msg`${plural(days, { 0: 'Last contact less than a day ago', one: 'Last contact # day ago', other: 'Last contact # days ago' })}`;

const touchesIn = (count: number): Sentence =>
  msg`${plural(count, { one: `# call, meeting or email in ${FREQUENT_DAYS} days`, other: `# calls, meetings and emails in ${FREQUENT_DAYS} days` })}`;

const fewTouches = (count: number): Sentence =>
  msg`${plural(count, { one: `Only # call, meeting or email in ${FREQUENT_DAYS} days`, other: `Only # calls, meetings and emails in ${FREQUENT_DAYS} days` })}`;

/** The health of the relation with a contact. @throws 404 */
export const contactHealth = async (scope: Scope, contactId: string, now = new Date()): Promise<ContactHealth> => {
  const contact = await rows(scope, 'contacts')
    .where('contacts.id', contactId)
    .first('id', 'name', 'created_at', 'cadence_days');
  if (!contact) throw notFound(msg`This contact`);
  const [words, history, attention] = await Promise.all([
    readerWords(scope),
    historyOf(scope, contact),
    attentionOf(scope),
  ]);
  const { score, risks, suggestions, insights } = assess(history, now, attention);
  const then = new Date(now.getTime() - TREND_DAYS * DAY_MS);
  const hasTrend = history.created <= then;
  const change = hasTrend ? score - assess(history, then, attention).score : 0;
  return {
    contact_id: contact.id,
    contact_name: contact.name,
    health_score: score,
    risk_level: riskOf(score),
    trend: change >= TREND_POINTS ? 'Improving' : change <= -TREND_POINTS ? 'Declining' : 'Stable',
    has_trend: hasTrend,
    risk_factors: risks.map(words),
    suggestions: suggestions.map(words),
    key_insights: insights.map(words),
    analyzed_at: now.toISOString(),
    source: 'local',
  };
};

const HISTORY_MAX = 1_000;

interface ContactRow {
  id: string;
  created_at: string;
  cadence_days: number | null;
}

const historyOf = async (scope: Scope, { id: contactId, created_at, cadence_days }: ContactRow): Promise<History> => {
  const latest = (table: string, column = 'created_at') =>
    rows(scope, table).where({ contact_id: contactId }).orderBy(column, 'desc').limit(HISTORY_MAX);
  const [touches, emails, tasks, deals] = await Promise.all([
    latest('notes', 'happened_at').whereNot({ kind: 'note' }).select('happened_at'),
    // Emails in mailboxes are not notes, but they count for the day of the last contact too.
    emailsWith(scope, contactId).orderBy('sent_at', 'desc').limit(HISTORY_MAX).select('sent_at as happened_at'),
    latest('tasks').select('title', 'created_at', 'due_date', 'done_at'),
    latest('deals').select(
      'title',
      'stage',
      'outcome',
      'stage_since',
      'is_stage_since_known',
      'next_step',
      'next_step_at',
      'created_at',
      'closed_at',
    ),
  ]);
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    created: new Date(created_at),
    quietDays: cadence_days ?? QUIET_DAYS,
    touches: [...touches, ...emails].map(({ happened_at }: { happened_at: string }) => new Date(happened_at)),
    tasks: tasks.map((task: Record<'title' | 'created_at' | 'due_date' | 'done_at', string>) => ({
      title: task.title,
      created: new Date(task.created_at),
      due: instant(task.due_date),
      done: instant(task.done_at),
    })),
    deals: deals.map(({ created_at: created, closed_at, ...deal }: DealRow) => ({
      ...deal,
      created: new Date(created),
      // A deal that was closed on an unknown day does not count as open on any day.
      closed: instant(deal.outcome === 'open' ? null : (closed_at ?? created)),
    })),
  };
};

type DealRow = Omit<RunningDeal, 'created' | 'closed'> & Pick<Deal, 'created_at' | 'closed_at'>;
