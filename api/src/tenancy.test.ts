import { expect, test } from 'vitest';
import { apiRouters } from './app';
import { addRow, inWorkspace, readRows } from './db/scope';
import { matching } from './db/search';
import { routesOf } from './http/openapi';
import { startApi } from './testing/startApi';

const api = startApi();

/** For each parameter that routes take, a record of ours that a stranger will ask for. */
const records = async (ours: Awaited<ReturnType<typeof api.workspace>>): Promise<Record<string, string>> => ({
  contactId: (await ours.contact()).id,
  companyId: (await ours.company()).id,
  sessionId: ours.sessionId,
  apiKeyId: (await ours.post('/api/api-keys', { name: 'Website' })).body.id,
  memberId: ours.userId,
  invitationId: (await ours.post('/api/team/invitations', {})).body.id,
  workspaceId: ours.workspaceId,
  entityType: 'contact',
  entityId: (await ours.contact()).id,
  noteId: (
    await ours.post('/api/notes', { entity_type: 'contact', entity_id: (await ours.contact()).id, content: 'Private' })
  ).body.id,
  dealId: (await ours.deal()).id,
  taskId: (await ours.task()).id,
  bulkId: (
    await ours.post('/api/contacts/bulk', {
      ids: [(await ours.contact()).id],
      action: { type: 'status', status: 'partner' },
    })
  ).body.id,
  mergeId: (
    await ours.post(`/api/contacts/${(await ours.contact()).id}/merge`, { other_id: (await ours.contact()).id })
  ).body.id,
  campaignId: (await ours.post('/api/campaigns', { name: 'Spring', ...LETTER })).body.id,
  checkoutId: await checkoutOf(ours),
  templateId: (await ours.post('/api/templates', { name: 'Thanks', ...LETTER })).body.id,
  suppressionId: (await ours.post('/api/suppressions', { email: 'none@example.com' })).body.id,
  importId: (await ours.upload('/api/contacts/bulk/import', 'name\nAda')).body.id,
});

const LETTER = { subject: 'Hi', content: 'Hello', format: 'text' };

/** A checkout that was begun, as if something were sold here. */
const checkoutOf = async ({ workspaceId }: { workspaceId: string }): Promise<string> => {
  const id = `cs_${workspaceId}`;
  await inWorkspace(api.db, { workspaceId }, (scope) =>
    addRow(scope, 'checkout_attempts', { plan_id: 'growth', kind: 'checkout', session_id: id }),
  );
  return id;
};

/** What a stranger sends where a name would not be understood. */
const BODIES: Record<string, object> = {
  '/team/members/:memberId': { role: 'member' },
  '/contacts/:contactId/touches': { kind: 'call' },
  '/deals/:dealId': { title: 'Mine' },
  '/tasks/:taskId': { title: 'Mine' },
  '/deals/:dealId/moves': { stage: 'closed_lost' },
  '/campaigns/:campaignId/resend': { status: 'failed' },
  '/templates/:templateId': { name: 'Mine', ...LETTER },
  '/contacts/:contactId/merge': { other_id: '01900000-0000-7000-8000-000000000000' },
};

const TABLES = [
  ...['contacts', 'companies', 'sessions', 'api_keys', 'memberships', 'invitations', 'notes', 'deals', 'tasks'],
  ...['campaigns', 'templates', 'suppressions'],
];

const withId = routesOf(apiRouters).filter(({ path, contract }) => path.includes(':') && contract.access !== 'public');

test.each(withId.map(({ method, path }) => [method, path] as const))(
  '%s %s tells a stranger and nobody nothing, and changes nothing',
  async (method, path) => {
    const [ours, theirs] = [await api.workspace(), await api.workspace()];
    const ids = await records(ours);
    const address = `/api${path.replace(/:(\w+)/g, (_whole, name: string) => {
      const id = ids[name];
      if (!id) throw new Error(`tenancy.test.ts does not know a record for :${name}`);
      return id;
    })}`;
    const all = () => Promise.all(TABLES.map((table) => api.db(table).where({ workspace_id: ours.workspaceId })));
    const before = await all();
    const verb = method as 'get' | 'post' | 'put' | 'delete';
    expect((await theirs[verb](address, verb === 'get' ? undefined : (BODIES[path] ?? { name: 'Mine' }))).status).toBe(
      404,
    );
    expect((await api.http()[verb](address)).status).toBe(401);
    expect(await all()).toEqual(before);
  },
);

test('every table with a workspace has row-level security, enabled and forced, and a policy for both roles', async () => {
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

test('a query that forgets its workspace still sees and writes only its own rows', async () => {
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

test('a connection that goes back to the pool remembers no workspace', async () => {
  const ours = await api.workspace();
  await ours.contact();
  const { rows } = await api.db.raw(
    `select current_user = session_user as is_reset, current_setting('app.workspace_id', true) as workspace`,
  );
  expect(rows).toEqual([{ is_reset: true, workspace: expect.toSatisfy((value) => !value) }]);
});

test('a view of own records shows the same columns and no row of anybody else', async () => {
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

test('searches inside the lock find their index', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'Number ' || n from generate_series(1, 3000) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  await ours.scoped(async (scope) => {
    const search = matching(readRows(scope, 'contacts'), 'contacts', 'lovelace').select('contacts.id');
    const { rows: plan } = await scope.db.raw(`explain ${search.toString()}`);
    expect(plan.map((line: Record<string, string>) => line['QUERY PLAN']).join('\n')).toMatch(
      /Index Cond: .*search ~~/,
    );
  });
});

test('Postgres knows how many rows a search will find', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'Member ' || n from generate_series(1, 3000) n`,
      [ours.workspaceId],
    ),
  );
  await api.db.raw('vacuum analyze contacts');
  await ours.scoped(async (scope) => {
    const search = matching(readRows(scope, 'contacts'), 'contacts', 'member').select('contacts.id');
    const { rows } = await scope.db.raw(`explain (format json) ${search.toString()}`);
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1_000);
  });
});
