import { useLingui } from '@lingui/react/macro';
import { dayOf } from '@rapport/shared/dates';
import { dealPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useUrlState } from '../../lib/routes/useUrlState';
import { useStages } from '../../lib/workspace/stages';
import { QueryState } from '../../ui/feedback/QueryState';
import { Calendar } from '../../ui/table/Calendar';
import { daysOfMonth, monthIn } from '../../ui/table/calendarDays';
import { ShowMore } from '../../ui/table/ShowMore';
import { type DealListFilter, dealQueries } from './deals.queries';

/** The deals on the days on which they are expected to close, a month at a time. */
export function DealCalendar({ filter }: { filter: DealListFilter }) {
  const { t } = useLingui();
  const { timezone, language } = usePreferences();
  const { money } = useMoney();
  const { colorOf } = useStages();
  const [values, change] = useUrlState('month');
  const today = dayOf(new Date().toISOString(), timezone);
  const month = monthIn(values.month, today);
  const days = daysOfMonth(month, language);
  const query = useInfiniteQuery({
    ...dealQueries.list({
      ...filter,
      is_close_date_missing: undefined,
      expected_from: days[0],
      expected_to: days.at(-1),
      sort: 'expected_close_date',
      limit: 200,
    }),
    placeholderData: (previous) => previous,
  });
  return (
    <QueryState query={query} failed={t`The deals could not be loaded`} skeleton="h-96 w-full rounded-lg">
      {({ items }) => (
        <Calendar
          label={t`Deals by expected close`}
          month={month}
          today={today}
          onMonth={(next) => change({ month: next }, { replace: true })}
          items={items.map(({ id, title, expected_close_date, amount, currency, stage, outcome }) => ({
            id,
            title,
            day: expected_close_date ?? '',
            detail: money(amount, currency),
            path: dealPath(id),
            color: colorOf(stage),
            isDone: outcome === 'lost',
          }))}
        >
          <ShowMore query={query} />
        </Calendar>
      )}
    </QueryState>
  );
}
