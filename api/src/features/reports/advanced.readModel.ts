import { TouchKind } from '@rapport/shared/notes';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { rows, type Scope } from '../../db/scope';
import { readFlow } from './flow.readModel';
import { dealsClosed, dealsExpected, midnight, type ReportContext, sumsApart, valueIn } from './valuedDeals.readModel';

const REASONS_SHOWN = 20;

/** How deals flow through the stages, what is to come, why deals were lost, and who did what. */
export const readAdvanced = async (
  scope: Scope,
  query: ReportQuery,
  yardstick: ReportContext,
): Promise<AdvancedReport> => ({
  currency: yardstick.settings.currency,
  apart: await sumsApart(dealsExpected(scope, query), yardstick.settings),
  ...(await readFlow(scope, query, yardstick.zone)),
  ...(await forecastOf(scope, query, yardstick)),
  lost_reasons: await lostReasonsOf(scope, query, yardstick),
  people: await activityOf(scope, query, yardstick.zone),
});

const OVERDUE = 'overdue';

const forecastOf = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<Pick<AdvancedReport, 'forecast' | 'overdue'>> => {
  const value = valueIn(settings);
  const expected: (AdvancedReport['overdue'] & { month: string | null })[] = await dealsExpected(scope, query)
    .groupByRaw('1')
    .orderByRaw('1 nulls last')
    .select(
      scope.db.raw(
        `case when deals.expected_close_date < date_trunc('month', now() at time zone ?)::date then '${OVERDUE}'
          else to_char(deals.expected_close_date, 'YYYY-MM') end as month`,
        [zone],
      ),
    )
    .count('* as deals')
    .select(
      scope.db.raw(`coalesce(round(sum(${value} * deals.chance / 100.0), 2), 0) as weighted,
        coalesce(round(sum(${value}), 2), 0) as best`),
    );
  const { month: _overdue, ...overdue } = expected.find(({ month }) => month === OVERDUE) ?? {
    month: OVERDUE,
    deals: 0,
    weighted: 0,
    best: 0,
  };
  return { forecast: expected.filter(({ month }) => month !== OVERDUE), overdue };
};

/** The reasons that were given most, and all others together, so that the list adds up to all lost deals. */
const lostReasonsOf = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<AdvancedReport['lost_reasons']> => {
  const sums = scope.db.raw(`count(*) as deals, coalesce(round(sum(${valueIn(settings)}), 2), 0) as value`);
  const lost = () => dealsClosed(scope, query, zone).where('deals.outcome', 'lost');
  const shown: AdvancedReport['lost_reasons'] = await lost()
    .groupBy('deals.lost_reason')
    .orderByRaw('2 desc, 1')
    .limit(REASONS_SHOWN)
    .select('deals.lost_reason as reason', sums);
  const [all] = await lost().select(sums);
  const rest = shown.reduce(
    (left, { deals, value }) => ({ deals: left.deals - deals, value: left.value - value }),
    all,
  );
  const value = Math.round(rest.value * 100) / 100;
  return rest.deals > 0 ? [...shown, { reason: null, deals: rest.deals, value }] : shown;
};

const TOUCHES = TouchKind.options.map((kind) => `${kind}_logged`);

type Person = AdvancedReport['people'][number];

/** What each person did in the period, by the activities, and the deals they own that were won in it. A task that was reopened and done again counts once. */
const activityOf = async (scope: Scope, query: ReportQuery, zone: string): Promise<Person[]> => {
  const { from, to, owner_id } = query;
  const own = () => {
    const activities = rows(scope, 'activities').whereRaw('activities.actor_id = users.id');
    if (from) activities.where('activities.created_at', '>=', midnight(scope, from, zone));
    if (to) activities.where('activities.created_at', '<', midnight(scope, to, zone, 1));
    return activities;
  };
  const people = scope.db('users').whereExists(own());
  if (owner_id) people.where('users.id', owner_id);
  // Counted type by type in the order of the index, which takes half the time of counting touches as one.
  const times = own()
    .whereIn('activities.type', [...TOUCHES, 'note_created'])
    .groupBy('activities.type')
    .select('activities.type')
    .count('* as times');
  const tasks = own()
    .where('activities.type', 'task_completed')
    .select(scope.db.raw(`'task_completed'`))
    .countDistinct('activities.entity_id');
  const done: Omit<Person, 'deals_won'>[] = await people
    .leftJoin(scope.db.raw('lateral (? union all ?) as done', [times, tasks]), (join) => join.on(scope.db.raw('true')))
    .groupBy('users.id', 'users.name')
    .select('users.id', 'users.name')
    .select(
      scope.db.raw(
        `coalesce(sum(times) filter (where type = any (?)), 0) as touches,
         coalesce(sum(times) filter (where type = 'note_created'), 0) as notes,
         coalesce(sum(times) filter (where type = 'task_completed'), 0) as tasks_done`,
        [TOUCHES],
      ),
    );
  const winners: { id: string; name: string; deals_won: number }[] = await dealsClosed(scope, query, zone)
    .join('users', 'users.id', 'deals.owner_id')
    .where('deals.outcome', 'won')
    .groupBy('users.id', 'users.name')
    .select('users.id', 'users.name', scope.db.raw('count(*) as deals_won'));
  const all = new Map<string, Person>();
  for (const person of done) all.set(person.id, { ...person, deals_won: 0 });
  for (const { id, name, deals_won } of winners) {
    all.set(id, { ...(all.get(id) ?? { id, name, touches: 0, notes: 0, tasks_done: 0 }), deals_won });
  }
  return [...all.values()].sort((one, other) => one.name.localeCompare(other.name));
};
