import type { Contact } from '@rapport/shared/contacts';
import { dayOf } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const contacts = async (ours: Workspace, query = ''): Promise<Contact[]> =>
  (await ours.get(`/api/contacts?sort=name${query}`).expect(200)).body;

const people = async (ours: Workspace) => ({
  ada: await ours.contact({ name: 'Ada', tags: ['math'] }),
  bob: await ours.contact({ name: 'Bob', status: 'customer', tags: ['Fair 2026', 'math'] }),
  cy: await ours.contact({ name: 'Cy' }),
});

test('many contacts are tagged at once, each with its history and with one line in the feed', async () => {
  const ours = await api.workspace();
  const { ada, bob } = await people(ours);
  const body = { ids: [ada.id, bob.id], action: { type: 'add_tag', tag: 'fair 2026' } };
  const { body: done } = await ours.post('/api/contacts/bulk', body).expect(200);
  expect(done).toEqual({ id: expect.any(String), status: 'done', changed: 1 });
  expect((await contacts(ours)).map(({ tags }) => tags)).toEqual([['math', 'fair 2026'], ['Fair 2026', 'math'], []]);
  const { body: feed } = await ours.get('/api/activities?limit=1');
  expect(feed[0].description).toBe('Tagged 1 contact with fair 2026');
  const { body: history } = await ours.get(`/api/notes/entity/contact/${ada.id}/timeline`);
  expect(history[0].changes).toEqual({ tags: [['math'], ['math', 'fair 2026']] });
});

test('all records that match a filter are changed, and an undo restores those that were not changed since', async () => {
  const ours = await api.workspace();
  const { ada, cy } = await people(ours);
  const body = { matching: { status: 'lead' }, action: { type: 'status', status: 'partner' } };
  const { body: done } = await ours.post('/api/contacts/bulk', body).expect(200);
  expect(done.changed).toBe(2);
  expect((await contacts(ours)).map(({ status }) => status)).toEqual(['partner', 'customer', 'partner']);

  await ours.put(`/api/contacts/${cy.id}`, { status: 'customer' }).expect(200);
  await ours.post(`/api/companies/bulk/${done.id}/undo`).expect(404);
  const undo = await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200);
  expect(undo.body).toEqual({ status: 'undone', restored: 1 });
  expect((await contacts(ours)).map(({ status }) => status)).toEqual(['lead', 'customer', 'customer']);
  const again = await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200);
  expect(again.body).toMatchObject({ restored: 0 });
  const { body: history } = await ours.get(`/api/notes/entity/contact/${ada.id}/timeline`);
  expect(history.map(({ changes }: { changes: object }) => changes)).toEqual([
    { status: ['partner', 'lead'] },
    { status: ['lead', 'partner'] },
    null,
  ]);
  // The undo does not revert what was set by hand meanwhile.
  await ours.put(`/api/contacts/${ada.id}`, { status: 'partner' }).expect(200);
  expect((await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200)).body).toMatchObject({ restored: 0 });
  expect((await contacts(ours)).map(({ status }) => status)).toEqual(['partner', 'customer', 'customer']);
});

test('undoing the deletion of a contact does not restore the contact that it was merged into since', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.contact(), await ours.contact()];
  const deletion = { ids: [other.id], action: { type: 'delete' } };
  const { id } = (await ours.post('/api/contacts/bulk', deletion).expect(200)).body;
  await ours.post(`/api/contacts/${other.id}/restore`).expect(200);
  await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: other.id }).expect(200);
  await ours.delete(`/api/contacts/${kept.id}`).expect(204);
  expect((await ours.post(`/api/contacts/bulk/${id}/undo`).expect(200)).body.restored).toBe(0);
  await ours.get(`/api/contacts/${kept.id}`).expect(404);
});

test('undoing a change of owners does not assign records to former members', async () => {
  const ours = await api.workspace();
  const [ann, ben] = [await ours.addMember(await api.workspace()), await ours.addMember(await api.workspace())];
  const ownersOf = async () => (await contacts(ours)).map(({ owner_id }) => owner_id);
  const ids = [
    (await ours.contact({ name: 'A', owner_id: ann.userId })).id,
    (await ours.contact({ name: 'B', owner_id: ben.userId })).id,
  ];
  const give = { ids, action: { type: 'owner', owner_id: ours.userId } };
  const { body: done } = await ours.post('/api/contacts/bulk', give).expect(200);
  await ours.delete(`/api/team/members/${ann.userId}?hand_over_to=${ours.userId}`).expect(204);
  expect((await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200)).body.restored).toBe(1);
  expect(await ownersOf()).toEqual([ours.userId, ben.userId]);
});

