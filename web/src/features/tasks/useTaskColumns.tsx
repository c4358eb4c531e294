import { useLingui } from '@lingui/react/macro';
import { fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import { companyPath, contactPath, dealPath } from '@rapport/shared/paths';
import { type Task, TaskPriority, TaskStatus } from '@rapport/shared/tasks';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFieldColumns } from '../../lib/fields/useFieldColumns';
import { PRIORITY_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { toast } from '../../ui/feedback/toast';
import { AGO_WIDTH, addedColumn } from '../../ui/record/columns';
import type { GridColumn } from '../../ui/table/DataGrid';
import { Due } from '../../ui/text/Due';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { taskQueries } from './tasks.queries';

/** The due time of a task for which only a day was chosen. */
const MORNING = 'T09:00';

/** The columns of the table of tasks, whose cells are edited in place. */
export const useTaskColumns = (onOpen: (task: Task) => void): GridColumn<Task>[] => {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const { mutate } = useMutation(taskQueries.edit);
  const save = (task: Task, change: object) => mutate({ item: task, change });
  const ownFields = useFieldColumns<Task>('task', save);
  const people = useOwnerChoices();
  const nameOf = useOwnerName();
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
    choiceColumn('status', t`Status`, '8rem', {
      labels: TASK_STATUS_LABELS,
      save: (task, status) => save(task, { status: TaskStatus.parse(status) }),
    }),
    choiceColumn('priority', t`Priority`, '7rem', {
      labels: PRIORITY_LABELS,
      save: (task, priority) => save(task, { priority: TaskPriority.parse(priority) }),
    }),
    {
      key: 'due_date',
      label: t`Due date`,
      // Wide enough for “Con retraso desde 22:58”.
      width: '11.5rem',
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
    linkColumn('contact', t`Contact`, contactPath),
    { ...linkColumn('company', t`Company`, companyPath), isExtra: true },
    linkColumn('deal', t`Deal`, dealPath),
    {
      key: 'done_at',
      label: t`Completed on`,
      width: AGO_WIDTH,
      isExtra: true,
      sort: { up: 'done_at', down: '-done_at' },
      render: ({ done_at }) => done_at && <RelativeTime instant={done_at} isShort />,
    },
    { ...addedColumn<Task>(), isExtra: true },
    ...ownFields,
  ];
};

const choiceColumn = <Field extends 'status' | 'priority'>(
  field: Field,
  label: string,
  width: string,
  { labels, save }: { labels: Record<Task[Field], string>; save: (task: Task, value: string) => void },
): GridColumn<Task> => ({
  key: field,
  label,
  width,
  render: (task) => labels[task[field]],
  edit: {
    choices: Object.entries<string>(labels).map(([value, text]) => ({ value, label: text })),
    value: (task) => task[field],
    save,
  },
});

const NAMES = { contact: 'contact_name', company: 'company_name', deal: 'deal_title' } as const;

/** The column of a record that a task is about, with a link to it. */
const linkColumn = (type: keyof typeof NAMES, label: string, pathOf: (id: string) => string): GridColumn<Task> => ({
  key: `${type}_id`,
  label,
  width: 'minmax(9rem, 1fr)',
  render: ({ [`${type}_id` as const]: id, [NAMES[type]]: name }) =>
    id && (
      <Link to={pathOf(id)} tabIndex={-1} className="tap-target hover:underline">
        <bdi>{name}</bdi>
      </Link>
    ),
});
