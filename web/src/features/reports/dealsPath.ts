import { calendarDay } from '@rapport/shared/dates';
import type { DealQuery } from '@rapport/shared/deals';
import type { FilterRule } from '@rapport/shared/filters';
import type { ReportQuery } from '@rapport/shared/reports';
import { paths } from '../../lib/routes/paths';

type Filter = Partial<
  Pick<
    DealQuery,
    | 'stage'
    | 'state'
    | 'reached'
    | 'sort'
    | 'created_from'
    | 'created_to'
    | 'closed_from'
    | 'closed_to'
    | 'expected_from'
    | 'expected_to'
    | 'lost_reason'
  >
>;

/** The path of the list of an owner's deals of a pipeline that match a filter, and a rule about an own field. */
export const dealsPath = (
  { owner_id: owner, pipeline_id: pipeline }: ReportQuery,
  narrowing: Filter,
  rule?: FilterRule,
) => {
  const filter = rule && JSON.stringify({ match: 'all', rules: [rule] });
  const given = Object.entries({ ...narrowing, owner, pipeline, filter }).filter(([, value]) => value !== undefined);
  return `${paths.deals}?${new URLSearchParams(given as [string, string][])}`;
};

type Days = 'created' | 'closed' | 'expected';

/** A period as a filter of the days on which deals were created or closed, or are expected to close. */
export const periodFilter = (days: Days, { from, to }: ReportQuery): Filter => ({
  [`${days}_from`]: from,
  [`${days}_to`]: to,
});

/** Narrows the query to a month (`2026-11`), as far as it is in the period. */
export const monthOf = (month: string, { from, to, ...query }: ReportQuery): ReportQuery => {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  return { ...query, from: from && from > first ? from : first, to: to && to < last ? to : last };
};

/** The last day of a month, such as `2026-11-30`. */
const lastDayOf = (month: string) => calendarDay(Number(month.slice(0, 4)), Number(month.slice(5)), 0);
