import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Attention as Today } from '@rapport/shared/dashboard';
import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTotal } from '../../lib/format/useTotal';
import { paths } from '../../lib/routes/paths';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Card } from '../../ui/page/Card';
import { TodayDeal, TodayTask } from './TodayItem';
import { useToday } from './useToday';

const WhoseSwitch = lazyPart(async () => (await import('./InTeam')).WhoseSwitch);

const SHOWN = 5;
const ROWS = ['a', 'b', 'c', 'd', 'e'];

/**
 * The items that need attention today: due tasks, and deals whose next step or closing date is late, or that have been
 * in their stage for too long.
 */
export function Attention() {
  const { t } = useLingui();
  const { query, isTeam, mine, toggle } = useToday();
  const { data, error } = query;
  if (error && !data) return <LoadError title={t`What is due could not be loaded`} query={query} />;
  return (
    <Card
      title={t`Today`}
      isFlush
      actions={
        isTeam && (
          <Suspense>
            <WhoseSwitch isMine={Boolean(mine)} onSwitch={toggle} />
          </Suspense>
        )
      }
    >
      {data ? <Items today={data} isTeam={isTeam} mine={mine} /> : <ItemsSkeleton />}
    </Card>
  );
}

interface ItemsProps {
  today: Today;
  isTeam: boolean;
  mine: string | undefined;
}

function Items({ today, isTeam, mine }: ItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  const finished = useRef<number>(null);
  // Once a row is finished it disappears, so the focus moves to the next row.
  useEffect(() => {
    if (finished.current === null || list.current?.contains(document.activeElement)) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('li a') ?? [];
    rows[Math.min(finished.current, rows.length - 1)]?.focus();
    finished.current = null;
  });
  const { overdue, due_today: dueToday, deals } = today;
  // A task that was due earlier today is in both lists.
  const known = [...new Map([...overdue.items, ...dueToday.items].map((task) => [task.id, task])).values()];
  const tasks = known.slice(0, SHOWN);
  const isCut =
    known.length > tasks.length || [overdue, dueToday, deals].some(({ total, items }) => total > items.length);
  if (tasks.length === 0 && deals.items.length === 0) {
    return (
      <p className="p-4 text-ink-soft">
        <Trans>You are all caught up. Nothing is due today and no deals need attention.</Trans>
      </p>
    );
  }
  const leave = (nth: number) => () => {
    finished.current = nth;
  };
  const isShown = isTeam && !mine;
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {tasks.map((task, nth) => (
          <TodayTask key={task.id} task={task} onLeave={leave(nth)} showsWhose={isShown} />
        ))}
        {deals.items.map((deal, nth) => (
          <TodayDeal key={deal.id} deal={deal} onLeave={leave(tasks.length + nth)} showsWhose={isShown} />
        ))}
      </ul>
      {isCut && <Counts today={today} mine={mine} />}
    </>
  );
}

/** The number of items of each kind, as links to all of them. */
function Counts({ today: { overdue, due_today: dueToday, deals }, mine = '' }: Pick<ItemsProps, 'today' | 'mine'>) {
  const { t } = useLingui();
  const count = useTotal();
  const counts = [
    {
      total: overdue.total,
      text: t`${plural(overdue.total, { one: `${{ number: count(overdue.total) }} overdue task`, other: `${{ number: count(overdue.total) }} overdue tasks` })}`,
      path: `${paths.tasks}?tab=overdue${mine && `&assignee=${mine}`}`,
    },
    {
      total: dueToday.total,
      text: t`${plural(dueToday.total, { one: `${{ number: count(dueToday.total) }} task due today`, other: `${{ number: count(dueToday.total) }} tasks due today` })}`,
      path: `${paths.tasks}?tab=due_today${mine && `&assignee=${mine}`}`,
    },
    {
      total: deals.total,
      text: t`${plural(deals.total, { one: `${{ number: count(deals.total) }} waiting deal`, other: `${{ number: count(deals.total) }} waiting deals` })}`,
      path: `${paths.deals}?attention=true${mine && `&owner=${mine}`}`,
    },
  ];
  return (
    <p className="flex flex-wrap gap-x-4 border-line border-t px-4 py-2">
      {counts
        .filter(({ total }) => total > 0)
        .map(({ text, path }) => (
          <Link key={path} to={path} className="tap-target text-accent-text underline underline-offset-2">
            {text}
          </Link>
        ))}
    </p>
  );
}

function ItemsSkeleton() {
  return (
    <ul aria-hidden="true" className="divide-y divide-line">
      {ROWS.map((row) => (
        <li key={row} className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="size-5 rounded-full" />
          <Skeleton className="h-4 w-1/2" />
        </li>
      ))}
    </ul>
  );
}
