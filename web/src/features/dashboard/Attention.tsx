import { dayOf, formatDate, formatDateTime } from '@rapport/shared/dates';
import { dealPath, taskPath } from '@rapport/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useTotal } from '../../lib/format/useTotal';
import { isOverdue } from '../../lib/records/isOverdue';
import { paths } from '../../lib/routes/paths';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { dashboardQueries } from './dashboard.queries';

const SHOWN = 5;

/** What needs somebody today: tasks that are due, and deals whose next step is overdue or that have rested for too long. */
export function Attention() {
  const preferences = usePreferences();
  const count = useTotal();
  const { money } = useMoney();
  const { data, error, refetch, isRefetching } = useQuery(dashboardQueries.attention());
  if (error && !data)
    return <LoadError title="What is due could not be loaded" query={{ error, refetch, isRefetching }} />;
  if (!data) return <Skeleton className="h-40 w-full rounded-lg" />;
  const { overdue, due_today: dueToday, deals } = data;
  const now = new Date();
  const today = dayOf(now.toISOString(), preferences.timezone);
  // A task that was due earlier today is in both.
  const known = [...new Map([...overdue.items, ...dueToday.items].map((task) => [task.id, task])).values()];
  const tasks = known.slice(0, SHOWN);
  const isCut =
    known.length > tasks.length || [overdue, dueToday, deals].some(({ total, items }) => total > items.length);
  if (tasks.length === 0 && deals.items.length === 0) {
    return (
      <Card title="Today">
        <p className="text-ink-soft">You are all caught up. Nothing is due today and no deals need attention.</p>
      </Card>
    );
  }
  const counts = [
    { total: overdue.total, one: 'overdue task', more: 'overdue tasks', path: `${paths.tasks}?tab=overdue` },
    { total: dueToday.total, one: 'task due today', more: 'tasks due today', path: `${paths.tasks}?tab=due_today` },
    { total: deals.total, one: 'waiting deal', more: 'waiting deals', path: paths.deals },
  ];
  return (
    <Card title="Today" isFlush>
      <ul className="divide-y divide-line">
        {tasks.map((task) => (
          <li
            key={task.id}
            className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover pointer-coarse:min-h-12"
          >
            <CalendarClock
              size={16}
              aria-hidden="true"
              className={isOverdue(task, now) ? 'shrink-0 text-overdue-text' : 'shrink-0 text-due-text'}
            />
            <Link
              to={taskPath(task.id)}
              title={task.title}
              className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
            >
              <bdi>{task.title}</bdi>
            </Link>
            <span className={isOverdue(task, now) ? 'text-overdue-text text-xs' : 'text-ink-faint text-xs'}>
              {task.due_date &&
                (dayOf(task.due_date, preferences.timezone) === today
                  ? formatDateTime(task.due_date, preferences).split(', ').at(-1)
                  : formatDate(task.due_date, preferences))}
            </span>
          </li>
        ))}
        {deals.items.map((deal) => (
          <li key={deal.id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
            <Hourglass size={16} aria-hidden="true" className="shrink-0 text-warning-text" />
            <span className="min-w-0 flex-1">
              <Link
                to={dealPath(deal.id)}
                title={deal.title}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                <bdi>{deal.title}</bdi>
              </Link>
              <span className="block truncate text-ink-faint text-xs">
                {deal.next_step_at
                  ? `${deal.next_step || 'Next step'} was planned for ${formatDate(deal.next_step_at, preferences)}`
                  : 'Stalled in this stage'}
              </span>
            </span>
            <span className="text-ink-soft tabular-nums">{money(deal.amount, deal.currency)}</span>
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="flex flex-wrap gap-x-4 border-line border-t px-4 py-2">
          {counts
            .filter(({ total }) => total > 0)
            .map(({ total, one, more, path }) => (
              <Link key={one} to={path} className="tap-target text-accent-text underline underline-offset-2">
                {count(total)} {total === 1 ? one : more}
              </Link>
            ))}
        </p>
      )}
    </Card>
  );
}
