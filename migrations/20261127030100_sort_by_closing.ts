import type { Knex } from 'knex';

/** Deals in the order in which they were closed, in both directions, the open ones at the end of one of them. */
export const up = (knex: Knex) =>
  knex.raw(
    `create index deals_by_closing on deals (workspace_id, (coalesce(closed_at, 'epoch')), id) where deleted_at is null`,
  );

export const down = (knex: Knex) => knex.raw('drop index deals_by_closing');
