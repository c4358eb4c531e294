import type { Knex } from 'knex';

/**
 * The tables with a row that contains any of these texts in any column. `db` has the login of the database owner, which
 * bypasses all policies.
 */
export const tablesWith = async (db: Knex, ...texts: string[]): Promise<string[]> => {
  const { rows } = await db.raw(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker') and tablename not like 'sandbox%' and tablename <> 'knex_migrations'`);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await db.raw(`select 1 from ${name} as t where t::text ilike any (?) limit 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (hits.length > 0) found.push(name);
  }
  return found.toSorted();
};
