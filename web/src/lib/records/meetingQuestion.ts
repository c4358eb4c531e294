import type { Task } from '@rapport/shared/tasks';
import { sharedValue } from '../browser/sharedValue';

interface Asked {
  task: Task;
  isDeleted: boolean;
}

/** The task whose meeting others still expect at its old time, or at all. One dialog asks whether to tell them, wherever it was changed. */
export const meetingQuestion = sharedValue<Asked | null>(null);

/** After a change of the due date of a task: asks when that is not the time of its meeting any more. */
export const askToMoveMeeting = (task: Task) => {
  const { due_date, meeting_at } = task;
  const isAhead = due_date !== null && Date.parse(due_date) > Date.now();
  if (meeting_at && due_date !== meeting_at && isAhead) meetingQuestion.set({ task, isDeleted: false });
};

export const askToCancelMeeting = (task: Task) => {
  if (task.meeting_at && Date.parse(task.meeting_at) > Date.now()) meetingQuestion.set({ task, isDeleted: true });
};
