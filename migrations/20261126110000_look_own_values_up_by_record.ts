import type { Knex } from 'knex';

const TABLES = ['contacts', 'companies', 'deals', 'tasks'];

const setEach = (knex: Knex, setting: string) =>
  knex.raw(TABLES.map((table) => `alter function keep_${table}_values() ${setting};`).join('\n'));

/** Bulk changes turn nested loops off. Without nested loops, these triggers would read the values of all records. */
export const up = (knex: Knex) => setEach(knex, 'set enable_nestloop = on');

export const down = (knex: Knex) => setEach(knex, 'reset enable_nestloop');
