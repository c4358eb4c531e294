import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FilterRule } from '@rapport/shared/filters';
import type { Task } from '@rapport/shared/tasks';
import { UUID } from '@rapport/shared/uuid';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuickTaskEntry } from '../features/tasks/QuickTaskEntry';
import { TaskDialog } from '../features/tasks/TaskForm';
import { TaskList } from '../features/tasks/TaskList';
import { TaskTiles } from '../features/tasks/TaskTiles';
import { type TaskFilter, taskQueries } from '../features/tasks/tasks.queries';
import { FilterButton } from '../features/views/FilterButton';
import { ListWithViews } from '../features/views/ListWithViews';
import { detailOf } from '../lib/http/apiProblem';
import { useRecordName } from '../lib/records/useRecordName';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { isSort, narrowingOf, VIEW_PARAMS } from '../lib/views/narrowing';
import { type ListState, useListState } from '../lib/views/useListState';
import { viewsQuery } from '../lib/views/views';
import { wordedTable } from '../lib/words/words';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { EmptyState } from '../ui/feedback/EmptyState';
import { toast } from '../ui/feedback/toast';
import { WhenFetched } from '../ui/feedback/WhenFetched';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Card } from '../ui/page/Card';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';
import { ListToolbar } from '../ui/record/ListToolbar';
import { PersonFilter } from '../ui/record/PersonFilter';
import { SortSelect } from '../ui/record/SortSelect';
import { useOrders } from '../ui/record/useOrders';
import { type Selection, useSelection } from '../ui/table/useSelection';
import type { Layout } from '../ui/table/ViewSwitch';

// Loaded when the first task is selected.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

// Loaded when the layout is first used.
const TaskTable = lazyPart(async () => (await import('../features/tasks/TaskTable')).TaskTable);
const TaskCalendar = lazyPart(async () => (await import('../features/tasks/TaskCalendar')).TaskCalendar);

const TABS: { value: string; filter: TaskFilter }[] = [
  { value: 'all', filter: { sort: 'agenda' } },
  { value: 'due_today', filter: { due_today: 'true', sort: 'due_date' } },
  { value: 'overdue', filter: { overdue: 'true', sort: 'due_date' } },
  { value: 'todo', filter: { status: 'todo', sort: 'due_date' } },
  { value: 'in_progress', filter: { status: 'in_progress', sort: 'due_date' } },
  { value: 'completed', filter: { status: 'done', sort: '-done_at' } },
];

const TAB_LABELS: Record<string, string> = wordedTable({
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

const rulesOf = (tab: string, assignee: string): FilterRule[] => [
  ...(TAB_RULES[tab] ? [TAB_RULES[tab]] : []),
  ...(UUID.test(assignee) ? [{ field: 'assignee_id', op: 'is' as const, value: assignee }] : []),
];

/** The sort orders of a tab, and of a view, which has its own sort order. */
const ordersOf = (tab: string, isView: boolean) => {
  const newest = { value: '-created_at', label: t`Newest first` };
  if (isView && tab === 'all') return [{ ...newest, value: '' }];
  return [{ value: '', label: tab === 'completed' ? t`Last completed first` : t`Due first` }, newest];
};

const NAMES = ['tab', 'search', 'assignee', 'sort', ...VIEW_PARAMS] as const;
type Values = Record<(typeof NAMES)[number], string>;

const tabOf = (value: string | null) => TABS.find((tab) => tab.value === value) ?? (TABS[0] as (typeof TABS)[number]);

const filterOf = ({ tab, search, assignee, sort, ...rules }: Values): TaskFilter => {
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

export const loader = pageLoader((client, { request }) => {
  void client.prefetchQuery(taskQueries.stats());
  const params = new URL(request.url).searchParams;
  if (!params.get('view')) return;
  void client.prefetchQuery(viewsQuery('task'));
  const values = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? '']));
  void client.prefetchInfiniteQuery(taskQueries.list(filterOf(values as Values)));
});