test('an undo gives a merged contact its own previous value, not that of the other contact', async () => {
  const ours = await api.workspace();
  const statusOf = async ({ id }: Contact) => (await ours.get(`/api/contacts/${id}`).expect(200)).body.status;
  for (const chosen of [[0, 1], [1, 0], [1]]) {
    const two = [await ours.contact({ name: 'Ada' }), await ours.contact({ name: 'Ada', status: 'customer' })] as const;
    const ids = chosen.map((nth) => two[nth]?.id);
    const { body: done } = await ours
      .post('/api/contacts/bulk', { ids, action: { type: 'status', status: 'partner' } })
      .expect(200);
    await ours.put(`/api/contacts/${two[0].id}`, { status: 'partner' }).expect(200);
    await ours.post(`/api/contacts/${two[0].id}/merge`, { other_id: two[1].id }).expect(200);
    await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200);
    expect(await statusOf(two[0])).toBe(chosen.includes(0) ? 'lead' : 'partner');
  }
});

test('contacts that become customers get a customer date, which is removed by an undo or when they become leads', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact();
  const read = async () => {
    const { status, customer_since } = (await ours.get(`/api/contacts/${id}`).expect(200)).body;
    return [status, customer_since];
  };
  const set = async (status: string) =>
    (await ours.post('/api/contacts/bulk', { ids: [id], action: { type: 'status', status } }).expect(200)).body.id;
  const undo = async (bulkId: string) =>
    (await ours.post(`/api/contacts/bulk/${bulkId}/undo`).expect(200)).body.restored;

  const won = await set('customer');
  const today = dayOf(new Date().toISOString(), 'UTC');
  expect(await read()).toEqual(['customer', today]);
  expect(await undo(won)).toBe(1);
  expect(await read()).toEqual(['lead', null]);

  await ours.put(`/api/contacts/${id}`, { status: 'customer', customer_since: '2020-01-02' }).expect(200);
  expect(await undo(await set('partner'))).toBe(1);
  expect(await read()).toEqual(['customer', '2020-01-02']);
  const lead = await set('lead');
  expect(await read()).toEqual(['lead', null]);
  expect(await undo(lead)).toBe(1);
  expect(await read()).toEqual(['customer', '2020-01-02']);

  const partner = await set('partner');
  await ours.put(`/api/contacts/${id}`, { customer_since: '2021-03-04' }).expect(200);
  expect(await undo(partner)).toBe(1);
  expect(await read()).toEqual(['customer', '2021-03-04']);
});

test('a tag is removed, and restored in its place', async () => {
  const ours = await api.workspace();
  const { bob } = await people(ours);
  const body = { ids: [bob.id], action: { type: 'remove_tag', tag: 'fair 2026' } };
  const { body: done } = await ours.post('/api/contacts/bulk', body).expect(200);
  expect((await ours.get(`/api/contacts/${bob.id}`)).body.tags).toEqual(['math']);
  await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200);
  expect((await ours.get(`/api/contacts/${bob.id}`)).body.tags).toEqual(['Fair 2026', 'math']);
});

test('deleted contacts go to the trash, and an undo restores all, unless the plan has no room for them', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await people(ours);
  const { body: done } = await ours
    .post('/api/contacts/bulk', { matching: { search: 'b' }, action: { type: 'delete' } })
    .expect(200);
  expect(done.changed).toBe(1);
  expect(await contacts(ours)).toHaveLength(2);
  await ours.upload('/api/contacts/bulk/import', `name\n${Array.from({ length: 98 }, (_, n) => `P${n}`).join('\n')}`);
  const refused = await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(403);
  expect(refused.body.detail).toMatchObject({ resource: 'contacts', current_count: 100, limit: 100 });
  const cleared = { matching: { search: 'p1' }, action: { type: 'delete' } };
  await ours.post('/api/contacts/bulk', cleared).expect(200);
  expect((await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200)).body).toMatchObject({ restored: 1 });
  expect(await contacts(ours, '&search=b')).toHaveLength(1);
});

test('the owner of contacts and companies must be a member', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const company = await ours.company();
  const to = (owner_id: string) => ({ ids: [company.id], action: { type: 'owner', owner_id } });
  const refused = await ours.post('/api/companies/bulk', to(theirs.userId)).expect(422);
  expect(refused.body.errors).toEqual({ owner_id: 'Choose a member of this workspace' });
  await api.db('companies').where({ id: company.id }).update({ owner_id: null });
  const { body: done } = await ours.post('/api/companies/bulk', to(ours.userId)).expect(200);
  expect(done.changed).toBe(1);
  expect((await ours.get(`/api/companies?owner_id=${ours.userId}`)).body).toHaveLength(1);
  await ours.post(`/api/companies/bulk/${done.id}/undo`).expect(200);
  expect((await ours.get(`/api/companies/${company.id}`)).body.owner_id).toBeNull();
});

