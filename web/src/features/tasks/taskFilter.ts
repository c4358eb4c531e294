import { msg, t } from '@lingui/core/macro';
import type { FilterRule } from '@rapport/shared/filters';
import { UUID } from '@rapport/shared/uuid';
import { isSort, narrowingOf, VIEW_PARAMS } from '../../lib/views/narrowing';
import { wordedTable } from '../../lib/words/words';
import type { TaskFilter } from './tasks.queries';

/** The tabs, each with its filter. */
export const TABS: { value: string; filter: TaskFilter }[] = [
  { value: 'all', filter: { sort: 'agenda' } },
  { value: 'due_today', filter: { due_today: 'true', sort: 'due_date' } },
  { value: 'overdue', filter: { overdue: 'true', sort: 'due_date' } },
  { value: 'todo', filter: { status: 'todo', sort: 'due_date' } },
  { value: 'in_progress', filter: { status: 'in_progress', sort: 'due_date' } },
  { value: 'completed', filter: { status: 'done', sort: '-done_at' } },
];

export const TAB_LABELS: Record<string, string> = wordedTable({
  all: msg`All Tasks`,
  due_today: msg`Due Today`,
  overdue: msg`Overdue`,
  todo: msg`To Do`,
  in_progress: msg`In Progress`,
  completed: msg`Completed`,
});

/** The tabs that a filter rule can express. The other tabs depend on the day, so they stay tabs. */
const TAB_RULES: Partial<Record<string, FilterRule>> = {
  todo: { field: 'status', op: 'is', value: 'todo' },
  in_progress: { field: 'status', op: 'is', value: 'in_progress' },
  completed: { field: 'status', op: 'is', value: 'done' },
};

/** The tab and the assignee as rules that a view can keep. */
export const rulesOf = (tab: string, assignee: string): FilterRule[] => [
  ...(TAB_RULES[tab] ? [TAB_RULES[tab]] : []),
  ...(UUID.test(assignee) ? [{ field: 'assignee_id', op: 'is' as const, value: assignee }] : []),
];

/** The sort orders of a tab, and of a view, which has its own sort order. */
export const ordersOf = (tab: string, isView: boolean) => {
  const newest = { value: '-created_at', label: t`Newest first` };
  if (isView && tab === 'all') return [{ ...newest, value: '' }];
  return [{ value: '', label: tab === 'completed' ? t`Last completed first` : t`Due first` }, newest];
};

/** The parameters of the URL that filter and sort the list. */
export const TASK_PARAMS = ['tab', 'search', 'assignee', 'sort', ...VIEW_PARAMS] as const;
export type TaskParams = Record<(typeof TASK_PARAMS)[number], string>;

/** The tab in the URL; all tasks if it names none or an unknown one. */
export const tabOf = (value: string | null) =>
  TABS.find((tab) => tab.value === value) ?? (TABS[0] as (typeof TABS)[number]);

/** The filter of the URL's parameters. */
export const filterOf = ({ tab, search, assignee, sort, ...rules }: TaskParams): TaskFilter => {
  const narrowing = narrowingOf(rules);
  const ofTab = tabOf(tab).filter;
  // A view has its own sort order.
  const usual = narrowing.view && tab === '' ? undefined : ofTab.sort;
  return {
    ...ofTab,
    ...narrowing,
    search: search || undefined,
    assignee_id: UUID.test(assignee) ? assignee : undefined,
    sort: isSort('task', sort, []) ? (sort as TaskFilter['sort']) : usual,
  };
};
