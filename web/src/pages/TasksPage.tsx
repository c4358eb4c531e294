import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { QuickTaskEntry } from '../features/tasks/QuickTaskEntry';
import { TaskDialog } from '../features/tasks/TaskForm';
import { TaskList } from '../features/tasks/TaskList';
import { TaskTiles } from '../features/tasks/TaskTiles';
import { type TaskFilter, taskQueries } from '../features/tasks/tasks.queries';
import { detailOf } from '../lib/http/apiProblem';
import { useRecordName } from '../lib/records/useRecordName';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { EmptyState } from '../ui/feedback/EmptyState';
import { toast } from '../ui/feedback/toast';
import { Card } from '../ui/page/Card';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';
import { ListToolbar } from '../ui/record/ListToolbar';
import { PersonFilter } from '../ui/record/PersonFilter';

const TABS: { value: string; label: string; filter: TaskFilter }[] = [
  { value: 'all', label: 'All Tasks', filter: { sort: 'agenda' } },
  { value: 'due_today', label: 'Due Today', filter: { due_today: 'true', sort: 'due_date' } },
  { value: 'overdue', label: 'Overdue', filter: { overdue: 'true', sort: 'due_date' } },
  { value: 'todo', label: 'To Do', filter: { status: 'todo', sort: 'due_date' } },
  { value: 'in_progress', label: 'In Progress', filter: { status: 'in_progress', sort: 'due_date' } },
  { value: 'completed', label: 'Completed', filter: { status: 'done', sort: '-done_at' } },
];

const tabOf = (value: string | null) => TABS.find((tab) => tab.value === value) ?? (TABS[0] as (typeof TABS)[number]);

export const loader = pageLoader((client) => client.prefetchQuery(taskQueries.stats()));

export function Page() {
  const [values, change] = useUrlState('tab', 'search', 'assignee', 'task', 'add', 'contact_id', 'deal_id');
  const tab = tabOf(values.tab);
  const filter = { ...tab.filter, search: values.search || undefined, assignee_id: values.assignee || undefined };
  const { data: opened, error: missing } = useQuery({
    ...taskQueries.one(values.task),
    enabled: values.task !== '',
    retry: false,
  });
  const contactName = useRecordName('contacts', values.contact_id);
  const dealTitle = useRecordName('deals', values.deal_id);
  const add = () => change({ add: 'task' });

  return (
    <Frame
      title="Tasks & Reminders"
      subtitle="What to do next"
      actions={
        <Button icon={Plus} tone="primary" onClick={add}>
          New Task
        </Button>
      }
    >
      {missing && !opened && values.task !== '' && (
        <Banner tone="warning" role="alert" title="The task could not be opened">
          {detailOf(missing, 'Please try again.')}
        </Banner>
      )}
      <TaskTiles />
      <QuickTaskEntry />
      <ListToolbar searched="tasks" search={values.search} onSearch={(search) => change({ search }, { replace: true })}>
        <PersonFilter
          label="For"
          all="Everyone"
          value={values.assignee}
          onChange={(assignee) => change({ assignee })}
        />
      </ListToolbar>
      <Tabs
        label="Which tasks"
        value={tab.value}
        onChange={(next) => change({ tab: next === 'all' ? '' : next }, { replace: true })}
        tabs={TABS}
      >
        <TabPanel value={tab.value}>
          <Card isFlush>
            <TaskList
              filter={filter}
              empty={
                <EmptyState
                  picture="tasks"
                  title="No tasks found. Create your first task!"
                  action={
                    <Button tone="primary" onClick={add}>
                      Add task
                    </Button>
                  }
                >
                  A task reminds you of what you promised.
                </EmptyState>
              }
            />
          </Card>
        </TabPanel>
      </Tabs>
      <TaskDialog
        open={values.task !== '' && opened !== undefined}
        record={opened}
        onClose={() => change({ task: '' }, { replace: true })}
      />
      <TaskDialog
        open={values.add === 'task' && contactName !== undefined && dealTitle !== undefined}
        defaults={{
          // A deleted record cannot be linked to.
          contact_id: (contactName && values.contact_id) || null,
          contact_name: contactName,
          deal_id: (dealTitle && values.deal_id) || null,
          deal_title: dealTitle,
        }}
        onClose={() => change({ add: '', contact_id: '', deal_id: '' }, { replace: true })}
        onSaved={({ title }) => toast.success(`${title} was added`)}
      />
    </Frame>
  );
}
