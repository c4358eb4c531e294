import { describe, expect, test } from 'vitest';
import { inWorkspace, readRows } from './db/scope';
import { narrowBySearch } from './db/search';
import { startApi } from './testing/startApi';
import { walkAsStranger } from './testing/strangerWalk';

const api = startApi();

describe('with both the condition in the SQL and row-level security', () => walkAsStranger(api));

test('every table with a workspace_id has row-level security, enabled and forced, and a policy for both roles', async () => {
  const { rows } = await api.db.raw(`
    select tables.relname, tables.relrowsecurity, tables.relforcerowsecurity,
      (select count(*) from pg_policies where tablename = tables.relname and roles && '{rapport_app,rapport_system}') as policies
    from pg_class tables
    join pg_attribute columns on columns.attrelid = tables.oid and columns.attname = 'workspace_id'
    where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThan(5);
  for (const table of rows) {
    expect(table).toEqual({ relname: table.relname, relrowsecurity: true, relforcerowsecurity: true, policies: 2 });
  }
});

test('a query without a condition on the workspace still sees and writes only rows of its own workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await ours.contact();
  await inWorkspace(api.db, theirs, async ({ db }) => {
    expect(await db('contacts')).toEqual([]);
    expect(await db('contacts').where({ id: contact.id }).update({ name: 'Mine' })).toBe(0);
  });
  const smuggle = inWorkspace(api.db, theirs, ({ db }) =>
    db('contacts').insert({ workspace_id: ours.workspaceId, id: theirs.userId, name: 'Eve' }),
  );
  await expect(smuggle).rejects.toMatchObject({ code: '42501' });
});

test('a connection that returns to the pool keeps no workspace', async () => {
  const ours = await api.workspace();
  await ours.contact();
  const { rows } = await api.db.raw(
    `select current_user = session_user as is_reset, current_setting('app.workspace_id', true) as workspace`,
  );
  expect(rows).toEqual([{ is_reset: true, workspace: expect.toSatisfy((value) => !value) }]);
});

test('a view of own records has the columns of its table and no rows of other workspaces', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.contact();
  const { rows: views } = await api.db.raw(`
    select viewname as view, array(select attname::text from pg_attribute where attrelid = viewname::regclass and attnum > 0) as columns,
      array(select attname::text from pg_attribute where attrelid = replace(viewname, 'own_', '')::regclass
        and attnum > 0 and not attisdropped) as of_table
    from pg_views where viewname like 'own\\_%'`);
  expect(views.length).toBeGreaterThan(1);
  for (const { columns, of_table } of views) expect(columns.sort()).toEqual(of_table.sort());
  await inWorkspace(api.db, theirs, async ({ db }) => expect(await db('own_contacts')).toEqual([]));
  await inWorkspace(api.db, ours, async ({ db }) => expect(await db('own_contacts')).toHaveLength(1));
});

test('searches use their index despite row-level security', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'Number ' || n from generate_series(1, 3000) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  await ours.scoped(async (scope) => {
    const search = narrowBySearch(readRows(scope, 'contacts'), 'contacts', 'lovelace').select('contacts.id');
    const { rows: plan } = await scope.db.raw(`explain ${search.toString()}`);
    expect(plan.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index Cond: .*search ~~/,
    );
  });
});

test('Postgres estimates well how many rows a search finds', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'Member ' || n from generate_series(1, 3000) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  await ours.scoped(async (scope) => {
    const search = narrowBySearch(readRows(scope, 'contacts'), 'contacts', 'member').select('contacts.id');
    const { rows } = await scope.db.raw(`explain (format json) ${search.toString()}`);
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1_000);
  });
});
