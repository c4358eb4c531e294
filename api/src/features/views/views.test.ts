import type { Filter } from '@rapport/shared/filters';
import { type NewView, VIEWS_MAX, type View } from '@rapport/shared/views';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { whileWaiting } from '../../testing/whileWaiting';
import { changeView } from './views.service';

const api = startApi();

const CUSTOMERS: Filter = { match: 'all', rules: [{ field: 'status', op: 'is', value: 'customer' }] };

const saved = async (ours: Pick<Workspace, 'post'>, view: Partial<NewView> = {}): Promise<View> =>
  (await ours.post('/api/views', { object_type: 'contact', name: 'Customers', filter: CUSTOMERS, ...view }).expect(201))
    .body;
const namesOf = ({ body }: { body: { name?: string; title?: string }[] }) =>
  body.map(({ name, title }) => name ?? title);

/** Another member of the workspace. */
const colleagueOf = async (ours: Workspace) => ours.addMember(await api.workspace());

const people = async (ours: Workspace) => {
  await ours.contact({ name: 'Bob', status: 'customer', email: 'bob@example.com' });
  await ours.contact({ name: 'Ada', status: 'customer', email: 'ada@example.com' });
  await ours.contact({ name: 'Cleo', email: 'cleo@example.com' });
};

test('a view is saved, listed at its position, changed and deleted', async () => {
  const ours = await api.workspace();
  const columns = [{ key: 'name', width: 240, pinned: true }, { key: 'email' }];
  const first = await saved(ours, { sort: 'name', columns: columns as never });
  expect(first).toMatchObject({
    object_type: 'contact',
    name: 'Customers',
    is_shared: false,
    layout: 'table',
    sort: 'name',
    position: 0,
    filter: CUSTOMERS,
    user_id: ours.userId,
    missing_fields: [],
    columns: [columns[0], { key: 'email', width: null, pinned: false }],
  });
  const second = await saved(ours, { name: 'Mine' });
  await saved(ours, { name: 'Deals', object_type: 'deal', filter: { match: 'all', rules: [] }, layout: 'board' });
  expect(namesOf(await ours.get('/api/views?object_type=contact'))).toEqual(['Customers', 'Mine']);
  await ours.put(`/api/views/${second.id}`, { position: 0, name: 'First' }).expect(200);
  await ours.put(`/api/views/${first.id}`, { ...first, position: 1 }).expect(200);
  expect(namesOf(await ours.get('/api/views'))).toEqual(['First', 'Customers', 'Deals']);
  await ours.delete(`/api/views/${first.id}`).expect(204);
  await ours.get(`/api/views/${first.id}`).expect(404);
});

test('a stale change of a view, the view of another list, and a view beyond the maximum are refused', async () => {
  const ours = await api.workspace();
  const view = await saved(ours, { filter: { match: 'all', rules: [] } });
  const rename = (name: string) =>
    ours.put(`/api/views/${view.id}`, { name }).set('If-Match', JSON.stringify(view.updated_at));
  await rename('Renamed').expect(200);
  await rename('Again').expect(412);
  for (const path of ['deals', 'companies/export/csv']) await ours.get(`/api/${path}?view=${view.id}`).expect(422);
  await ours.scoped(({ db, workspaceId, userId }) =>
    db.raw(
      `insert into views (workspace_id, id, object_type, name, user_id, private_to, layout, filter, columns, position)
       select ?, new_id(nth), 'contact', 'View', ?::uuid, ?::uuid, 'table', '{"match":"all","rules":[]}', '[]', nth from generate_series(1, ?) as nth`,
      [workspaceId, userId, userId, VIEWS_MAX - 1],
    ),
  );
  const another = { object_type: 'contact', name: 'One more' };
  expect((await ours.post('/api/views', another).expect(409)).body.code).toBe('too_many_views');
  await ours.post('/api/views', { ...another, object_type: 'task' }).expect(201);
});

