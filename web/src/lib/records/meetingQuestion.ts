import type { Task } from '@rapport/shared/tasks';
import { sharedValue } from '../browser/sharedValue';

interface Question {
  task: Task;
  isDeleted: boolean;
}

/**
 * The task whose meeting has guests who still expect its old time, or a canceled meeting. One dialog asks whether to
 * tell them, wherever the task was changed.
 */
export const meetingQuestion = sharedValue<Question | null>(null);

/** After the due date of a task changed, asks whether to move its meeting if that is at another time now. */
export const askToMoveMeeting = (task: Task) => {
  const { due_date, meeting_at } = task;
  const isAhead = due_date !== null && Date.parse(due_date) > Date.now();
  if (meeting_at && due_date !== meeting_at && isAhead) meetingQuestion.set({ task, isDeleted: false });
};

export const askToCancelMeeting = (task: Task) => {
  if (task.meeting_at && Date.parse(task.meeting_at) > Date.now()) meetingQuestion.set({ task, isDeleted: true });
};
