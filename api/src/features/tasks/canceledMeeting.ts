/** SQL for a task whose booked meeting was canceled. It is done, so that it is in nobody's way, but no work was. */
export const standsForCanceledMeeting = (workspaceId: string, taskId: string) => `exists (
  select from bookings where bookings.workspace_id = ${workspaceId} and bookings.task_id = ${taskId} and bookings.canceled_at is not null
)`;

export const IS_CANCELED_MEETING = standsForCanceledMeeting('tasks.workspace_id', 'tasks.id');
