import { ContactStatus } from '@rapport/shared/contacts';
import type { ContactsReport, PipelineReport, ReportQuery } from '@rapport/shared/reports';
import { recordCount } from '../../db/counts';
import type { Scope } from '../../db/scope';
import { startOfDay } from '../../db/startOfDay';
import { matchingContacts, recentContacts } from '../contacts/contacts.readModel';
import { readStages } from '../pipelines/pipelines.readModel';
import { dealsOfPeriod, dealValueSql, type ReportContext, sumsWithoutRate } from './valuedDeals.readModel';

const RECENT = 10;
const MONTHS_SHOWN = 24;

/** How many deals are in each stage, and their value. */
export const readPipeline = async (
  scope: Scope,
  query: ReportQuery,
  context: ReportContext,
): Promise<PipelineReport> => {
  const { zone, settings } = context;
  const [every, found, apart] = await Promise.all([
    readStages(scope),
    stageSums(scope, query, context),
    sumsWithoutRate(dealsOfPeriod(scope, query, zone), settings),
  ]);
  const stages = every.filter(({ pipeline_id }) => pipeline_id === (query.pipeline_id ?? pipeline_id));
  return {
    currency: settings.currency,
    apart,
    stages: stages.map(({ key }) => found.find(({ stage }) => stage === key) ?? { stage: key, deals: 0, value: 0 }),
  };
};

const stageSums = (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<{ stage: string; deals: number; value: number }[]> =>
  dealsOfPeriod(scope, query, zone)
    .groupBy('deals.stage')
    .select('deals.stage')
    .count('* as deals')
    .select(scope.db.raw(`coalesce(round(sum(${dealValueSql(settings)}), 2), 0) as value`));

/** Contacts by status and by the month in which they were added, and the newest ones. */
export const readContacts = async (scope: Scope, { zone }: ReportContext): Promise<ContactsReport> => {
  const [counted, kept, months, recent] = await Promise.all([
    countByStatus(scope),
    recordCount(scope, 'contacts'),
    monthsOf(scope, zone),
    recentContacts(scope, RECENT),
  ]);
  return {
    total: kept.total,
    statuses: ContactStatus.options.map(
      (status) => counted.find((each) => each.status === status) ?? { status, contacts: 0 },
    ),
    months,
    recent,
  };
};

const countByStatus = (scope: Scope): Promise<{ status: ContactStatus; contacts: number }[]> =>
  matchingContacts(scope, {}).groupBy('contacts.status').select('contacts.status').count('* as contacts');

/**
 * The latest months in which contacts were added. For each month, one query finds the newest contact before the
 * following month in the index of dates, which is fast however many contacts there are.
 */
const monthsOf = async (scope: Scope, zone: string): Promise<ContactsReport['months']> => {
  const monthOf = scope.db.raw(`date_trunc('month', contacts.created_at at time zone ?)`, [zone]);
  const newest = matchingContacts(scope, {}).orderBy('contacts.created_at', 'desc').limit(1).select(monthOf);
  const before = newest.clone().whereRaw(`contacts.created_at < ${startOfDay('later.month', ':zone')}`, { zone });
  const added = matchingContacts(scope, {})
    .whereRaw(`contacts.created_at >= ${startOfDay('months.month', ':zone')}`, { zone })
    .whereRaw(`contacts.created_at < ${startOfDay(`(months.month + interval '1 month')`, ':zone')}`, { zone })
    .count();
  const { rows: months } = await scope.db.raw(
    `with recursive months (month, nth) as (
       select (:newest), 1
       union all select (:before), nth + 1 from months as later where month is not null and nth < :shown
     )
     select to_char(month, 'YYYY-MM') as month, (:added) as contacts from months where month is not null order by months.month`,
    { newest, before, added, shown: MONTHS_SHOWN },
  );
  return months;
};
