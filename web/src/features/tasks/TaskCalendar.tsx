import { useLingui } from '@lingui/react/macro';
import { dayOf, formatTime } from '@rapport/shared/dates';
import type { Filter } from '@rapport/shared/filters';
import { taskPath } from '@rapport/shared/paths';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useUrlState } from '../../lib/routes/useUrlState';
import { withRules } from '../../lib/views/withRules';
import { LoadError } from '../../ui/feedback/LoadError';
import { QueryState } from '../../ui/feedback/QueryState';
import { Calendar } from '../../ui/table/Calendar';
import { dayIn, daysOfMonth, daysOfWeek, monthIn } from '../../ui/table/calendarDays';
import { ShowMore } from '../../ui/table/ShowMore';
import { type TaskFilter, taskQueries } from './tasks.queries';
import { useCalendarDeals } from './useCalendarDeals';
import { useMoveEntry } from './useMoveEntry';

interface TaskCalendarProps {
  filter: TaskFilter;
  /** The rules of the URL or the view, to which the rule for the visible days is added. */
  rules: Filter | null;
}

/** The tasks by due date, with the next steps and expected close dates of deals, a month or a week at a time. */
export function TaskCalendar({ filter, rules }: TaskCalendarProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { timezone, language } = preferences;
  const [values, change] = useUrlState('month', 'week');
  const today = dayOf(new Date().toISOString(), timezone);
  const week = dayIn(values.week);
  const month = monthIn(values.month || week.slice(0, 7), today);
  const days = week ? daysOfWeek(week, language) : daysOfMonth(month, language);
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  const inDays = withRules(filter.filter ? rules : null, [{ field: 'due_date', op: 'between', value: [from, to] }]);
  const query = useInfiniteQuery({
    ...taskQueries.list({ ...filter, filter: JSON.stringify(inDays), sort: 'due_date', limit: 200 }),
    placeholderData: keepPreviousData,
    enabled: inDays !== null,
  });
  const { entries, closes, steps } = useCalendarDeals(filter, { from, to });
  const unloaded = [steps, closes].find(({ error, data }) => error && !data);
  const { moveTask, moveDeal } = useMoveEntry();
  if (inDays === null) {
    return (
      <p className="py-8 text-center text-ink-faint">{t`A calendar cannot show a filter that joins groups with “or”.`}</p>
    );
  }
  return (
    <>
      {unloaded && <LoadError title={t`The deals could not be loaded`} query={unloaded} />}
      <QueryState query={query} failed={t`The tasks could not be loaded`} skeleton="h-96 w-full rounded-lg">
        {({ items }) => (
          <Calendar
            label={t`Tasks by due date`}
            month={month}
            week={week}
            today={today}
            onMonth={(next) => change({ month: next, week: '' }, { replace: true })}
            onWeek={(next) => change({ week: next, month: '' }, { replace: true })}
            items={[
              ...items.map(({ id, title, due_date, status, priority }) => ({
                id,
                title,
                day: due_date ? dayOf(due_date, timezone) : '',
                detail: due_date ? formatTime(due_date, preferences) : '',
                path: taskPath(id),
                color: priority === 'high' ? 'var(--color-danger)' : undefined,
                isDone: status === 'done',
              })),
              ...entries,
            ]}
            onMove={({ id }, day) => {
              const task = items.find((item) => item.id === id);
              const entry = entries.find((item) => item.id === id);
              if (task) moveTask(task, day);
              if (entry) moveDeal(entry.deal, entry.column, day);
            }}
          >
            <ShowMore query={query} />
            <ShowMore query={steps} />
            <ShowMore query={closes} />
          </Calendar>
        )}
      </QueryState>
    </>
  );
}
