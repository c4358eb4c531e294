import { useLingui } from '@lingui/react/macro';
import { dayOf, formatTime } from '@rapport/shared/dates';
import type { Filter } from '@rapport/shared/filters';
import { taskPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useUrlState } from '../../lib/routes/useUrlState';
import { withRules } from '../../lib/views/withRules';
import { QueryState } from '../../ui/feedback/QueryState';
import { Calendar } from '../../ui/table/Calendar';
import { daysOfMonth, monthIn } from '../../ui/table/calendarDays';
import { ShowMore } from '../../ui/table/ShowMore';
import { type TaskFilter, taskQueries } from './tasks.queries';

interface TaskCalendarProps {
  filter: TaskFilter;
  /** The rules of the address or the view, which those of the month are put beside. */
  rules: Filter | null;
}

/** The tasks on the days on which they are due, a month at a time. */
export function TaskCalendar({ filter, rules }: TaskCalendarProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { timezone, language } = preferences;
  const [values, change] = useUrlState('month');
  const today = dayOf(new Date().toISOString(), timezone);
  const month = monthIn(values.month, today);
  const days = daysOfMonth(month, language);
  const between = [days[0] ?? today, days.at(-1) ?? today];
  const inMonth = withRules(filter.filter ? rules : null, [{ field: 'due_date', op: 'between', value: between }]);
  const query = useInfiniteQuery({
    ...taskQueries.list({ ...filter, filter: JSON.stringify(inMonth), sort: 'due_date', limit: 200 }),
    placeholderData: (previous) => previous,
    enabled: inMonth !== null,
  });
  if (inMonth === null) {
    return (
      <p className="py-8 text-center text-ink-faint">{t`A calendar cannot show a filter that joins groups with “or”.`}</p>
    );
  }
  return (
    <QueryState query={query} failed={t`The tasks could not be loaded`} skeleton="h-96 w-full rounded-lg">
      {({ items }) => (
        <Calendar
          label={t`Tasks by due date`}
          month={month}
          today={today}
          onMonth={(next) => change({ month: next }, { replace: true })}
          items={items.map(({ id, title, due_date, status, priority }) => ({
            id,
            title,
            day: due_date ? dayOf(due_date, timezone) : '',
            detail: due_date ? formatTime(due_date, preferences) : '',
            path: taskPath(id),
            color: priority === 'high' ? 'var(--color-danger)' : undefined,
            isDone: status === 'done',
          }))}
        >
          <ShowMore query={query} />
        </Calendar>
      )}
    </QueryState>
  );
}
