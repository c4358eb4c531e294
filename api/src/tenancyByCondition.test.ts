import { describe } from 'vitest';
import { startApi } from './testing/startApi';
import { walkAsStranger } from './testing/strangerWalk';

const api = startApi();

// The first lock alone: row-level security is off, and the workspace that each statement names must do.
const disableRowLevelSecurity = async () => {
  const { rows: tables } = await api.db.raw(
    `select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace`,
  );
  const { rows: views } = await api.db.raw(`
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
  await api.db.raw(statements.join(';'));
};

describe('with the workspace named in the SQL as the only lock', () => walkAsStranger(api, disableRowLevelSecurity));
