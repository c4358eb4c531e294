import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.alterTable('templates', (table) => {
    // The only member who sees the template; empty for a template of the whole workspace.
    table.uuid('private_to');
    table
      .foreign(['workspace_id', 'private_to'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.index(['workspace_id', 'private_to']);
  });

export const down = async (knex: Knex) => {
  // Private templates are deleted, because without the column everyone would see them.
  await knex.raw('set local role rapport_system');
  await knex('templates').whereNotNull('private_to').delete();
  await knex.raw('set local role none');
  await knex.schema.alterTable('templates', (table) => table.dropColumn('private_to'));
};
