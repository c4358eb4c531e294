/** SQL for a task whose booked meeting was canceled. It is done, so that it is in nobody's way, but no work was. */
export const IS_CANCELED_MEETING = `exists (
  select from bookings where bookings.workspace_id = tasks.workspace_id and bookings.task_id = tasks.id and bookings.canceled_at is not null
)`;
