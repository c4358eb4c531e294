import type { Knex } from 'knex';
import { createdAt } from '../api/src/db/tenantTable';

/** The picture that a user chose. Its random id is the address at which it is shown. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('user_pictures', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().unique().references('users.id').onDelete('cascade');
    table.text('type').notNullable();
    table.binary('bytes').notNullable();
    createdAt(knex, table);
  });
  await knex.raw('grant select, insert, delete on user_pictures to rapport_system');
};

export const down = (knex: Knex) => knex.schema.dropTable('user_pictures');
