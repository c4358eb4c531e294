import { dayOf } from '@rapport/shared/dates';
import { type Measure, type PeriodLength, periodBounds, TARGET_MEASURES, TARGET_PERIODS } from '@rapport/shared/pace';
import type { Period } from '@rapport/shared/periods';
import type { Target, Targets } from '@rapport/shared/targets';
import { rows, type Scope } from '../../db/scope';
import { withinDays } from '../../db/withinDays';
import { ACTIVITY_TYPES } from '../activities/activityKinds';
import { dealsClosed, dealValueSql, type ReportContext, sumsWithoutRate } from '../reports/valuedDeals.readModel';
import { readWorkspaceSettings, workspaceZoneOf } from '../settings/settings.readModel';

/** The goals of one month or quarter with what was reached. Owners and API keys see all goals; members see their own and the workspace's. */
export const readTargets = async (
  scope: Scope,
  { period, day }: { period: PeriodLength; day?: string },
): Promise<Targets> => {
  const context = await contextOf(scope);
  const today = dayOf(new Date().toISOString(), context.zone);
  return targetsOf(scope, { period, day: day ?? today, today }, context);
};

/** The goals of the caller and of the workspace in this month and this quarter, where there are any. */
export const readPresentTargets = async (scope: Scope): Promise<Targets[]> => {
  const context = await contextOf(scope);
  const today = dayOf(new Date().toISOString(), context.zone);
  const found = await Promise.all(
    TARGET_PERIODS.map((period) => targetsOf(scope, { period, day: today, today, isOwn: true }, context)),
  );
  return found.filter(({ targets }) => targets.length > 0);
};

const contextOf = async (scope: Scope): Promise<ReportContext> => {
  const [zone, settings] = await Promise.all([workspaceZoneOf(scope), readWorkspaceSettings(scope)]);
  return { zone, settings };
};

interface TargetsQuery {
  period: PeriodLength;
  day: string;
  today: string;
  /** Leaves out the goals of other people. Owners and programs otherwise see everyone's. */
  isOwn?: boolean;
}

const targetsOf = async (
  scope: Scope,
  { period, day, today, isOwn }: TargetsQuery,
  context: ReportContext,
): Promise<Targets> => {
  const bounds = periodBounds(period, day);
  const { currency } = context.settings;
  const goals = await goalsOf(scope, { period, from: bounds.from, isOver: bounds.to < today, currency, isOwn });
  const [reached, withoutRate] = await Promise.all([
    reachedIn(scope, new Set(goals.map(({ measure }) => measure)), bounds, context),
    wonWithoutRate(scope, goals, bounds, context),
  ]);
  return {
    period,
    ...bounds,
    today,
    timezone: context.zone,
    currency,
    targets: goals.map((goal) => ({ ...goal, reached: reached(goal.measure, goal.user_id) })),
    apart: withoutRate,
  };
};

type Goal = Omit<Target, 'reached'>;

/**
 * The goals that counted in a period. A goal for an amount counts only if its currency is that of the workspace. Goals of former members
 * count only in periods that are over.
 */
const goalsOf = async (
  scope: Scope,
  {
    period,
    from,
    isOver,
    currency,
    isOwn,
  }: Pick<TargetsQuery, 'period' | 'isOwn'> & { from: string; isOver: boolean; currency: string },
): Promise<Goal[]> => {
  const latest = rows(scope, 'targets')
    .distinctOn('targets.user_id', 'targets.measure')
    .where({ 'targets.period': period })
    .where('targets.starts_on', '<=', from)
    .where((own) => own.whereNull('targets.currency').orWhere('targets.currency', currency))
    .orderBy(['targets.user_id', 'targets.measure', { column: 'targets.starts_on', order: 'desc' }])
    .select('targets.user_id', 'targets.measure', 'targets.goal', 'targets.starts_on');
  if (isOwn || scope.userId) {
    const ownership = rows(scope, 'memberships').where({ 'memberships.user_id': scope.userId, role: 'owner' });
    latest.where((visible) => {
      visible.whereNull('targets.user_id').orWhere('targets.user_id', scope.userId);
      if (!isOwn) visible.orWhereExists(ownership);
    });
  }
  const goals = scope
    .db(latest.as('goals'))
    .leftJoin('users', 'users.id', 'goals.user_id')
    .whereNotNull('goals.goal')
    .orderByRaw(
      `goals.user_id is not null, fold(users.name) collate "C", goals.user_id, array_position(?::text[], goals.measure::text)`,
      [[...TARGET_MEASURES]],
    )
    .select(
      'goals.user_id',
      'users.name',
      'goals.measure',
      'goals.goal',
      scope.db.raw(`to_char(goals.starts_on, 'YYYY-MM-DD') as since`),
    );
  if (!isOver) {
    const members = rows(scope, 'memberships').whereRaw('memberships.user_id = goals.user_id');
    goals.where((present) => present.whereNull('goals.user_id').orWhereExists(members));
  }
  return goals;
};

