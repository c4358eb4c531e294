import type { Knex } from 'knex';

/**
 * Creates a table of workspace data, with `workspace_id` and `id` as its primary key and with row-level security.
 * Every table with a `workspace_id` is created with this function, so that none is left unprotected.
 */
export const tenantTable = async (knex: Knex, name: string, build: (table: Knex.CreateTableBuilder) => void) => {
  await knex.schema.createTable(name, (table) => {
    workspaceColumn(table);
    table.uuid('id').notNullable();
    table.primary(['workspace_id', 'id']);
    build(table);
  });
  await protectTable(knex, name);
};

/** The workspace that a row belongs to. */
export const workspaceColumn = (table: Knex.CreateTableBuilder) =>
  table.uuid('workspace_id').notNullable().references('workspaces.id').onDelete('cascade');

/** Adds a reference to a row of the same workspace, which is set to null when that row is deleted. */
export const belongsTo = (table: Knex.CreateTableBuilder, parent: string, column: string) => {
  table.uuid(column);
  table
    .foreign(['workspace_id', column])
    .references(['workspace_id', 'id'])
    .inTable(parent)
    .onDelete(`set null (${column})`);
  table.index(['workspace_id', column]);
};

/** Timestamps have milliseconds, like dates in JSON, so that an ETag made from a timestamp compares equal. */
export const createdAt = (knex: Knex, table: Knex.CreateTableBuilder) =>
  table.timestamp('created_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());

export const timestamps = (knex: Knex, table: Knex.CreateTableBuilder) => {
  createdAt(knex, table);
  table.timestamp('updated_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
};

/**
 * Enables and forces row-level security: `rapport_app` sees only the rows of the workspace that its transaction has entered,
 * `rapport_system` (sign-in, scheduling) sees all rows, and the owner of the table sees none.
 */
export const protectTable = async (knex: Knex, name: string) => {
  await knex.raw(`
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    create policy own_workspace on ${name} to rapport_app
      using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)
      with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid);
    create policy system on ${name} to rapport_system using (true) with check (true);
    grant select, insert, update, delete on ${name} to rapport_app, rapport_system;
  `);
};

/**
 * Creates the view `own_contacts` of a table `contacts`, with the rows of the workspace that the transaction has entered.
 * With a policy, PostgreSQL uses no index for a condition whose function is not leakproof (`like`, `@>`, `lower`, `fold`).
 * The owner of the view sees all rows, so only the condition of the view protects them, and every index can be used.
 * A migration that adds columns to the table has to call this again.
 */
export const ownView = (knex: Knex, name: string) =>
  knex.raw(`
    grant create on schema public to rapport_system;
    create or replace view own_${name} as
      select * from ${name} where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
    alter view own_${name} owner to rapport_system;
    grant select on own_${name} to rapport_app;
    revoke create on schema public from rapport_system;
  `);

/** Adds triggers that keep `workspace_counts` up to date for a table with `is_sample` and `deleted_at`. */
export const keepCount = (knex: Knex, name: string) =>
  knex.raw(`
    create trigger ${name}_added after insert on ${name}
      referencing new table as added for each statement execute function keep_count('${name}');
    create trigger ${name}_removed after delete on ${name}
      referencing old table as removed for each statement execute function keep_count('${name}');
    create trigger ${name}_moved after update on ${name}
      referencing old table as removed new table as added for each statement execute function keep_count('${name}');
  `);

/**
 * Adds triggers that notify open screens of changes to a table, whatever causes them. The changes are announced under
 * the name of the table, or as another `kind` (`LIVE_KINDS`).
 */
export const announceChanges = (knex: Knex, name: string, kind?: string) => {
  const announce = kind ? `announce_change_as('${kind}')` : 'announce_change()';
  return knex.raw(`
    create trigger ${name}_added_announced after insert on ${name}
      referencing new table as changed for each statement execute function ${announce};
    create trigger ${name}_changed_announced after update on ${name}
      referencing new table as changed for each statement execute function ${announce};
    create trigger ${name}_removed_announced after delete on ${name}
      referencing old table as changed for each statement execute function ${announce};
  `);
};

/** The columns of records that can be in the trash and may be sample data. */
export const recordColumns = (knex: Knex, table: Knex.CreateTableBuilder) => {
  table.uuid('owner_id');
  table.boolean('is_sample').notNullable().defaultTo(false);
  timestamps(knex, table);
  table.timestamp('deleted_at', { precision: 3 });
};
