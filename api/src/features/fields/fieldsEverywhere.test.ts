import type { Custom, Field, NewField } from '@rapport/shared/fields';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { purgeFields } from './fields.jobs';

const api = startApi();

const field = async (ours: Workspace, wanted: Partial<NewField> = {}): Promise<Field> =>
  (await ours.post('/api/fields', { object_type: 'contact', type: 'text', label: 'Camera', ...wanted }).expect(201))
    .body;
const OPTIONS = [{ label: 'Gold' }, { label: 'Silver' }] as NewField['options'];
const contact = async (ours: Workspace, name: string, custom: Custom = {}) =>
  (await ours.post('/api/contacts', { name, custom }).expect(201)).body;
const customOf = async (ours: Workspace, { id }: { id: string }): Promise<Custom> =>
  (await ours.get(`/api/contacts/${id}`).expect(200)).body.custom;
const historyOf = async (ours: Workspace, { id }: { id: string }): Promise<(object | null)[]> =>
  (await ours.get(`/api/notes/entity/contact/${id}/timeline`).expect(200)).body.map(
    ({ changes }: { changes: object | null }) => changes,
  );
const found = async (ours: Workspace, text: string): Promise<string[]> =>
  (await ours.get(`/api/contacts?search=${text}&sort=name`).expect(200)).body.map(({ name }: { name: string }) => name);
/** Whether the index has exactly the values that the records have. */
const indexed = async ({ workspaceId }: Workspace) => {
  const { rows } = await api.db.raw(`select text_value from field_values where workspace_id = ? order by text_value`, [
    workspaceId,
  ]);
  return rows.map(({ text_value }: { text_value: string }) => text_value);
};

test('a merge fills empty fields, uses the chosen values, combines the options of both records, and can be undone', async () => {
  const ours = await api.workspace();
  await field(ours, { type: 'choices', label: 'Extras', options: OPTIONS });
  for (const label of ['Camera', 'Lens', 'Studio']) await field(ours, { label });
  const hidden = await field(ours, { label: 'Hidden' });
  const [mine, theirs] = [
    { camera: 'Leica', lens: '50 mm', extras: ['gold'] },
    { camera: 'Canon', lens: '35 mm', extras: ['silver'], studio: 'Berlin', hidden: 'Yes' },
  ];
  const [kept, other] = [await contact(ours, 'Ada', mine), await contact(ours, 'Ada', theirs)];
  await ours.delete(`/api/fields/${hidden.id}`).expect(204);
  const merge = { other_id: other.id, take: ['custom.lens', 'custom.nothing'] };
  const { body: merged } = await ours.post(`/api/contacts/${kept.id}/merge`, merge).expect(200);
  const together = { camera: 'Leica', lens: '35 mm', extras: ['gold', 'silver'], studio: 'Berlin' };
  expect(merged.contact.custom).toEqual(together);
  expect(await indexed(ours)).toEqual(['35 mm', 'berlin', 'gold', 'leica', 'silver', 'yes']);
  expect((await historyOf(ours, kept))[0]).toMatchObject({
    'custom.lens': ['50 mm', '35 mm', { label: 'Lens', type: 'text' }],
    'custom.studio': [null, 'Berlin', { label: 'Studio' }],
    // The history also shows the values that were not used.
    'custom.camera': ['Canon', 'Leica', { label: 'Camera', type: 'text' }],
  });
  await ours.post(`/api/fields/${hidden.id}/restore`).expect(200);
  expect(await customOf(ours, kept)).toEqual({ ...together, hidden: 'Yes' });

  await ours.put(`/api/contacts/${kept.id}`, { custom: { studio: 'Rome' } }).expect(200);
  await ours.post(`/api/contacts/merges/${merged.id}/undo`).expect(200);
  expect(await customOf(ours, kept)).toEqual({ ...mine, studio: 'Rome' });
  expect(await customOf(ours, other)).toEqual(theirs);
  expect((await historyOf(ours, kept))[0]).toMatchObject({ 'custom.lens': ['35 mm', '50 mm', { label: 'Lens' }] });
});

