import type { Knex } from 'knex';

/** Forms may offer a newsletter, which is sent only to those who confirm it by email. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('web_forms', (table) => {
    table.text('newsletter').notNullable().defaultTo('');
    table.text('newsletter_tag').notNullable().defaultTo('');
  });
  await knex.schema.alterTable('form_submissions', (table) => {
    // The newsletter sentence that was agreed to, as it was at that time; empty if none was.
    table.text('newsletter').notNullable().defaultTo('');
    table.timestamp('asked_at', { precision: 3 });
    table.timestamp('confirmed_at', { precision: 3 });
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('web_forms', (table) => {
    table.dropColumns('newsletter', 'newsletter_tag');
  });
  await knex.schema.alterTable('form_submissions', (table) => {
    table.dropColumns('newsletter', 'asked_at', 'confirmed_at');
  });
};
