import type { DailyInsights, InsightEntry, LeadScore, ScoreFactor } from '@rapport/shared/ai';
import { pages, taskPath } from '@rapport/shared/paths';
import { rows, type Scope } from '../../db/scope';
import { dueContacts } from '../contacts/contacts.service';
import { attentionOf, dealsMatching } from '../deals/deals.service';
import { timeZoneOf } from '../settings/settings.service';
import { rankContacts } from './scoring';

const NAMED = 5;
/** So many are looked through for those that nothing is planned with. */
const LOOKED_THROUGH = 50;

interface Findings {
  day: DailyInsights;
  /** Why the promising are promising. */
  reasons: ScoreFactor[];
}

/** What there is to know today, with the records behind it and what can be done about them. Nothing where there is nothing. */
export const localInsights = async (scope: Scope, now = new Date()): Promise<Findings> => {
  const zone = await timeZoneOf(scope);
  const week = await weekInNumbers(scope, zone);
  const promising = await promisingLeads(scope, now);
  const entries = {
    insights: await insightsOf(scope, week),
    opportunities: promising.map(opportunityOf),
    alerts: await alertsOf(scope, zone),
    recommendations: await recommendationsOf(scope),
  };
  const day: DailyInsights = {
    ...entries,
    summary: summaryOf(week, entries),
    generated_at: now.toISOString(),
    source: 'local',
    is_wording: false,
  };
  return { day, reasons: promising.flatMap(({ factors }) => factors) };
};

interface Week {
  contacts: number;
  added: number;
  addedBefore: number;
  touches: number;
  touchesBefore: number;
  won: number;
  wonBefore: number;
  lost: number;
}

/** This week (today and the six days before it) and the one before, by the person's clock. */
const weekInNumbers = async (scope: Scope, zone: string): Promise<Week> => {
  const since = (days: number) =>
    `(date_trunc('day', now() at time zone :zone) - interval '${days} days') at time zone :zone`;
  const between = (column: string, from: number, to: number) =>
    `count(*) filter (where ${column} >= ${since(from)} and ${column} < ${since(to)})::int`;
  const pick = async (table: string, sql: string) => rows(scope, table).first(scope.db.raw(sql, { zone }));
  const contacts = await pick(
    'contacts',
    `count(*)::int as total, ${between('created_at', 6, -1)} as this, ${between('created_at', 13, 6)} as last`,
  );
  const touches = await rows(scope, 'notes')
    .whereNot({ kind: 'note' })
    .first(
      scope.db.raw(`${between('happened_at', 6, -1)} as this, ${between('happened_at', 13, 6)} as last`, { zone }),
    );
  const won = await rows(scope, 'deals')
    .where({ stage: 'closed_won' })
    .first(scope.db.raw(`${between('closed_at', 6, -1)} as this, ${between('closed_at', 13, 6)} as last`, { zone }));
  const lost = await rows(scope, 'deals')
    .where({ stage: 'closed_lost' })
    .first(scope.db.raw(`${between('closed_at', 6, -1)} as this`, { zone }));
  return {
    contacts: contacts.total,
    added: contacts.this,
    addedBefore: contacts.last,
    touches: touches.this,
    touchesBefore: touches.last,
    won: won.this,
    wonBefore: won.last,
    lost: lost.this,
  };
};

const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

const compared = (before: number): string => (before === 0 ? 'none the week before' : `${before} the week before`);

const insightsOf = async (scope: Scope, week: Week): Promise<InsightEntry[]> => {
  const entries: InsightEntry[] = [];
  const plain = (title: string, detail: string, severity: InsightEntry['severity'], path: string, label: string) =>
    entries.push({ title, detail, severity, entities: [], action: { type: 'open', label, path } });
  if (week.added > 0) {
    plain(
      `${many(week.added, 'new contact')} this week`,
      compared(week.addedBefore),
      week.added >= week.addedBefore ? 'positive' : 'info',
      pages.contacts,
      'See contacts',
    );
  }
  if (week.touches > 0 || week.touchesBefore > 0) {
    plain(
      `${many(week.touches, 'call, meeting or mail', 'calls, meetings and mails')} logged this week`,
      compared(week.touchesBefore),
      week.touches >= week.touchesBefore ? 'positive' : 'warning',
      pages.activities,
      'See activities',
    );
  }
  if (week.won + week.lost > 0) {
    plain(
      `${many(week.won, 'deal')} won, ${week.lost} lost this week`,
      `${week.wonBefore} won the week before`,
      week.won >= week.lost ? 'positive' : 'warning',
      pages.reports,
      'See reports',
    );
  }
  const [source] = await bestSources(scope);
  if (source) {
    plain(
      `“${source.tag}” brings customers most often`,
      `${source.customers} of ${source.contacts} contacts with this tag are customers`,
      'info',
      `/contacts?${new URLSearchParams({ tag: source.tag })}`,
      'See them',
    );
  }
  return entries;
};

/** Tags that enough contacts have to say something. */
const bestSources = (scope: Scope): Promise<{ tag: string; contacts: number; customers: number }[]> =>
  scope.db
    .from(rows(scope, 'contacts').select(scope.db.raw(`unnest(tags) as tag`), 'status').as('tagged'))
    .groupBy('tag')
    .havingRaw(`count(*) >= 10 and count(*) filter (where status = 'customer') >= 3`)
    .orderByRaw(`count(*) filter (where status = 'customer')::float8 / count(*) desc, tag`)
    .limit(1)
    .select(
      'tag',
      scope.db.raw(`count(*)::int as contacts, count(*) filter (where status = 'customer')::int as customers`),
    );