export function Page() {
  const [values, change] = useUrlState(...NAMES, 'task', 'add', 'month', 'week');
  const tab = tabOf(values.tab);
  const filter = filterOf(values);
  const list = useListState('task', 'tasks');
  const { sort: _sort, limit: _limit, ...matching } = filter;
  const selection = useSelection(JSON.stringify(matching));
  const isAnyChosen = selection.isAll || selection.ids.size > 0;
  const orders = useOrders('task', ordersOf(tab.value, list.viewId !== ''), list.sort);
  const chosen = list.layout === 'board' ? 'cards' : (list.layout ?? 'cards');
  // A month or a week in the URL opens the calendar.
  const layout = values.month || values.week ? 'calendar' : chosen;
  const { data: opened, error: missing } = useQuery({
    ...taskQueries.one(values.task),
    enabled: values.task !== '',
    retry: false,
  });
  const add = () => change({ add: 'task' });
  const show = (next: Layout) => {
    if (next !== 'calendar') change({ month: '', week: '' }, { replace: true });
    list.onLayout(next);
  };

  return (
    <Frame
      title={t`Tasks & Reminders`}
      isWide={layout === 'table' || layout === 'calendar'}
      subtitle={t`What to do next`}
      actions={
        <Button icon={Plus} tone="primary" onClick={add}>
          <Trans>New Task</Trans>
        </Button>
      }
    >
      {missing && !opened && values.task !== '' && (
        <Banner tone="warning" role="alert" title={t`The task could not be opened`}>
          {detailOf(missing, t`Please try again.`)}
        </Banner>
      )}
      <TaskTiles />
      <QuickTaskEntry />
      <ListWithViews
        list={list}
        layout={layout}
        quick={{ rules: rulesOf(values.tab, values.assignee), params: ['tab', 'assignee'] }}
        toolbar={
          <ListToolbar
            searched="tasks"
            search={values.search}
            onSearch={(search) => change({ search }, { replace: true })}
            view={{ layouts: ['cards', 'table', 'calendar'], value: layout, onChange: show }}
          >
            <PersonFilter
              label={t({ message: 'For', context: 'person' })}
              all={t`Everyone`}
              value={values.assignee}
              onChange={(assignee) => change({ assignee })}
            />
            <FilterButton objectType="task" filter={list.filter} onChange={list.onFilter} />
            {layout !== 'calendar' && <SortSelect orders={orders} value={list.sort} onSort={list.onSort} />}
          </ListToolbar>
        }
      >
        <Tabs
          label={t`Which tasks`}
          value={tab.value}
          onChange={(next) => change({ tab: next === 'all' ? '' : next }, { replace: true })}
          tabs={TABS.map(({ value }) => ({ value, label: TAB_LABELS[value] ?? value }))}
        >
          <TabPanel value={tab.value}>
            <Tasks
              filter={filter}
              list={list}
              layout={layout}
              selection={selection}
              bulkBar={(total) =>
                isAnyChosen && <BulkBar table="tasks" selection={selection} total={total} filter={matching} />
              }
              onOpen={({ id }) => change({ task: id })}
              empty={<NoTasks onAdd={add} />}
            />
          </TabPanel>
        </Tabs>
      </ListWithViews>
      <TaskDialog
        open={values.task !== '' && opened !== undefined}
        record={opened}
        onClose={() => change({ task: '' }, { replace: true })}
      />
      <NewTask />
    </Frame>
  );
}

function NoTasks({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      picture="tasks"
      title={t`No tasks found. Create your first task!`}
      action={
        <Button tone="primary" onClick={onAdd}>
          <Trans>Add task</Trans>
        </Button>
      }
    >
      <Trans>A task reminds you of what you promised.</Trans>
    </EmptyState>
  );
}

/** The dialog that adds a task. It is open if the URL says so. */
function NewTask() {
  const [values, change] = useUrlState('add', 'contact_id', 'deal_id');
  const contactName = useRecordName('contacts', values.contact_id);
  const dealTitle = useRecordName('deals', values.deal_id);
  return (
    <TaskDialog
      open={values.add === 'task' && contactName !== undefined && dealTitle !== undefined}
      defaults={{
        // A task cannot be linked to a deleted record.
        contact_id: (contactName && values.contact_id) || null,
        contact_name: contactName,
        deal_id: (dealTitle && values.deal_id) || null,
        deal_title: dealTitle,
      }}
      onClose={() => change({ add: '', contact_id: '', deal_id: '' }, { replace: true })}
      onSaved={({ title }) => toast.success(t`${{ name: title }} was added`)}
    />
  );
}

interface TasksProps {
  filter: TaskFilter;
  list: ListState;
  layout: Layout;
  selection: Selection;
  bulkBar: (total: number) => ReactNode;
  onOpen: (task: Task) => void;
  empty: ReactNode;
}

/** The tasks as a list, a table or a calendar. */
function Tasks({ filter, list, layout, selection, bulkBar, onOpen, empty }: TasksProps) {
  if (layout === 'cards') {
    return (
      <Card isFlush>
        <TaskList filter={filter} empty={empty} selection={selection} bulkBar={bulkBar} />
      </Card>
    );
  }
  return (
    <WhenFetched skeleton="h-96 w-full rounded-lg">
      {layout === 'table' ? (
        <TaskTable
          filter={filter}
          sort={list.sort || (filter.sort ?? '')}
          onSort={list.onSort}
          arrangement={list.arrangement}
          selection={selection}
          bulkBar={bulkBar}
          onOpen={onOpen}
          empty={empty}
        />
      ) : (
        <TaskCalendar filter={filter} rules={list.filter} />
      )}
    </WhenFetched>
  );
}
