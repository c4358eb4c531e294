import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
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
import { wordedTable } from '../lib/words/words';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { EmptyState } from '../ui/feedback/EmptyState';
import { toast } from '../ui/feedback/toast';
import { Card } from '../ui/page/Card';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';
import { ListToolbar } from '../ui/record/ListToolbar';
import { PersonFilter } from '../ui/record/PersonFilter';

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

const tabOf = (value: string | null) => TABS.find((tab) => tab.value === value) ?? (TABS[0] as (typeof TABS)[number]);

export const loader = pageLoader((client) => client.prefetchQuery(taskQueries.stats()));

export function Page() {
  const { t } = useLingui();
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
      title={t`Tasks & Reminders`}
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
      <ListToolbar searched="tasks" search={values.search} onSearch={(search) => change({ search }, { replace: true })}>
        <PersonFilter
          label={t({ message: 'For', context: 'person' })}
          all={t`Everyone`}
          value={values.assignee}
          onChange={(assignee) => change({ assignee })}
        />
      </ListToolbar>
      <Tabs
        label={t`Which tasks`}
        value={tab.value}
        onChange={(next) => change({ tab: next === 'all' ? '' : next }, { replace: true })}
        tabs={TABS.map(({ value }) => ({ value, label: TAB_LABELS[value] ?? value }))}
      >
        <TabPanel value={tab.value}>
          <Card isFlush>
            <TaskList
              filter={filter}
              empty={
                <EmptyState
                  picture="tasks"
                  title={t`No tasks found. Create your first task!`}
                  action={
                    <Button tone="primary" onClick={add}>
                      <Trans>Add task</Trans>
                    </Button>
                  }
                >
                  <Trans>A task reminds you of what you promised.</Trans>
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
        onSaved={({ title }) => toast.success(t`${{ name: title }} was added`)}
      />
    </Frame>
  );
}
