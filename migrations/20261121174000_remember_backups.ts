import type { Knex } from 'knex';

/** When the last verified backup began. Anything written later is not in it. */
export const up = (knex: Knex) => knex.raw('alter table installation add column last_backup_at timestamptz(3)');

export const down = (knex: Knex) => knex.raw('alter table installation drop column last_backup_at');
