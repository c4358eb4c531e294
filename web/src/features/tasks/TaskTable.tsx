import { useLingui } from '@lingui/react/macro';
import { fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import { companyPath, contactPath, dealPath } from '@rapport/shared/paths';
import { type Task, TaskPriority, TaskStatus } from '@rapport/shared/tasks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFieldColumns } from '../../lib/fields/useFieldColumns';
import { PRIORITY_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { askToCancelMeeting } from '../../lib/records/meetingQuestion';
import { useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { QueryState } from '../../ui/feedback/QueryState';
import { SimilarNotice } from '../../ui/feedback/SimilarNotice';
import { toast } from '../../ui/feedback/toast';
import { DeleteRecord } from '../../ui/record/DeleteRecord';
import { type Arrangement, DataGrid, type GridColumn } from '../../ui/table/DataGrid';
import type { Selection } from '../../ui/table/useSelection';
import { Due } from '../../ui/text/Due';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { type TaskFilter, taskQueries } from './tasks.queries';

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** At what time a task is due that got only a day. */
const MORNING = 'T09:00';

interface TaskTableProps {
  filter: TaskFilter;
  sort: string;
  onSort: (sort: string) => void;
  arrangement: Arrangement;
  selection: Selection;
  /** What can be done with the chosen tasks, of all that match. */
  bulkBar: (total: number) => ReactNode;
  onOpen: (task: Task) => void;
  empty: ReactNode;
}

/** The tasks as a table whose cells are edited in place. */
export function TaskTable({ filter, onOpen, empty, bulkBar, ...table }: TaskTableProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery({ ...taskQueries.list(filter), placeholderData: (previous) => previous });
  const [toDelete, setToDelete] = useState<Task | null>(null);
  const actions = useMemo(() => ({ onPeek: onOpen, onFollow: () => undefined, onDelete: setToDelete }), [onOpen]);
  const columns = useTaskColumns(onOpen);
  return (
    <QueryState query={query} failed={t`The tasks could not be loaded`} skeleton="h-96 w-full rounded-lg">
      {({ items, total, isSimilar }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {isSimilar && <SimilarNotice />}
            <div className="pt-8">
              <DataGrid
                {...table}
                label={t`Tasks`}
                items={items}
                nameOf={({ title }) => title}
                columns={columns}
                actions={actions}
                hasMore={query.hasNextPage}
                isLoadingMore={query.isFetchingNextPage}
                onNeedMore={query.fetchNextPage}
              />
            </div>
            <Suspense>{bulkBar(total)}</Suspense>
            <DeleteRecord
              type="task"
              queries={taskQueries}
              record={toDelete}
              onClose={() => setToDelete(null)}
              onDeleted={askToCancelMeeting}
            />
          </>
        )
      }
    </QueryState>
  );
}

const useTaskColumns = (onOpen: (task: Task) => void): GridColumn<Task>[] => {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const { mutate } = useMutation(taskQueries.edit);
  const save = (task: Task, change: object) => mutate({ item: task, change });
  const ownFields = useFieldColumns<Task>('task', save);
  const people = useOwnerChoices();
  const nameOf = useOwnerName();
  const linkTo = (path: string, name: string | null) => (
    <Link to={path} tabIndex={-1} className="tap-target hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
  return [
    {
      key: 'title',
      label: t`Title`,
      width: 'minmax(17rem, 2fr)',
      render: (task) => (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => onOpen(task)}
          className="tap-target max-w-full truncate font-medium hover:underline"
        >
          <bdi>{task.title}</bdi>
        </button>
      ),
      edit: {
        value: ({ title }) => title,
        save: (task, title) => {
          if (title) save(task, { title });
          else toast.error(t`Give the task a title`);
        },
      },
    },
    {
      key: 'status',
      label: t`Status`,
      width: '8rem',
      render: ({ status }) => TASK_STATUS_LABELS[status],
      edit: {
        choices: choicesOf(TASK_STATUS_LABELS),
        value: ({ status }) => status,
        save: (task, status) => save(task, { status: TaskStatus.parse(status) }),
      },
    },
    {
      key: 'priority',
      label: t`Priority`,
      width: '7rem',
      render: ({ priority }) => PRIORITY_LABELS[priority],
      edit: {
        choices: choicesOf(PRIORITY_LABELS),
        value: ({ priority }) => priority,
        save: (task, priority) => save(task, { priority: TaskPriority.parse(priority) }),
      },
    },
    {
      key: 'due_date',
      label: t`Due date`,
      width: '9rem',
      sort: { up: 'due_date', down: '-due_date' },
      render: ({ due_date, status }) => due_date && <Due at={due_date} isDone={status === 'done'} />,
      edit: {
        type: 'date',
        value: ({ due_date }) => (due_date ? toLocalTime(due_date, timezone).slice(0, 10) : ''),
        save: (task, day) => {
          const time = task.due_date ? toLocalTime(task.due_date, timezone).slice(10) : MORNING;
          save(task, { due_date: day ? fromLocalTime(day + time, timezone) : null });
        },
      },
    },
    {
      key: 'assignee_id',
      label: t`Assignee`,
      width: 'minmax(8rem, 1fr)',
      render: ({ assignee_id }) => nameOf(assignee_id),
      edit: {
        choices: people,
        value: ({ assignee_id }) => assignee_id ?? '',
        save: (task, person) => save(task, { assignee_id: person || null }),
      },
    },
    {
      key: 'contact_id',
      label: t`Contact`,
      width: 'minmax(9rem, 1fr)',
      render: ({ contact_id, contact_name }) => contact_id && linkTo(contactPath(contact_id), contact_name),
    },
    {
      key: 'company_id',
      label: t`Company`,
      width: 'minmax(9rem, 1fr)',
      isExtra: true,
      render: ({ company_id, company_name }) => company_id && linkTo(companyPath(company_id), company_name),
    },
    {
      key: 'deal_id',
      label: t`Deal`,
      width: 'minmax(9rem, 1fr)',
      render: ({ deal_id, deal_title }) => deal_id && linkTo(dealPath(deal_id), deal_title),
    },
    {
      key: 'done_at',
      label: t`Completed on`,
      width: '8rem',
      isExtra: true,
      sort: { up: 'done_at', down: '-done_at' },
      render: ({ done_at }) => done_at && <RelativeTime instant={done_at} />,
    },
    {
      key: 'created_at',
      label: t`Added`,
      width: '7rem',
      isExtra: true,
      sort: { up: 'created_at', down: '-created_at' },
      render: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
    ...ownFields,
  ];
};
