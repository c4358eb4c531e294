import type { Knex } from 'knex';

/** Sorts deals by closing date in both directions. Open deals come at the end where the oldest dates are. */
export const up = (knex: Knex) =>
  knex.raw(
    `create index deals_by_closing on deals (workspace_id, (coalesce(closed_at, 'epoch')), id) where deleted_at is null`,
  );

export const down = (knex: Knex) => knex.raw('drop index deals_by_closing');
