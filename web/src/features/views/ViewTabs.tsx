import { select, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { View } from '@rapport/shared/views';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTotal } from '../../lib/format/useTotal';
import type { ListState } from '../../lib/views/useListState';
import { viewCountsQuery, viewsQuery } from '../../lib/views/views';
import { useIsShared } from '../../lib/workspace/team';
import { scrollSidewaysTo } from '../../ui/page/scrollSideways';
import { ViewMenu } from './ViewMenu';
import '../../ui/page/sidewaysFade.css';

interface ViewTabsProps {
  list: ListState;
  /** Shown as a placeholder until the views are loaded. */
  room: ReactNode;
  onLoad: (has: boolean) => void;
}

const tabLook =
  'inline-flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 px-2.5 font-medium transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:h-11';

const wholeList = (type: string) =>
  t`${select(type, {
    contact: 'All contacts',
    company: 'All companies',
    deal: 'All deals',
    task: 'All tasks',
    other: 'All',
  })}`;

/** The views of a list, each with its link and the number of its records. Nothing if there are none. */
export function ViewTabs({ list, room, onLoad }: ViewTabsProps) {
  const { t } = useLingui();
  const { data: views } = useQuery(viewsQuery(list.objectType));
  const has = views && views.length > 0;
  const { data: counts } = useQuery({ ...viewCountsQuery(list.objectType), enabled: has === true });
  const { pathname } = useLocation();
  const tabs = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (has !== undefined) onLoad(has);
  }, [has, onLoad]);
  // Narrow screens show only some tabs, so the current one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is found by its state
  useEffect(() => {
    scrollSidewaysTo(tabs.current, '[aria-current]');
  }, [list.viewId, has]);
  if (!views) return room;
  if (!has) return null;
  return (
    <nav aria-label={t`Views`} className="-mb-2">
      <ul
        ref={tabs}
        className="fades-sideways flex overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--color-line)] [scrollbar-width:none]"
      >
        <li>
          <Tab to={pathname} isCurrent={list.viewId === ''}>
            {wholeList(list.objectType)}
          </Tab>
        </li>
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            <Tab
              to={`${pathname}?view=${view.id}`}
              isCurrent={view.id === list.viewId}
              view={view}
              count={counts?.find(({ id }) => id === view.id)?.count}
            >
              <bdi className="max-w-60 truncate">{view.name}</bdi>
            </Tab>
            {view.id === list.viewId && <ViewMenu view={view} onLeave={() => list.open('')} onBack={list.open} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  to: string;
  isCurrent: boolean;
  view?: View;
  count?: number | null;
  children: ReactNode;
}

function Tab({ to, isCurrent, view, count, children }: TabProps) {
  const { t } = useLingui();
  const total = useTotal();
  const isTeam = useIsShared();
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(tabLook, isCurrent ? 'border-accent text-ink' : 'border-transparent text-ink-soft')}
    >
      {children}
      {view && !view.is_shared && isTeam && (
        <Lock size={12} role="img" aria-label={t`Private`} className="text-ink-faint" />
      )}
      {typeof count === 'number' && (
        <span className="font-normal text-ink-faint text-xs tabular-nums">{total(count, { view: view?.id })}</span>
      )}
    </Link>
  );
}
