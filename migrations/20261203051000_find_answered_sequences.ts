import type { Knex } from 'knex';

/** For the search for sequences that were answered after their last email, which runs every minute. */
export const up = (knex: Knex) =>
  knex.raw(`create index sequence_runs_finished on sequence_runs (ended_at) where ending = 'finished'`);

export const down = (knex: Knex) => knex.raw('drop index sequence_runs_finished');
