import type { NewTask, Task, TaskChange, TaskQuery, TaskStats } from '@rapport/shared/tasks';
import { queryOf } from '../../lib/http/queryOf';
import { askToMoveMeeting } from '../../lib/records/meetingQuestion';
import { recordQueries } from '../../lib/records/recordQueries';
import type { Narrowing } from '../../lib/views/narrowing';

/** The records that a task can be about. */
export type TaskLinkTo = Partial<Pick<TaskQuery, 'contact_id' | 'company_id' | 'deal_id'>>;
export type TaskFilter = TaskLinkTo &
  Narrowing &
  Partial<Pick<TaskQuery, 'search' | 'status' | 'assignee_id' | 'sort' | 'limit'>> & {
    open?: 'true';
    due_today?: 'true';
    overdue?: 'true';
  };

const tasks = recordQueries<{ item: Task; draft: NewTask; change: TaskChange; filter: TaskFilter }>('tasks');

export const nextTasksOf = (link: TaskLinkTo): TaskFilter => ({ ...link, open: 'true', sort: 'due_date', limit: 20 });

export const taskQueries = {
  ...tasks,
  // The lists are fetched again, because an edited task may no longer belong in them.
  edit: tasks.edit({
    onEdited: (task, { due_date }) => due_date !== undefined && askToMoveMeeting(task),
  }),
  /** The open tasks of a record, the next one first. */
  nextOf: (link: TaskLinkTo) => tasks.list(nextTasksOf(link)),
  stats: () => queryOf<TaskStats>([...tasks.all, 'stats'], '/tasks/stats/summary'),
};
