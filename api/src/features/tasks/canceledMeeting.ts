/**
 * SQL for whether the booked meeting of a task was canceled. Such a task is marked as done to leave the open tasks, but
 * does not count as completed work.
 */
export const standsForCanceledMeeting = (workspaceId: string, taskId: string) => `exists (
  select from bookings where bookings.workspace_id = ${workspaceId} and bookings.task_id = ${taskId} and bookings.canceled_at is not null
)`;

export const IS_CANCELED_MEETING = standsForCanceledMeeting('tasks.workspace_id', 'tasks.id');
