import type { Knex } from 'knex';
import { belongsTo, tenantTable, timestamps } from '../api/src/db/tenantTable';

/** The columns that a line and a product have in common. */
const described = (table: Knex.CreateTableBuilder) => {
  table.text('name').notNullable();
  table.text('description').notNullable().defaultTo('');
  table.text('unit').notNullable().defaultTo('');
  table.decimal('unit_price', 14, 4).notNullable();
  table.decimal('tax_rate', 6, 3).notNullable().defaultTo(0);
};

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'products', (table) => {
    described(table);
    table.text('currency').notNullable();
    table.boolean('is_archived').notNullable().defaultTo(false);
    timestamps(knex, table);
    table.check('unit_price >= 0 and tax_rate between 0 and 100');
  });
  await tenantTable(knex, 'deal_lines', (table) => {
    table.uuid('deal_id').notNullable();
    table.foreign(['workspace_id', 'deal_id']).references(['workspace_id', 'id']).inTable('deals').onDelete('cascade');
    belongsTo(table, 'products', 'product_id');
    described(table);
    table.integer('position').notNullable();
    table.decimal('quantity', 11, 4).notNullable();
    table.decimal('discount_percent', 5, 2);
    table.decimal('discount_amount', 14, 2);
    table.unique(['workspace_id', 'deal_id', 'position']);
    table.check('unit_price >= 0 and quantity > 0 and tax_rate between 0 and 100');
    table.check('discount_percent between 0 and 100 and discount_amount is null or discount_percent is null');
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('deal_lines');
  await knex.schema.dropTable('products');
};
