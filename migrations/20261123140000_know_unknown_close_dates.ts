import type { Knex } from 'knex';

/**
 * Until now, a closed deal that was imported without a date had the day of its creation or of the import as its closing
 * day, which every report counted. From now on, its `closed_at` is null.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    set local role rapport_system;
    update deals set closed_at = null where stage like 'closed%' and not is_stage_since_known;
    reset role;
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    set local role rapport_system;
    update deals set closed_at = stage_since where stage like 'closed%' and closed_at is null;
    reset role;
  `);