test('a value is set for many records, each with its history, and an undo restores all that were not changed since', async () => {
  const ours = await api.workspace();
  const choice = await field(ours, { type: 'choice', label: 'Package', options: OPTIONS });
  const [ada, bob, cy] = [
    await contact(ours, 'Ada'),
    await contact(ours, 'Bob', { package: 'silver' }),
    await contact(ours, 'Cy', { package: 'gold' }),
  ];
  const gone = await contact(ours, 'Dan');
  await ours.delete(`/api/contacts/${gone.id}`).expect(204);
  const ids = [ada.id, bob.id, cy.id, gone.id];
  const set = (value: unknown, key = 'package') =>
    ours.post('/api/contacts/bulk', { ids, action: { type: 'field', key, value } });
  const { body: done } = await set('gold').expect(200);
  expect(done.changed).toBe(2);
  expect(await indexed(ours)).toEqual(['gold', 'gold', 'gold']);
  const told = { label: 'Package', type: 'choice' };
  expect(await historyOf(ours, ada)).toEqual([
    { 'custom.package': [null, 'gold', { ...told, names: { gold: 'Gold' } }] },
    null,
  ]);
  const names = { gold: 'Gold', silver: 'Silver' };
  expect((await historyOf(ours, bob))[0]).toEqual({ 'custom.package': ['silver', 'gold', { ...told, names }] });
  expect((await ours.get('/api/activities?limit=1')).body[0].description).toBe('Set “Package” of 2 contacts');

  await ours.put(`/api/contacts/${ada.id}`, { custom: { package: 'silver' } }).expect(200);
  await ours.put(`/api/fields/${choice.id}`, { options: [{ label: 'Bronze' }] }).expect(200);
  expect((await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200)).body).toMatchObject({ restored: 1 });
  expect([await customOf(ours, ada), await customOf(ours, bob)]).toEqual([
    { package: 'silver' },
    { package: 'silver' },
  ]);
  expect((await historyOf(ours, bob))[0]).toEqual({ 'custom.package': ['gold', 'silver', { ...told, names }] });

  const { body: emptied } = await set(null).expect(200);
  expect([emptied.changed, await indexed(ours)]).toEqual([3, []]);
  expect((await set('gold').expect(422)).body.errors).toEqual({ 'action.value': 'Package: Choose one of the options' });
  expect(Object.keys((await set('gold', 'unknown').expect(422)).body.errors)).toEqual(['action.key']);
  await ours.put(`/api/fields/${choice.id}`, { required: true }).expect(200);
  await set(null).expect(422);
});

test.each([
  ['companies', 'company', { name: 'Acme' }],
  ['deals', 'deal', { title: 'Roof', amount: 1 }],
] as const)('a number is set for many %s, and an undo removes it', async (path, object_type, body) => {
  const ours = await api.workspace();
  await field(ours, { object_type, type: 'number', label: 'Albums' });
  const { body: made } = await ours.post(`/api/${path}`, body).expect(201);
  const action = { type: 'field', key: 'albums', value: 0 };
  const { body: done } = await ours.post(`/api/${path}/bulk`, { matching: {}, action }).expect(200);
  expect((await ours.get(`/api/${path}/${made.id}`)).body.custom).toEqual({ albums: 0 });
  expect((await ours.post(`/api/${path}/bulk/${done.id}/undo`).expect(200)).body).toMatchObject({ restored: 1 });
  expect((await ours.get(`/api/${path}/${made.id}`)).body.custom).toEqual({});
});

test('undoing a bulk change of a merged record keeps the own value of the kept record, and ignores purged fields', async () => {
  const ours = await api.workspace();
  const { id } = await field(ours);
  const set = async (ids: string[], value: string | null) =>
    (await ours.post('/api/contacts/bulk', { ids, action: { type: 'field', key: 'camera', value } }).expect(200)).body;
  const undo = async (bulk: { id: string }) =>
    (await ours.post(`/api/contacts/bulk/${bulk.id}/undo`).expect(200)).body.restored;
  const [kept, other] = [await contact(ours, 'Ada'), await contact(ours, 'Ada', { camera: 'Canon' })];
  const leica = await set([other.id], 'Leica');
  await ours.put(`/api/contacts/${kept.id}`, { custom: { camera: 'Leica' } }).expect(200);
  await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: other.id }).expect(200);
  expect([await undo(leica), await customOf(ours, kept)]).toEqual([0, { camera: 'Leica' }]);

  const emptied = await set([kept.id], null);
  await ours.delete(`/api/fields/${id}`).expect(204);
  await ours.scoped(({ db }) =>
    db('fields')
      .where({ id })
      .update({ deleted_at: db.raw(`now() - interval '31 days'`) }),
  );
  await purgeFields.perform(api.context, {});
  expect([await undo(emptied), await customOf(ours, kept)]).toEqual([0, {}]);
});

