import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTotal } from '../../lib/format/useTotal';
import { paths } from '../../lib/routes/paths';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { dashboardQueries } from './dashboard.queries';
import { TodayDeal, TodayTask } from './TodayItem';

const SHOWN = 5;
const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The items that need attention today: due tasks, and deals whose next step or closing date is late or that have rested too long. */
export function Attention() {
  const { t } = useLingui();
  const count = useTotal();
  const { data, error, refetch, isRefetching } = useQuery(dashboardQueries.attention());
  const list = useRef<HTMLUListElement>(null);
  const finished = useRef<number>(null);
  // The row with the focus is gone once it is finished: the next one takes it.
  useEffect(() => {
    if (finished.current === null || list.current?.contains(document.activeElement)) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('li a') ?? [];
    rows[Math.min(finished.current, rows.length - 1)]?.focus();
    finished.current = null;
  });
  if (error && !data)
    return <LoadError title={t`What is due could not be loaded`} query={{ error, refetch, isRefetching }} />;
  if (!data) return <TodaySkeleton />;
  const { overdue, due_today: dueToday, deals } = data;
  // A task that was due earlier today is in both.
  const known = [...new Map([...overdue.items, ...dueToday.items].map((task) => [task.id, task])).values()];
  const tasks = known.slice(0, SHOWN);
  const isCut =
    known.length > tasks.length || [overdue, dueToday, deals].some(({ total, items }) => total > items.length);
  if (tasks.length === 0 && deals.items.length === 0) {
    return (
      <Card title={t`Today`}>
        <p className="text-ink-soft">
          <Trans>You are all caught up. Nothing is due today and no deals need attention.</Trans>
        </p>
      </Card>
    );
  }
  const counts = [
    {
      total: overdue.total,
      text: t`${plural(overdue.total, { one: `${{ number: count(overdue.total) }} overdue task`, other: `${{ number: count(overdue.total) }} overdue tasks` })}`,
      path: `${paths.tasks}?tab=overdue`,
    },
    {
      total: dueToday.total,
      text: t`${plural(dueToday.total, { one: `${{ number: count(dueToday.total) }} task due today`, other: `${{ number: count(dueToday.total) }} tasks due today` })}`,
      path: `${paths.tasks}?tab=due_today`,
    },
    {
      total: deals.total,
      text: t`${plural(deals.total, { one: `${{ number: count(deals.total) }} waiting deal`, other: `${{ number: count(deals.total) }} waiting deals` })}`,
      path: paths.deals,
    },
  ];
  const leave = (nth: number) => () => {
    finished.current = nth;
  };
  return (
    <Card title={t`Today`} isFlush>
      <ul ref={list} className="divide-y divide-line">
        {tasks.map((task, nth) => (
          <TodayTask key={task.id} task={task} onLeave={leave(nth)} />
        ))}
        {deals.items.map((deal, nth) => (
          <TodayDeal key={deal.id} deal={deal} onLeave={leave(tasks.length + nth)} />
        ))}
      </ul>
      {isCut && (
        <p className="flex flex-wrap gap-x-4 border-line border-t px-4 py-2">
          {counts
            .filter(({ total }) => total > 0)
            .map(({ text, path }) => (
              <Link key={path} to={path} className="tap-target text-accent-text underline underline-offset-2">
                {text}
              </Link>
            ))}
        </p>
      )}
    </Card>
  );
}

function TodaySkeleton() {
  const { t } = useLingui();
  return (
    <Card title={t`Today`} isFlush>
      <ul aria-hidden="true" className="divide-y divide-line">
        {ROWS.map((row) => (
          <li key={row} className="flex h-14 items-center gap-3 px-4">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
