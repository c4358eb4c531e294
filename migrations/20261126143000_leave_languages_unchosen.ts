import type { Knex } from 'knex';

/** A user who has chosen no language reads the app in the language of their browser. */
export const up = (knex: Knex) =>
  knex.raw('alter table user_settings alter column language drop default, alter column language drop not null');

export const down = async (knex: Knex) => {
  await knex('user_settings').whereNull('language').update({ language: 'en' });
  await knex.raw(
    `alter table user_settings alter column language set default 'en', alter column language set not null`,
  );
};
