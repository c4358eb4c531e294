import type { Task } from '@rapport/shared/tasks';

/** Overdue: it has a due date in the past and is not done. */
export const isOverdue = ({ due_date, status }: Pick<Task, 'due_date' | 'status'>, now: Date): boolean =>
  due_date !== null && status !== 'done' && Date.parse(due_date) < now.getTime();