test.each([
  ['nothing chosen', { action: { type: 'delete' } }, 'ids'],
  [
    'a filter that is not one of the list, which would leave everything',
    { matching: { emial: 'a@b.de' }, action: { type: 'delete' } },
    'matching.emial',
  ],
  ['both ways of choosing', { ids: [crypto.randomUUID()], matching: {}, action: { type: 'delete' } }, 'ids'],
  ['an empty choice', { ids: [], action: { type: 'delete' } }, 'ids'],
  ['a tag with a comma', { matching: {}, action: { type: 'add_tag', tag: 'a, b' } }, 'action.tag'],
  ['a foreign status', { matching: {}, action: { type: 'status', status: 'friend' } }, 'action.status'],
  ['an unknown action', { matching: {}, action: { type: 'explode' } }, 'action.type'],
])('refuses %s and changes nothing', async (_what, body, field) => {
  const ours = await api.workspace();
  await ours.contact();
  const refused = await ours.post('/api/contacts/bulk', body).expect(422);
  expect(Object.keys(refused.body.errors)).toEqual([field]);
  expect(await contacts(ours)).toHaveLength(1);
});

test('the filter may be in the query of the request, but not together with ids', async () => {
  const ours = await api.workspace();
  const { ada } = await people(ours);
  const rules = [{ field: 'tags', op: 'has', value: 'math' }];
  const view = { object_type: 'contact', name: 'Math', is_shared: true, filter: { match: 'all', rules } };
  const { id } = (await ours.post('/api/views', view).expect(201)).body;
  const body = { action: { type: 'status', status: 'partner' } };
  const seen = await ours.post(`/api/contacts/bulk/preview?view=${id}`, body).expect(200);
  expect([seen.body.total, seen.body.count]).toEqual([2, 2]);
  const done = await ours.post(`/api/contacts/bulk?view=${id}&status=lead`, body).expect(200);
  expect(done.body.changed).toBe(1);
  const twice = await ours.post('/api/contacts/bulk?status=lead', { ...body, ids: [ada.id] }).expect(422);
  expect(Object.keys(twice.body.errors)).toEqual(['ids']);
  expect((await contacts(ours)).map(({ status }) => status)).toEqual(['partner', 'customer', 'lead']);
});

test('ids of another workspace are ignored, and its users cannot undo a change', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { ada } = await people(ours);
  const body = { ids: [ada.id], action: { type: 'delete' } };
  expect((await theirs.post('/api/contacts/bulk', body).expect(200)).body.changed).toBe(0);
  const { body: done } = await ours.post('/api/contacts/bulk', body).expect(200);
  await theirs.post(`/api/contacts/bulk/${done.id}/undo`).expect(404);
  expect(await contacts(ours)).toHaveLength(2);
});

test('a list of ten thousand records is counted exactly if it is not filtered', async () => {
  const ours = await api.workspace();
  await ours.scoped(({ db }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name) select ?, gen_random_uuid(), 'Number ' || n from generate_series(1, 10000) n`,
      [ours.workspaceId],
    ),
  );
  await ours.contact({ name: 'Number 10001' });
  const totalOf = async (query: string) =>
    (await ours.get(`/api/contacts${query}`).expect(200)).headers['x-total-count'];
  expect(await totalOf('')).toBe('10001');
  expect(await totalOf('?sort=name&limit=1')).toBe('10001');
  expect(await totalOf('?search=number')).toBe('10000');
});

test('undoing a deletion skips records that were restored since and then deleted again or merged', async () => {
  const ours = await api.workspace();
  const people = [];
  for (const name of ['Ada', 'Bob', 'Cid']) people.push(await ours.contact({ name }));
  const [ada, bob, cid] = people;
  const kept = await ours.contact({ name: 'Kept' });
  const ids = people.map(({ id }) => id);
  const { body: deleted } = await ours.post('/api/contacts/bulk', { ids, action: { type: 'delete' } }).expect(200);
  for (const id of [ada?.id, bob?.id]) await ours.post(`/api/contacts/${id}/restore`).expect(200);
  await ours.delete(`/api/contacts/${ada?.id}`).expect(204);
  const merge = { other_id: bob?.id };
  const { body: merged } = await ours.post(`/api/contacts/${kept.id}/merge`, merge).expect(200);
  const { body: undone } = await ours.post(`/api/contacts/bulk/${deleted.id}/undo`).expect(200);
  expect(undone).toMatchObject({ restored: 1 });
  const names = async () =>
    (await ours.get('/api/contacts?sort=name').expect(200)).body.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual([cid?.name, 'Kept']);
  await ours.post(`/api/contacts/merges/${merged.id}/undo`).expect(200);
  expect(await names()).toEqual([bob?.name, cid?.name, 'Kept']);
});
