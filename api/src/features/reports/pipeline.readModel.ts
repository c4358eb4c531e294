import { ContactStatus } from '@rapport/shared/contacts';
import { DealStage } from '@rapport/shared/deals';
import type { ContactsReport, PipelineReport, ReportQuery } from '@rapport/shared/reports';
import { recordCount } from '../../db/counts';
import type { Scope } from '../../db/scope';
import { matchingContacts, recentContacts } from '../contacts/contacts.readModel';
import { dealsOfPeriod, type ReportContext, sumsApart, valueIn } from './valuedDeals.readModel';

const RECENT = 10;
const MONTHS_SHOWN = 24;

/** How many deals are in each stage, and what they are worth. */
export const readPipeline = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<PipelineReport> => {
  const found: { stage: DealStage; deals: number; value: number }[] = await dealsOfPeriod(scope, query, zone)
    .groupBy('deals.stage')
    .select('deals.stage')
    .count('* as deals')
    .select(scope.db.raw(`coalesce(round(sum(${valueIn(settings)}), 2), 0) as value`));
  return {
    currency: settings.currency,
    apart: await sumsApart(dealsOfPeriod(scope, query, zone), settings),
    stages: DealStage.options.map(
      (stage) => found.find((each) => each.stage === stage) ?? { stage, deals: 0, value: 0 },
    ),
  };
};

/** Contacts by status and by the month in which they were added, and the newest. */
export const readContacts = async (scope: Scope, { zone }: ReportContext): Promise<ContactsReport> => {
  const counted: { status: ContactStatus; contacts: number }[] = await matchingContacts(scope, {})
    .groupBy('contacts.status')
    .select('contacts.status')
    .count('* as contacts');
  return {
    total: (await recordCount(scope, 'contacts')).total,
    statuses: ContactStatus.options.map(
      (status) => counted.find((each) => each.status === status) ?? { status, contacts: 0 },
    ),
    months: (
      await matchingContacts(scope, {})
        .groupByRaw('1')
        .orderByRaw('1 desc')
        .limit(MONTHS_SHOWN)
        .select(scope.db.raw(`to_char(contacts.created_at at time zone ?, 'YYYY-MM') as month`, [zone]))
        .count('* as contacts')
    ).reverse(),
    recent: await recentContacts(scope, RECENT),
  };
};
