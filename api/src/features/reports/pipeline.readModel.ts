import { ContactStatus } from '@rapport/shared/contacts';
import { DealStage } from '@rapport/shared/deals';
import type { AdvancedReport, ContactsReport, PipelineReport, ReportQuery } from '@rapport/shared/reports';
import { recordCount } from '../../db/counts';
import { rows, type Scope } from '../../db/scope';
import { contactsMatching, recentContacts } from '../contacts/contacts.service';
import { dealsOf, midnight, sumsApart, valueIn, type Yardstick } from './valuedDeals';

const RECENT = 10;
const REASONS_SHOWN = 20;
const MONTHS_SHOWN = 24;

/** How many deals stand in each stage, and what they are worth. */
export const readPipeline = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: Yardstick,
): Promise<PipelineReport> => {
  const found: { stage: DealStage; deals: number; value: number }[] = await dealsOf(scope, query, zone)
    .groupBy('deals.stage')
    .select('deals.stage')
    .count('* as deals')
    .select(scope.db.raw(`coalesce(round(sum(${valueIn(settings)}), 2), 0) as value`));
  return {
    currency: settings.currency,
    apart: await sumsApart(dealsOf(scope, query, zone), settings),
    stages: DealStage.options.map(
      (stage) => found.find((each) => each.stage === stage) ?? { stage, deals: 0, value: 0 },
    ),
  };
};

/** Contacts by status and by the month in which they were added, and the newest. */
export const readContacts = async (scope: Scope, { zone }: Yardstick): Promise<ContactsReport> => {
  const counted: { status: ContactStatus; contacts: number }[] = await contactsMatching(scope, {})
    .groupBy('contacts.status')
    .select('contacts.status')
    .count('* as contacts');
  return {
    total: (await recordCount(scope, 'contacts')).total,
    statuses: ContactStatus.options.map(
      (status) => counted.find((each) => each.status === status) ?? { status, contacts: 0 },
    ),
    months: (
      await contactsMatching(scope, {})
        .groupByRaw('1')
        .orderByRaw('1 desc')
        .limit(MONTHS_SHOWN)
        .select(scope.db.raw(`to_char(contacts.created_at at time zone ?, 'YYYY-MM') as month`, [zone]))
        .count('* as contacts')
    ).reverse(),
    recent: await recentContacts(scope, RECENT),
  };
};

/** How deals flow through the stages, what is to come, why deals were lost, and who did what. */
export const readAdvanced = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: Yardstick,
): Promise<AdvancedReport> => {
  const value = valueIn(settings);
  const deals = () => dealsOf(scope, query, zone);
  return {
    currency: settings.currency,
    flow: await flowOf(scope, deals().select('deals.id')),
    forecast: await deals()
      .whereNotIn('deals.stage', ['closed_won', 'closed_lost'])
      .groupByRaw('1')
      .orderByRaw('1 nulls last')
      .limit(MONTHS_SHOWN)
      .select(scope.db.raw(`to_char(deals.expected_close_date, 'YYYY-MM') as month`))
      .count('* as deals')
      .select(
        scope.db.raw(`coalesce(round(sum(${value} * deals.probability / 100.0), 2), 0) as weighted,
          coalesce(round(sum(${value}), 2), 0) as best`),
      ),
    lost_reasons: await deals()
      .where('deals.stage', 'closed_lost')
      .groupBy('deals.lost_reason')
      .orderByRaw('2 desc, 1')
      .limit(REASONS_SHOWN)
      .select(scope.db.raw('deals.lost_reason as reason'))
      .count('* as deals')
      .select(scope.db.raw(`coalesce(round(sum(${value}), 2), 0) as value`)),
    people: await activityOf(scope, query, zone),
  };
};

const ORDER = DealStage.options.slice(0, -1);

/**
 * Of every open stage: the deals that came into it, those of them that later came into a stage further on (won included),
 * and the median of how long the stays lasted that are over: of an even number the mean of the middle two.
 */
const flowOf = async (scope: Scope, deals: ReturnType<typeof dealsOf>): Promise<AdvancedReport['flow']> => {
  const { rows: found } = await scope.db.raw(
    `with steps as (
       select deal_id, to_stage, array_position(:order::text[], to_stage) as place,
         row_number() over (partition by deal_id, to_stage order by created_at, id) = 1 as is_first,
         max(array_position(:order::text[], to_stage)) over (
           partition by deal_id order by created_at, id rows between 1 following and unbounded following
         ) as furthest_after,
         extract(epoch from lead(created_at) over (partition by deal_id order by created_at, id) - created_at) / 86400.0 as days
       from deal_stage_changes where workspace_id = :workspace and deal_id in (:deals)
     )
     select to_stage as stage, count(*) filter (where is_first) as entered,
       count(*) filter (where is_first and furthest_after > place) as advanced,
       percentile_cont(0.5) within group (order by days) as median_days
     from steps where to_stage not in ('closed_won', 'closed_lost') group by to_stage`,
    { workspace: scope.workspaceId, order: ORDER, deals },
  );
  return DealStage.options
    .filter((stage) => !stage.startsWith('closed'))
    .map((stage) => {
      const { entered, advanced, median_days } = found.find((each: { stage: DealStage }) => each.stage === stage) ?? {
        entered: 0,
        advanced: 0,
        median_days: null,
      };
      return {
        stage,
        entered,
        advanced,
        conversion: entered === 0 ? null : (advanced / entered) * 100,
        median_days,
      };
    });
};

/** What each person did in the period, as the activities tell it. */
const activityOf = (
  scope: Scope,
  { from, to, owner_id }: ReportQuery,
  zone: string,
): Promise<AdvancedReport['people']> => {
  const activities = rows(scope, 'activities')
    .join('users', 'users.id', 'activities.actor_id')
    .groupBy('users.id', 'users.name')
    .orderBy('users.name')
    .select('users.name')
    .select(
      scope.db.raw(`count(*) filter (where type like '%\\_logged') as touches,
        count(*) filter (where type = 'note_created') as notes,
        count(*) filter (where type = 'task_completed') as tasks_done,
        count(*) filter (where type = 'deal_won') as deals_won`),
    );
  if (from) activities.where('activities.created_at', '>=', midnight(scope, from, zone));
  if (to) activities.where('activities.created_at', '<', midnight(scope, to, zone, 1));
  if (owner_id) activities.where('activities.actor_id', owner_id);
  return activities;
};
