import type { Knex } from 'knex';

/**
 * Activities and notifications store what happened as a kind with values, and are worded when they are read. Existing
 * rows have neither and keep their sentences. Only the catalog of the database changes, so that large tables are not
 * locked for long.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    alter table activities add column kind text, add column "values" jsonb, alter column description set default '';
    alter table notifications add column kind text, add column "values" jsonb, alter column title set default '';
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    alter table activities drop column kind, drop column "values", alter column description drop default;
    alter table notifications drop column kind, drop column "values", alter column title drop default;
  `);