/** What somebody has planned to do something about: offered once more, it would be planned twice. */
const planned = (scope: Scope, what: 'contact_id' | 'deal_id') =>
  rows(scope, 'tasks').whereNotNull(what).whereNull('done_at').distinct(what);

const plannedContacts = async (scope: Scope): Promise<Set<string>> =>
  new Set((await planned(scope, 'contact_id')).map(({ contact_id }: { contact_id: string }) => contact_id));

const promisingLeads = async (scope: Scope, now: Date): Promise<LeadScore[]> => {
  const { leads } = await rankContacts(scope, now);
  const isPlanned = await plannedContacts(scope);
  return leads.filter(({ contact_id, score }) => score >= 40 && !isPlanned.has(contact_id)).slice(0, NAMED);
};

const opportunityOf = ({ contact_id, contact_name, score, key_factors }: LeadScore): InsightEntry => ({
  title: `${contact_name} is promising (${score})`,
  detail: key_factors.join(', '),
  severity: 'positive',
  entities: [{ type: 'contact', id: contact_id, name: contact_name }],
  action: {
    type: 'create_task',
    label: 'Plan a call',
    title: `Call ${contact_name}`.slice(0, 200),
    contact_id,
    deal_id: null,
  },
});

const alertsOf = async (scope: Scope, zone: string): Promise<InsightEntry[]> => {
  const overdue: { id: string; title: string; days: number }[] = await rows(scope, 'tasks')
    .whereNull('done_at')
    .where('due_date', '<', scope.db.fn.now())
    .orderBy('due_date')
    .limit(NAMED)
    .select(
      'id',
      'title',
      scope.db.raw(`greatest(0, (now() at time zone ?)::date - (due_date at time zone ?)::date) as days`, [zone, zone]),
    );
  const attention = await attentionOf(scope);
  const deals: { id: string; title: string; days: number }[] = await dealsMatching(scope, {}, attention)
    .whereNotIn('deals.id', planned(scope, 'deal_id'))
    .orderBy('deals.stage_since')
    .limit(NAMED)
    .select('deals.id', 'deals.title', scope.db.raw('extract(day from now() - deals.stage_since)::int as days'));
  return [
    ...overdue.map(
      ({ id, title, days }): InsightEntry => ({
        title: `Overdue: ${title}`,
        detail: days === 0 ? 'Since today' : `For ${many(days, 'day')}`,
        severity: days > 7 ? 'critical' : 'warning',
        entities: [{ type: 'task', id, name: title }],
        action: { type: 'open', label: 'Open the task', path: taskPath(id) },
      }),
    ),
    ...deals.map(
      ({ id, title, days }): InsightEntry => ({
        title: `${title} waits`,
        detail: `${many(days, 'day')} in its stage, and no next step to come`,
        severity: 'warning',
        entities: [{ type: 'deal', id, name: title }],
        action: {
          type: 'create_task',
          label: 'Plan the next step',
          title: `Follow up on ${title}`.slice(0, 200),
          contact_id: null,
          deal_id: id,
        },
      }),
    ),
  ];
};

const recommendationsOf = async (scope: Scope): Promise<InsightEntry[]> => {
  const isPlanned = await plannedContacts(scope);
  const due = (await dueContacts(scope, LOOKED_THROUGH)).filter(({ id, email }) => email || !isPlanned.has(id));
  const advance: { id: string; title: string; stage: 'qualified' | 'proposal' }[] = await rows(scope, 'deals')
    .whereIn('stage', ['qualified', 'proposal'])
    .where('probability', '>=', 80)
    .orderBy('amount', 'desc')
    .limit(2)
    .select('id', 'title', 'stage');
  return [
    ...due.slice(0, NAMED).map(
      ({ id, name, email }): InsightEntry => ({
        title: `Stay in touch with ${name}`,
        detail: 'The time you set between two touches is over',
        severity: 'info',
        entities: [{ type: 'contact', id, name }],
        action: email
          ? { type: 'open_mail', label: 'Write a mail', email }
          : {
              type: 'create_task',
              label: 'Plan a call',
              title: `Call ${name}`.slice(0, 200),
              contact_id: id,
              deal_id: null,
            },
      }),
    ),
    ...advance.map(({ id, title, stage }): InsightEntry => {
      const next = stage === 'qualified' ? 'proposal' : 'negotiation';
      return {
        title: `${title} looks ready for ${next}`,
        detail: 'You gave it a probability of 80% or more',
        severity: 'positive',
        entities: [{ type: 'deal', id, name: title }],
        action: { type: 'move_deal', label: `Move to ${next}`, deal_id: id, stage: next },
      };
    }),
  ];
};

const summaryOf = (
  week: Week,
  { opportunities, alerts, recommendations }: Pick<DailyInsights, 'opportunities' | 'alerts' | 'recommendations'>,
): string => {
  const parts = [
    alerts.length > 0 && `${many(alerts.length, 'thing')} need attention`.replace('1 thing need', '1 thing needs'),
    opportunities.length > 0 && `${many(opportunities.length, 'promising lead')} without a next step`,
    recommendations.length > 0 && many(recommendations.length, 'recommendation'),
  ].filter(Boolean);
  if (parts.length > 0) return `${parts.join(', ')}.`;
  if (week.contacts === 0) return 'There is nothing to analyse yet: add or import your contacts first.';
  return 'Nothing needs your attention today.';
};
