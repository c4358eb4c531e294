import type { Task } from '@rapport/shared/tasks';

interface Asked {
  task: Task;
  isDeleted: boolean;
}

const listeners = new Set<() => void>();
let asked: Asked | null = null;

const set = (next: Asked | null) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** The task whose meeting others still expect at its old time, or at all. One dialog asks whether to tell them, wherever it was changed. */
export const meetingQuestion = {
  /** After a change of its due date: asks when that is not the time of its meeting any more. */
  moved: (task: Task) => {
    const { due_date, meeting_at } = task;
    const isAhead = due_date !== null && Date.parse(due_date) > Date.now();
    if (meeting_at && due_date !== meeting_at && isAhead) set({ task, isDeleted: false });
  },
  deleted: (task: Task) => {
    if (task.meeting_at && Date.parse(task.meeting_at) > Date.now()) set({ task, isDeleted: true });
  },
  clear: () => set(null),
  read: () => asked,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
