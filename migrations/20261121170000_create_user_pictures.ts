import type { Knex } from 'knex';
import { createdAt } from '../api/src/db/tenantTable';

/** The picture somebody chose for themselves. Its id, which is random, is the address where it is seen. */
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