test('of two simultaneous changes of the same version of a view, the later is refused', async () => {
  const ours = await api.workspace();
  const { id, updated_at } = await saved(ours);
  const { status } = await whileWaiting(
    api,
    ours,
    (scope) => changeView(scope, id, { name: 'First' }, updated_at),
    () => ours.put(`/api/views/${id}`, { name: 'Second' }).set('If-Match', `"${updated_at}"`),
  );
  expect(status).toBe(412);
  expect(namesOf(await ours.get('/api/views'))).toEqual(['First']);
});

test('a deleted view can be created again with its id, which no other view may have', async () => {
  const [ours, others] = [await api.workspace(), await api.workspace()];
  const { id } = await saved(ours);
  const again = { id, object_type: 'contact', name: 'Again' };
  expect((await ours.post('/api/views', again).expect(409)).body.code).toBe('view_exists');
  // The id may be taken in another workspace.
  await others.post('/api/views', again).expect(201);
  await ours.delete(`/api/views/${id}`).expect(204);
  expect(await saved(ours, { id, name: 'Again' })).toMatchObject({ id, name: 'Again' });
  expect(await ours.get(`/api/views/${id}`)).toMatchObject({ status: 200, body: { name: 'Again' } });
});

test('a view that does not fit its list is refused', async () => {
  const ours = await api.workspace();
  const refused = async (view: object, place: string) => {
    const body = { object_type: 'contact', name: 'x', ...view };
    expect(Object.keys((await ours.post('/api/views', body).expect(422)).body.errors)).toEqual([place]);
  };
  await refused(
    { filter: { match: 'all', rules: [{ field: 'stage', op: 'is', value: 'lead' }] } },
    'filter.rules.0.field',
  );
  await refused({ sort: 'amount' }, 'sort');
  await refused({ sort: 'custom.none' }, 'sort');
  await refused({ layout: 'board' }, 'layout');
  await refused({ columns: [{ key: 'name' }, { key: 'name' }] }, 'columns');
  await refused({ name: ' ' }, 'name');
  await refused({ object_type: 'note' }, 'object_type');
});

test('a list, its export, the board, a bulk change and an audience have the records of the view', async () => {
  const ours = await api.workspace();
  await people(ours);
  const { id } = await saved(ours, { sort: 'name' });
  const list = await ours.get(`/api/contacts?view=${id}`).expect(200);
  expect(namesOf(list)).toEqual(['Ada', 'Bob']);
  expect(list.headers['x-total-count']).toBe('2');
  expect(list.headers['x-ignored-fields']).toBeUndefined();
  expect(namesOf(await ours.get(`/api/contacts?view=${id}&sort=-name`))).toEqual(['Bob', 'Ada']);
  expect(namesOf(await ours.get(`/api/contacts?view=${id}&search=bob`))).toEqual(['Bob']);
  const narrower = JSON.stringify({ match: 'all', rules: [{ field: 'name', op: 'is', value: 'ada' }] });
  expect(namesOf(await ours.get(`/api/contacts?view=${id}&filter=${encodeURIComponent(narrower)}`))).toEqual(['Ada']);

  const { text } = await ours.get(`/api/contacts/export/csv?view=${id}`).buffer(true).expect(200);
  expect(text.match(/Ada|Bob|Cleo/g)?.sort()).toEqual(['Ada', 'Bob'].sort());
  expect((await ours.get(`/api/campaigns/audience?view=${id}`).expect(200)).body).toMatchObject({ reached: 2 });
  const action = { type: 'add_tag', tag: 'seen' };
  expect((await ours.post('/api/contacts/bulk', { matching: { view: id }, action }).expect(200)).body.changed).toBe(2);

  const roofs = await saved(ours, {
    object_type: 'deal',
    filter: { match: 'all', rules: [{ field: 'title', op: 'starts_with', value: 'roof' }] },
  });
  await ours.deal({ title: 'Roof' });
  await ours.deal({ title: 'Gutter' });
  expect((await ours.get(`/api/deals/board?view=${roofs.id}`).expect(200)).body[0]).toMatchObject({ count: 1 });
  await ours.get(`/api/contacts?view=${roofs.id}`).expect(422);
});

