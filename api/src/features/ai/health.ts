import { type ContactHealth, riskOf } from '@rapport/shared/ai';
import { rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { timeZoneOf } from '../settings/settings.service';
import { daysAgo } from './leadScore';

/** What happened with a contact, and what is open, with the instants that say since when. */
interface History {
  created: Date;
  touches: Date[];
  tasks: { created: Date; due: Date | null; done: Date | null; title: string }[];
  /** `nextStepUntil` is the end of the day that the next step is planned for. */
  deals: { created: Date; closed: Date | null; stageSince: Date; nextStepUntil: Date | null; title: string }[];
}

const DAY_MS = 86_400_000;
const TREND_DAYS = 30;
const TREND_POINTS = 8;
/** Somebody this new is not yet expected to have been called. */
const NEW_DAYS = 14;
const STALLED_DAYS = 30;

const daysBetween = (earlier: Date, later: Date) => Math.floor((later.getTime() - earlier.getTime()) / DAY_MS);

interface Assessment {
  score: number;
  risks: string[];
  suggestions: string[];
  insights: string[];
}

/**
 * How well a relation is kept, from 0 to 100, as it stood at an instant: how long ago the last touch was (50), how many there
 * were in 90 days (30), and whether something is going on (20), less what is overdue or stands still.
 */
const assess = ({ created, touches, tasks, deals }: History, at: Date): Assessment => {
  const past = touches.filter((touch) => touch <= at).sort((first, second) => second.getTime() - first.getTime());
  const known = tasks.filter((task) => task.created <= at);
  const open = known.filter(({ done }) => done === null || done > at);
  const overdue = open.filter(({ due }) => due !== null && due < at);
  const running = deals.filter((deal) => deal.created <= at && (deal.closed === null || deal.closed > at));
  const stalled = running.filter(
    ({ stageSince, nextStepUntil }) =>
      daysBetween(stageSince, at) > STALLED_DAYS && !(nextStepUntil && nextStepUntil > at),
  );
  const quiet = past[0] ? daysBetween(past[0], at) : null;
  const recent = past.filter((touch) => daysBetween(touch, at) <= 90).length;
  const isNew = daysBetween(created, at) <= NEW_DAYS;

  const recency = quiet === null ? (isNew ? 35 : 0) : 50 * 0.5 ** (quiet / 45);
  const frequency = isNew ? 25 : Math.min(30, 10 * recent);
  const going = running.length > 0 || open.some(({ due }) => due !== null && due >= at) ? 20 : 5;
  const lost = Math.min(20, 10 * overdue.length) + Math.min(20, 10 * stalled.length);
  const score = Math.round(Math.min(100, Math.max(0, recency + frequency + going - lost)));
  return { score, ...wordsFor({ quiet, recent, isNew, overdue, stalled, running, open }) };
};

interface Found {
  quiet: number | null;
  recent: number;
  isNew: boolean;
  overdue: History['tasks'];
  stalled: History['deals'];
  running: History['deals'];
  open: History['tasks'];
}

const wordsFor = ({ quiet, recent, isNew, overdue, stalled, running, open }: Found): Omit<Assessment, 'score'> => {
  const risks: string[] = [];
  const suggestions: string[] = [];
  if (quiet === null && !isNew) {
    risks.push('Never called, met or written to');
    suggestions.push('Introduce yourself, and log the call');
  } else if (quiet !== null && quiet > 45) {
    risks.push(`No contact for ${quiet} days`);
    suggestions.push('Call, and ask how things are');
  }
  for (const { title } of overdue.slice(0, 1)) {
    risks.push(overdue.length === 1 ? `Overdue: ${title}` : `${overdue.length} tasks are overdue`);
    suggestions.push(`Do or reschedule “${title}”`);
  }
  for (const { title } of stalled.slice(0, 1)) {
    risks.push(`${title} has stood still for more than ${STALLED_DAYS} days`);
    suggestions.push(`Plan the next step for ${title}`);
  }
  if (open.length === 0 && running.length > 0) suggestions.push('Plan what happens next');
  if (suggestions.length === 0) suggestions.push('Go on like this');
  const insights = [
    quiet === null ? 'No contact logged yet' : `Last contact ${daysAgo(quiet)}`,
    `${recent} ${recent === 1 ? 'touch' : 'touches'} in 90 days`,
    ...(running.length > 0 ? [`${running.length} open ${running.length === 1 ? 'deal' : 'deals'}`] : []),
  ];
  return { risks, suggestions, insights };
};

/** How well the relation to one contact is kept. @throws 404 */
export const contactHealth = async (scope: Scope, contactId: string, now = new Date()): Promise<ContactHealth> => {
  const contact = await rows(scope, 'contacts').where('contacts.id', contactId).first('id', 'name', 'created_at');
  if (!contact) throw notFound('This contact');
  const history = await historyOf(scope, contactId, contact.created_at);
  const { score, risks, suggestions, insights } = assess(history, now);
  const before = assess(history, new Date(now.getTime() - TREND_DAYS * DAY_MS)).score;
  const existed = history.created.getTime() <= now.getTime() - TREND_DAYS * DAY_MS;
  const change = existed ? score - before : 0;
  return {
    contact_id: contact.id,
    contact_name: contact.name,
    health_score: score,
    risk_level: riskOf(score),
    trend: change >= TREND_POINTS ? 'Improving' : change <= -TREND_POINTS ? 'Declining' : 'Stable',
    risk_factors: risks,
    suggestions,
    key_insights: insights,
    analyzed_at: now.toISOString(),
    source: 'local',
  };
};

const HISTORY_MAX = 1_000;

const historyOf = async (scope: Scope, contactId: string, created: string): Promise<History> => {
  const touches = await rows(scope, 'notes')
    .where({ contact_id: contactId })
    .whereNot({ kind: 'note' })
    .orderBy('happened_at', 'desc')
    .limit(HISTORY_MAX)
    .select('happened_at');
  const tasks = await rows(scope, 'tasks')
    .where({ contact_id: contactId })
    .orderBy('created_at', 'desc')
    .limit(HISTORY_MAX)
    .select('title', 'created_at', 'due_date', 'done_at');
  const deals = await rows(scope, 'deals')
    .where({ contact_id: contactId })
    .orderBy('created_at', 'desc')
    .limit(HISTORY_MAX)
    .select(
      'title',
      'created_at',
      'closed_at',
      'stage_since',
      scope.db.raw('(next_step_at + 1)::timestamp at time zone ? as next_step_until', [await timeZoneOf(scope)]),
    );
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    created: new Date(created),
    touches: touches.map(({ happened_at }: { happened_at: string }) => new Date(happened_at)),
    tasks: tasks.map((task: Record<'title' | 'created_at' | 'due_date' | 'done_at', string>) => ({
      title: task.title,
      created: new Date(task.created_at),
      due: instant(task.due_date),
      done: instant(task.done_at),
    })),
    deals: deals.map(
      (deal: Record<'title' | 'created_at' | 'closed_at' | 'stage_since' | 'next_step_until', string>) => ({
        title: deal.title,
        created: new Date(deal.created_at),
        closed: instant(deal.closed_at),
        stageSince: new Date(deal.stage_since),
        nextStepUntil: instant(deal.next_step_until),
      }),
    ),
  };
};
