import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import type { Filter } from '@rapport/shared/filters';
import { dealPath } from '@rapport/shared/paths';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CalendarItem } from '../../ui/table/CalendarDay';
import { calendarDeals } from './calendarDeals.queries';
import type { TaskFilter } from './tasks.queries';

/** The date of a deal by which a calendar shows it. */
export type DealDay = 'next_step_at' | 'expected_close_date';

interface DealEntry extends CalendarItem {
  deal: Deal;
  column: DealDay;
}

interface Range {
  from: string;
  to: string;
}

/**
 * The next steps and expected close dates of open deals within a range of days; none if the tasks are filtered by
 * anything besides the assignee.
 */
export const useCalendarDeals = ({ assignee_id, sort: _sort, ...narrowing }: TaskFilter, { from, to }: Range) => {
  const { t } = useLingui();
  const enabled = !Object.values(narrowing).some(Boolean);
  const open = { state: 'open' as const, owner_id: assignee_id, limit: 200 };
  const between: Filter = { match: 'all', rules: [{ field: 'next_step_at', op: 'between', value: [from, to] }] };
  const steps = useInfiniteQuery({
    ...calendarDeals.list({ ...open, filter: JSON.stringify(between), sort: '-created_at' }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const closes = useInfiniteQuery({
    ...calendarDeals.list({ ...open, expected_from: from, expected_to: to, sort: 'expected_close_date' }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const entry = (deal: Deal, column: DealDay, title: string, color: string): DealEntry => ({
    id: `${column}:${deal.id}`,
    day: deal[column] ?? '',
    title,
    path: dealPath(deal.id),
    color,
    deal,
    column,
  });
  const entries = !enabled
    ? []
    : [
        ...(steps.data?.items ?? []).map((deal) => {
          const { next_step, title } = deal;
          const words = next_step ? `${next_step} (${title})` : t`Next step: ${title}`;
          return entry(deal, 'next_step_at', words, 'var(--color-ok)');
        }),
        ...(closes.data?.items ?? []).map((deal) => {
          const { title: name } = deal;
          return entry(deal, 'expected_close_date', t`Expected close: ${name}`, 'var(--color-warning)');
        }),
      ];
  return { entries, steps, closes };
};