test('the audience of a campaign follows its view until the campaign is sent', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { postal_address: '1 Main Street, Leeds' }).expect(200);
  await people(ours);
  const colleague = await colleagueOf(ours);
  const view = await saved(ours);
  const letter = { name: 'Spring', subject: 'Hi', content: 'Hello' };
  const make = async () =>
    (await ours.post('/api/campaigns', { ...letter, audience: { view: view.id } }).expect(201)).body;
  const [sent, late] = [await make(), await make()];
  expect(sent.audience).toEqual({ view: view.id });
  // A member who does not see the view may change other properties.
  const renamed = await colleague.put(`/api/campaigns/${sent.id}`, { name: 'May', audience: sent.audience });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'May', audience: { view: view.id } } });
  const leads: Filter = { match: 'all', rules: [{ field: 'status', op: 'is', value: 'lead' }] };
  await ours.put(`/api/views/${view.id}`, { filter: leads }).expect(200);
  const { body } = await ours.put(`/api/campaigns/${sent.id}`, { status: 'sent' }).expect(200);
  expect(body.audience).toEqual({ filter: leads });
  // From here on, neither changing nor deleting the view changes the recipients.
  await ours.put(`/api/views/${view.id}`, { filter: CUSTOMERS }).expect(200);
  await ours.delete(`/api/views/${view.id}`).expect(204);
  await api.work();
  const recipients = (await ours.get(`/api/campaigns/${sent.id}/recipients`)).body;
  expect(recipients.map(({ email }: { email: string }) => email)).toEqual(['cleo@example.com']);
  // A campaign that was not sent yet then goes to nobody, instead of everybody.
  const refused = await ours.put(`/api/campaigns/${late.id}`, { status: 'sent' }).expect(422);
  expect(refused.body.errors.audience).toMatch(/^The saved view of the audience was deleted/);
  expect((await ours.get(`/api/campaigns/${late.id}`)).body.status).toBe('draft');
  const both = { view: (await saved(ours)).id, filter: CUSTOMERS };
  await ours.put(`/api/campaigns/${late.id}`, { audience: both }).expect(422);
});

test('a private view is not visible to anyone else, in any endpoint', async () => {
  const ours = await api.workspace();
  await people(ours);
  const [colleague, stranger] = [await colleagueOf(ours), await api.workspace()];
  const { id } = await saved(ours);
  for (const other of [colleague, stranger]) {
    await other.get(`/api/views/${id}`).expect(404);
    await other.put(`/api/views/${id}`, { name: 'Mine' }).expect(404);
    await other.delete(`/api/views/${id}`).expect(404);
    expect((await other.get('/api/views').expect(200)).body).toEqual([]);
    expect((await other.get('/api/views/counts?object_type=contact').expect(200)).body).toEqual([]);
    for (const path of ['contacts', 'contacts/export/csv', 'campaigns/audience', 'deals/board', 'tasks/export/csv']) {
      const { body } = await other.get(`/api/${path}?view=${id}`).expect(422);
      expect(body.errors).toEqual({ view: 'This view does not exist or was deleted' });
    }
    const bulk = { matching: { view: id }, action: { type: 'delete' } };
    const refused = await other.post('/api/contacts/bulk', bulk).expect(422);
    expect(Object.keys(refused.body.errors)).toEqual(['matching.view']);
    const letter = { name: 'Spring', subject: 'Hi', content: 'Hello', audience: { view: id } };
    await other.post('/api/campaigns', letter).expect(422);
  }
  expect((await ours.get(`/api/views/${id}`).expect(200)).body.name).toBe('Customers');
});