test('a search ignores a deleted field and finds a restored one', async () => {
  const ours = await api.workspace();
  const { id } = await field(ours);
  await contact(ours, 'Ada', { camera: 'Leica' });
  await ours.delete(`/api/fields/${id}`).expect(204);
  await api.work();
  expect(await found(ours, 'leica')).toEqual([]);
  await ours.post(`/api/fields/${id}/restore`).expect(200);
  await api.work();
  expect(await found(ours, 'leica')).toEqual(['Ada']);
});

test('a field is purged after 30 days with its values, including those of records in the trash, and its key can be reused', async () => {
  const ours = await api.workspace();
  const [old, young] = [await field(ours), await field(ours, { label: 'Lens' })];
  const values = { camera: 'Leica', lens: '50 mm' };
  const [ada, bob] = [await contact(ours, 'Ada', values), await contact(ours, 'Bob', values)];
  await ours.delete(`/api/contacts/${bob.id}`).expect(204);
  for (const [{ id }, days] of [
    [old, 31],
    [young, 29],
  ] as const) {
    await ours.delete(`/api/fields/${id}`).expect(204);
    await ours.scoped(({ db }) =>
      db('fields')
        .where({ id })
        .update({ deleted_at: db.raw(`now() - ? * interval '1 day'`, [days]) }),
    );
  }
  await purgeFields.perform(api.context, {});
  await ours.get(`/api/fields/${old.id}`).expect(404);
  await ours.post(`/api/fields/${young.id}/restore`).expect(200);
  await ours.post(`/api/contacts/${bob.id}/restore`).expect(200);
  expect(await indexed(ours)).toEqual(['50 mm', '50 mm']);
  expect((await field(ours, { type: 'number' })).key).toBe('camera');
  expect([await customOf(ours, ada), await customOf(ours, bob)]).toEqual([{ lens: '50 mm' }, { lens: '50 mm' }]);
});

test('an erasure removes a person from own fields, and a report on that person includes these', async () => {
  const ours = await api.workspace();
  await field(ours, { label: 'Spouse' });
  const ada = await contact(ours, 'Ada Lovelace', { spouse: 'William King' });
  const bob = await contact(ours, 'Bob Byron', { spouse: 'Ada Lovelace' });
  await ours.put(`/api/contacts/${bob.id}`, { custom: { spouse: 'Ada Lovelace, London' } }).expect(200);
  const person = { contact_ids: [ada.id], email: null };
  const { body: report } = await ours.post('/api/personal-data/report', person).expect(200);
  expect(report.contacts).toMatchObject([{ custom: { spouse: 'William King' } }]);
  expect(report.contacts[0]).not.toHaveProperty('custom_search');
  expect(report.mentions[0]).toMatchObject({ table: 'contacts', column: 'custom', id: bob.id });
  await ours.post('/api/personal-data/erasures', person).expect(200);
  expect(JSON.stringify([await customOf(ours, bob), await historyOf(ours, bob), await indexed(ours)])).not.toMatch(
    /lovelace/i,
  );
  expect(await found(ours, 'lovelace')).toEqual([]);
});

test('an API client reads fields and writes values with an API key', async () => {
  const ours = await api.workspace();
  const { key } = (await ours.post('/api/api-keys', { name: 'Website' }).expect(201)).body;
  const call = (method: 'get' | 'post' | 'patch', path: string) => api.http()[method](path).set('X-API-Key', key);
  const definition = { object_type: 'contact', type: 'date', label: 'Wedding date' };
  const { body: made } = await ours.post('/api/fields', definition).expect(201);
  expect((await call('get', '/api/fields?object_type=contact').expect(200)).body).toEqual([made]);
  const { body: ada } = await call('post', '/api/contacts')
    .send({ name: 'Ada', custom: { wedding_date: '2026-06-20' } })
    .expect(201);
  expect(ada.custom).toEqual({ wedding_date: '2026-06-20' });
  const { body } = await call('patch', `/api/contacts/${ada.id}`)
    .send({ custom: { wedding_date: '20.06.2026' } })
    .expect(422);
  expect(body.errors).toEqual({ 'custom.wedding_date': 'Wedding date: Use a date such as 2026-11-20' });
});
