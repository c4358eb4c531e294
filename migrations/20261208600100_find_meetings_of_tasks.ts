import type { Knex } from 'knex';

/** For finding the meeting that belongs to a task, because the task shows when it is. */
export const up = (knex: Knex) =>
  knex.raw('create index bookings_by_task on bookings (workspace_id, task_id) where canceled_at is null');

export const down = (knex: Knex) => knex.raw('drop index bookings_by_task');