test('a shared view is visible to all members, and can be changed by its creator and by owners', async () => {
  const ours = await api.workspace();
  const [colleague, other] = [await colleagueOf(ours), await colleagueOf(ours)];
  const view = await saved(colleague, { is_shared: true });
  expect(namesOf(await other.get('/api/views'))).toEqual(['Customers']);
  expect((await other.put(`/api/views/${view.id}`, { name: 'Mine' }).expect(403)).body.code).toBe('maker_only');
  await other.delete(`/api/views/${view.id}`).expect(403);
  await ours.put(`/api/views/${view.id}`, { name: 'All customers' }).expect(200);
  expect((await ours.put(`/api/views/${view.id}`, { is_shared: false }).expect(403)).body.code).toBe('maker_only');
  const { body } = await colleague.put(`/api/views/${view.id}`, { is_shared: false }).expect(200);
  expect(body).toMatchObject({ name: 'All customers', is_shared: false });
  await ours.get(`/api/views/${view.id}`).expect(404);
});

test('in a shared view, “me” is the user who looks at it', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  await ours.contact({ name: 'Hers' });
  await ours.contact({ name: 'His', owner_id: colleague.userId });
  const { id } = await saved(ours, {
    is_shared: true,
    filter: { match: 'all', rules: [{ field: 'owner_id', op: 'me' }] },
  });
  expect(namesOf(await ours.get(`/api/contacts?view=${id}`))).toEqual(['Hers']);
  expect(namesOf(await colleague.get(`/api/contacts?view=${id}`))).toEqual(['His']);
});

test('if a member leaves, their private views are deleted, and their shared ones are kept', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  const kept = await saved(colleague, { name: 'Shared', is_shared: true });
  await saved(colleague, { name: 'Private' });
  await ours.delete(`/api/team/members/${colleague.userId}`).expect(204);
  expect(await api.db('views').where({ workspace_id: ours.workspaceId }).pluck('name')).toEqual(['Shared']);
  expect((await ours.get(`/api/views/${kept.id}`)).body.user_id).toBeNull();
  const { body } = await ours.put(`/api/views/${kept.id}`, { is_shared: false }).expect(200);
  expect(body).toMatchObject({ user_id: ours.userId, is_shared: false });
});

test('the counts of all views are in one response', async () => {
  const ours = await api.workspace();
  await people(ours);
  const customers = await saved(ours);
  const none = await saved(ours, { filter: { match: 'all', rules: [{ field: 'name', op: 'is', value: 'Nobody' }] } });
  const all = await saved(ours, { filter: { match: 'all', rules: [] } });
  expect((await ours.get('/api/views/counts?object_type=contact').expect(200)).body).toEqual([
    { id: customers.id, count: 2 },
    { id: none.id, count: 0 },
    { id: all.id, count: 3 },
  ]);
});

test('a count that takes too long is `null`, and the other counts are returned', async () => {
  const ours = await api.workspace();
  await people(ours);
  const { body: field } = await ours
    .post('/api/fields', { object_type: 'contact', type: 'text', label: 'Camera' })
    .expect(201);
  const rule = { field: `custom.${field.key}`, op: 'is' as const, value: 'Leica' };
  const slow = await saved(ours, { filter: { match: 'all', rules: [rule] } });
  const customers = await saved(ours);
  await api.db.transaction(async (trx) => {
    await trx.raw('lock table field_values in access exclusive mode');
    expect((await ours.get('/api/views/counts?object_type=contact').expect(200)).body).toEqual([
      { id: slow.id, count: null },
      { id: customers.id, count: 2 },
    ]);
  });
});

