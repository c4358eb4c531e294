import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Task } from '@rapport/shared/tasks';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuickTaskEntry } from '../features/tasks/QuickTaskEntry';
import { TaskDialog } from '../features/tasks/TaskForm';
import { TaskList } from '../features/tasks/TaskList';
import { TaskTiles } from '../features/tasks/TaskTiles';
import {
  filterOf,
  ordersOf,
  rulesOf,
  TAB_LABELS,
  TABS,
  TASK_PARAMS,
  type TaskParams,
  tabOf,
} from '../features/tasks/taskFilter';
import { type TaskFilter, taskQueries } from '../features/tasks/tasks.queries';
import { FilterButton } from '../features/views/FilterButton';
import { ListWithViews } from '../features/views/ListWithViews';
import { detailOf } from '../lib/http/apiProblem';
import { useRecordName } from '../lib/records/useRecordName';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { type ListState, useListState } from '../lib/views/useListState';
import { viewsQuery } from '../lib/views/views';
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
import type { Layout } from '../ui/table/LayoutSwitch';
import { type Selection, useSelection } from '../ui/table/useSelection';

// Loaded when the first task is selected.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

// Loaded when the layout is first used.
const TaskTable = lazyPart(async () => (await import('../features/tasks/TaskTable')).TaskTable);
const TaskCalendar = lazyPart(async () => (await import('../features/tasks/TaskCalendar')).TaskCalendar);

export const loader = pageLoader((client, { request }) => {
  void client.prefetchQuery(taskQueries.stats());
  const params = new URL(request.url).searchParams;
  if (!params.get('view')) return;
  void client.prefetchQuery(viewsQuery('task'));
  const values = Object.fromEntries(TASK_PARAMS.map((name) => [name, params.get(name) ?? ''])) as TaskParams;
  void client.prefetchInfiniteQuery(taskQueries.list(filterOf(values)));
});

export function Page() {
  const [values, change] = useUrlState(...TASK_PARAMS, 'task', 'add', 'month', 'week');
  const tab = tabOf(values.tab);
  const filter = filterOf(values);
  const list = useListState('task', 'tasks');
  const { sort: _sort, limit: _limit, ...matching } = filter;
  const selection = useSelection(JSON.stringify(matching));
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
                !selection.isEmpty && <BulkBar table="tasks" selection={selection} total={total} filter={matching} />
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
