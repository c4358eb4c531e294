import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.alterTable('workspaces', (table) => {
    // Whether a language model may summarize emails and draft answers.
    table.boolean('ai_mail').notNullable().defaultTo(false);
  });

export const down = (knex: Knex) => knex.schema.alterTable('workspaces', (table) => table.dropColumn('ai_mail'));