test('a view with a removed field shows the rest, names the ignored field, and cannot be used for bulk changes', async () => {
  const ours = await api.workspace();
  await people(ours);
  const field = { object_type: 'contact', type: 'date', label: 'Shoot date' };
  const { body: own } = await ours.post('/api/fields', field).expect(201);
  const gone = { field: 'custom.shoot_date', op: 'this_month' } as const;
  const view = await saved(ours, {
    filter: { match: 'all', rules: [...CUSTOMERS.rules, { match: 'any', rules: [gone] }] },
    sort: '-custom.shoot_date',
    columns: [{ key: 'custom.shoot_date', width: null, pinned: false }],
  });
  expect(namesOf(await ours.get(`/api/contacts?view=${view.id}`).expect(200))).toEqual([]);
  await ours.delete(`/api/fields/${own.id}`).expect(204);

  const list = await ours.get(`/api/contacts?view=${view.id}`).expect(200);
  expect(namesOf(list).sort()).toEqual(['Ada', 'Bob']);
  expect(list.headers['x-ignored-fields']).toBe('custom.shoot_date');
  const file = await ours.get(`/api/contacts/export/csv?view=${view.id}`).buffer(true).expect(200);
  expect(file.headers['x-ignored-fields']).toBe('custom.shoot_date');
  const { body } = await ours.get(`/api/views/${view.id}`).expect(200);
  expect(body.missing_fields).toEqual([{ key: 'custom.shoot_date', label: 'Shoot date' }]);
  expect((await ours.get('/api/views/counts?object_type=contact')).body).toEqual([{ id: view.id, count: 2 }]);

  const bulk = { matching: { view: view.id }, action: { type: 'delete' } };
  expect((await ours.post('/api/contacts/bulk', bulk).expect(422)).body.errors['matching.view']).toMatch(/removed/);
  await ours.get(`/api/campaigns/audience?view=${view.id}`).expect(422);
  await ours.get(`/api/contacts?sort=custom.shoot_date`).expect(422);

  await ours.put(`/api/views/${view.id}`, { ...view, name: 'Renamed' }).expect(200);
  const added = { match: 'all', rules: [gone, { ...gone, op: 'empty' }] };
  await ours.put(`/api/views/${view.id}`, { filter: added }).expect(422);
  await ours.post(`/api/fields/${own.id}/restore`).expect(200);
  expect((await ours.get(`/api/views/${view.id}`)).body.missing_fields).toEqual([]);
});

test.each([
  ['contact', 'contacts', { name: 'Ada' }],
  ['company', 'companies', { name: 'Acme' }],
  ['deal', 'deals', { title: 'Roof', amount: 1 }],
  ['task', 'tasks', { title: 'Call' }],
] as const)('a view with a removed field cannot be used for bulk changes of a %s', async (object_type, path, body) => {
  const ours = await api.workspace();
  const { body: field } = await ours.post('/api/fields', { object_type, type: 'text', label: 'Camera' }).expect(201);
  await ours.post(`/api/${path}`, body).expect(201);
  const rules = [{ field: `custom.${field.key}`, op: 'is' as const, value: 'Leica' }];
  const view = await saved(ours, { object_type, filter: { match: 'all', rules } });
  await ours.delete(`/api/fields/${field.id}`).expect(204);
  const change = { matching: { view: view.id }, action: { type: 'delete' } };
  for (const way of ['bulk', 'bulk/preview']) {
    expect(Object.keys((await ours.post(`/api/${path}/${way}`, change).expect(422)).body.errors)).toEqual([
      'matching.view',
    ]);
  }
  expect((await ours.get(`/api/${path}`).expect(200)).body).toHaveLength(1);
});

test('a view is the start page of the user who chose it, as long as they may see it', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  const shared = await saved(ours, { is_shared: true });
  const mine = await saved(ours);
  const none = { view_id: null, object_type: null };
  expect((await colleague.get('/api/views/start').expect(200)).body).toEqual(none);
  const { body } = await colleague.put('/api/views/start', { view_id: shared.id }).expect(200);
  expect(body).toEqual({ view_id: shared.id, object_type: 'contact' });
  expect((await ours.get('/api/views/start')).body).toEqual(none);
  await colleague.put('/api/views/start', { view_id: mine.id }).expect(422);
  expect((await colleague.get('/api/shell')).body.start_page).toEqual(body);
  const gone = { view_id: shared.id, object_type: null };
  await ours.put(`/api/views/${shared.id}`, { is_shared: false }).expect(200);
  expect((await colleague.get('/api/views/start')).body).toEqual(gone);
  await ours.delete(`/api/views/${shared.id}`).expect(204);
  expect((await colleague.get('/api/views/start')).body).toEqual(gone);
  expect((await colleague.put('/api/views/start', { view_id: null }).expect(200)).body).toEqual(none);
});
