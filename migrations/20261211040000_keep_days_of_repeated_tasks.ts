import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/**
 * The day of the month on which a monthly or yearly series falls. It is stored because the task is due earlier in a
 * shorter month.
 */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('tasks', (tasks) => {
    tasks.specificType('repeat_day', 'smallint');
  });
  await ownView(knex, 'tasks');
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_tasks');
  await knex.schema.alterTable('tasks', (tasks) => {
    tasks.dropColumn('repeat_day');
  });
  await ownView(knex, 'tasks');
};