/** Figures of one kind: those of each person, and of all together. */
type Sums = ({ user_id: string | null; is_all: boolean } & Partial<Record<Measure, number>>)[];

const NONE: Sums = [];

/** The values of the given measures in a period, for everyone together (`null`) and for each person. */
const reachedIn = async (scope: Scope, measures: Set<Measure>, period: Period, context: ReportContext) => {
  const isWon = measures.has('won_amount') || measures.has('won_deals');
  const found = (
    await Promise.all([
      isWon ? wonIn(scope, period, context) : NONE,
      measures.has('new_customers') ? customersIn(scope, period, context) : NONE,
      measures.has('touches') ? touchesIn(scope, period, context) : NONE,
    ])
  ).flat();
  return (measure: Measure, userId: string | null): number =>
    found.find((sum) => measure in sum && (userId === null ? sum.is_all : !sum.is_all && sum.user_id === userId))?.[
      measure
    ] ?? 0;
};

const byMemberAndInAll = (column: string) => ({
  sets: `grouping sets ((${column}), ())`,
  who: `${column} as user_id, grouping(${column}) = 1 as is_all`,
});

const OWNERS = byMemberAndInAll('deals.owner_id');

/** Deals that were won in the period, and their amounts in the workspace's currency; a deal is its owner's. */
const wonIn = (scope: Scope, period: Period, { zone, settings }: ReportContext): Promise<Sums> =>
  dealsClosed(scope, period, zone)
    .where('deals.outcome', 'won')
    .groupByRaw(OWNERS.sets)
    .select(
      scope.db.raw(
        `${OWNERS.who}, count(*) as won_deals, coalesce(round(sum(${dealValueSql(settings)}), 2), 0) as won_amount`,
      ),
    );

/** The amounts won by those with a goal for amounts, in currencies without a rate. */
const wonWithoutRate = async (scope: Scope, goals: Goal[], period: Period, { zone, settings }: ReportContext) => {
  const owners = goals.filter(({ measure }) => measure === 'won_amount').map(({ user_id }) => user_id);
  if (owners.length === 0) return [];
  const won = dealsClosed(scope, period, zone).where('deals.outcome', 'won');
  if (!owners.includes(null)) won.whereIn('deals.owner_id', owners);
  return sumsWithoutRate(won, settings);
};

/** True if the customer has no earlier won deal. An earlier deal without a close date counts from its creation. */
const firstWonSql = (scope: Scope, sameCustomerSql: string) =>
  scope.db.raw(
    `not exists (
      select from deals as earlier where earlier.workspace_id = :workspace and earlier.deleted_at is null
        and earlier.outcome = 'won' and ${sameCustomerSql}
        and (coalesce(earlier.closed_at, earlier.created_at), earlier.id) < (deals.closed_at, deals.id)
    )`,
    { workspace: scope.workspaceId },
  );

/** Companies, and contacts of deals without a company, whose first deal was won in the period. They are the customers of that deal's owner. */
const customersIn = (scope: Scope, period: Period, { zone }: ReportContext): Promise<Sums> =>
  dealsClosed(scope, period, zone)
    .where('deals.outcome', 'won')
    .where((customer) =>
      customer
        .where((company) =>
          company.whereNotNull('deals.company_id').where(firstWonSql(scope, 'earlier.company_id = deals.company_id')),
        )
        .orWhere((contact) =>
          contact
            .whereNull('deals.company_id')
            .whereNotNull('deals.contact_id')
            .where(firstWonSql(scope, 'earlier.contact_id = deals.contact_id and earlier.company_id is null')),
        ),
    )
    .groupByRaw(OWNERS.sets)
    .select(scope.db.raw(`${OWNERS.who}, count(*) as new_customers`));

const ACTORS = byMemberAndInAll('activities.actor_id');

/** Calls, meetings and emails that were logged in the period. */
const touchesIn = (scope: Scope, { from, to }: Period, { zone }: ReportContext): Promise<Sums> =>
  withinDays(scope, rows(scope, 'activities'), 'activities.created_at', { from, to, zone })
    .whereIn('activities.type', ACTIVITY_TYPES.touches)
    .groupByRaw(ACTORS.sets)
    .select(scope.db.raw(`${ACTORS.who}, count(*) as touches`));
