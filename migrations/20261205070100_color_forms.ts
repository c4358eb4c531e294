import type { Knex } from 'knex';

/** A form may have a color of its own. Without one, it has the color of the workspace. */
export const up = (knex: Knex) => knex.schema.alterTable('web_forms', (table) => table.text('accent'));

export const down = (knex: Knex) => knex.schema.alterTable('web_forms', (table) => table.dropColumn('accent'));
