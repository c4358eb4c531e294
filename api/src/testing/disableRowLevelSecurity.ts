import type { Knex } from 'knex';

/** Disables row-level security, so that only the condition on the workspace in each statement protects the rows. */
export const disableRowLevelSecurity = async (db: Knex) => {
  const { rows: tables } = await db.raw(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  const { rows: views } = await db.raw(`
    select viewname as name, replace(viewname, 'own_', '') as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_views join pg_attribute on attrelid = viewname::regclass and attnum > 0
    where viewname like 'own\\_%' group by viewname`);
  const statements = [
    ...tables.map(({ name }: Record<string, string>) => `alter table ${name} disable row level security`),
    ...views.map(
      ({ name, table, columns }: Record<string, string>) =>
        `create or replace view ${name} as select ${columns} from ${table}`,
    ),
  ];
  await db.raw(statements.join(';'));
};
