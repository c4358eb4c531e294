import type { Knex } from 'knex';

/** The day of the month on which a monthly or yearly series falls, because in a shorter month its task is due earlier. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('tasks', (tasks) => {
    tasks.specificType('repeat_day', 'smallint');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('tasks', (tasks) => {
    tasks.dropColumn('repeat_day');
  });
