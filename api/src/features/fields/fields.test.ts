import type { Field, FieldOption, NewField } from '@rapport/shared/fields';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const added = async (ours: Workspace, field: Partial<NewField> & { label: string }): Promise<Field> =>
  (await ours.post('/api/fields', { object_type: 'contact', type: 'text', ...field }).expect(201)).body;
const fieldsOf = async (ours: Workspace, query = ''): Promise<Field[]> =>
  (await ours.get(`/api/fields${query}`).expect(200)).body;
const change = (ours: Workspace, { id }: Field, body: object) => ours.put(`/api/fields/${id}`, body);
const PACKAGES = [{ label: 'Gold' }, { label: 'Silver' }] as FieldOption[];

test('the key of a field is made from its label, stays when it is renamed, and is never reused', async () => {
  const ours = await api.workspace();
  const field = await added(ours, { label: 'Größe & Maß' });
  expect(field).toMatchObject({ key: 'grosse_mass', type: 'text', required: false, position: 0, options: [] });
  expect((await change(ours, field, { label: 'Size' }).expect(200)).body).toMatchObject({
    key: 'grosse_mass',
    label: 'Size',
  });
  expect((await added(ours, { label: 'Grösse, Mass' })).key).toBe('grosse_mass_2');
  expect((await added(ours, { label: 'サイズ' })).key).toBe('field');
  expect((await added(ours, { label: 'Größe & Maß', object_type: 'deal' })).key).toBe('grosse_mass');
  await ours.delete(`/api/fields/${field.id}`).expect(204);
  expect((await added(ours, { label: 'Größe & Maß' })).key).toBe('grosse_mass_3');
  expect((await fieldsOf(ours, '?object_type=contact')).map(({ key }) => key)).toEqual([
    'grosse_mass_2',
    'field',
    'grosse_mass_3',
  ]);
  expect(await fieldsOf(ours)).toHaveLength(4);
});

test('a field cannot have a key that every JavaScript object has', async () => {
  expect((await added(await api.workspace(), { label: 'Constructor' })).key).toBe('constructor_2');
});

test('an option keeps its key when it is renamed, moved or removed, and can be offered again', async () => {
  const ours = await api.workspace();
  const field = await added(ours, { label: 'Package', type: 'choice', options: PACKAGES });
  expect(field.options).toEqual([
    { key: 'gold', label: 'Gold', color: null },
    { key: 'silver', label: 'Silver', color: null },
  ]);
  const [gold, silver] = field.options as [FieldOption, FieldOption];
  const options = async (wanted: object[]) => (await change(ours, field, { options: wanted }).expect(200)).body.options;
  expect(await options([{ ...silver, label: 'Basic', color: 'blue' }, { label: 'Gold' }])).toEqual([
    { key: 'silver', label: 'Basic', color: 'blue' },
    { key: 'gold_2', label: 'Gold', color: null },
    { key: 'gold', label: 'Gold', color: null, removed: true },
  ]);
  // Only options that are offered need different labels.
  expect(
    await options([
      { key: 'gold_2', label: 'Gold' },
      { ...gold, removed: true },
    ]),
  ).toMatchObject([{ key: 'gold_2' }, { key: 'gold', removed: true }, { key: 'silver', removed: true }]);
  expect(await options([gold])).toMatchObject([
    { key: 'gold' },
    { key: 'gold_2', removed: true },
    { key: 'silver', removed: true },
  ]);
  for (const [wrong, place] of [
    [[gold, { key: 'platinum', label: 'Platinum' }], 'options.1.key'],
    [[gold, gold], 'options'],
  ] as const) {
    expect(Object.keys((await change(ours, field, { options: wrong }).expect(422)).body.errors)).toEqual([place]);
  }
});

test.each([
  ['without options', {}, 'options'],
  ['with doubles', { options: [{ label: 'Gold' }, { label: 'gold' }] }, 'options.1.label'],
  [
    'with doubles behind a removed option',
    { options: [{ label: 'Tin', removed: true }, { label: 'Gold' }, { label: 'gold' }] },
    'options.2.label',
  ],
  ['with a key of its own', { options: [{ key: 'mine', label: 'Gold' }] }, 'options.0.key'],
  ['with an empty option', { options: [{ label: ' ' }] }, 'options.0.label'],
  ['with too many', { options: Array.from({ length: 201 }, (_, nth) => ({ label: String(nth) })) }, 'options'],
  ['that is a text', { type: 'text', options: PACKAGES }, 'options'],
])('a choice %s is refused', async (_what, field, place) => {
  const ours = await api.workspace();
  const body = { object_type: 'deal', type: 'choice', label: 'Package', ...field };
  expect(Object.keys((await ours.post('/api/fields', body).expect(422)).body.errors)).toEqual([place]);
});

test('a deleted field can be restored, and is then the last one', async () => {
  const ours = await api.workspace();
  const [first, second] = [await added(ours, { label: 'First' }), await added(ours, { label: 'Second' })];
  await ours.delete(`/api/fields/${first.id}`).expect(204);
  await ours.delete(`/api/fields/${first.id}`).expect(404);
  await change(ours, first, { label: 'Mine' }).expect(404);
  expect(await fieldsOf(ours)).toMatchObject([{ id: second.id }]);
  expect(await fieldsOf(ours, '?deleted=true')).toMatchObject([{ id: first.id, deleted_at: expect.any(String) }]);
  await ours.post(`/api/fields/${second.id}/restore`).expect(404);
  expect((await ours.post(`/api/fields/${first.id}/restore`).expect(200)).body).toMatchObject({ deleted_at: null });
  expect((await fieldsOf(ours)).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('fields are in the given order, followed by those left out', async () => {
  const ours = await api.workspace();
  const labels = ['A', 'B', 'C'];
  const made = [];
  for (const label of labels) made.push(await added(ours, { label }));
  const theirs = await added(await api.workspace(), { label: 'Z' });
  const ofDeals = await added(ours, { label: 'A', object_type: 'deal' });
  const ids = [made[2]?.id, theirs.id, made[0]?.id];
  const { body } = await ours.put('/api/fields/order', { object_type: 'contact', ids }).expect(200);
  expect(body).toMatchObject([{ label: 'C', position: 0 }, { label: 'A' }, { label: 'B', position: 2 }]);
  expect(await fieldsOf(ours, '?object_type=deal')).toEqual([ofDeals]);
});

test('a record type has at most 100 fields, without deleted ones', async () => {
  const ours = await api.workspace();
  const first = await added(ours, { label: 'First' });
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into fields (workspace_id, id, object_type, key, type, label, position)
       select ?, gen_random_uuid(), 'contact', 'key_' || nth, 'text', 'Field', nth from generate_series(1, 99) as nth`,
      [workspaceId],
    ),
  );
  const another = (body: object = {}) =>
    ours.post('/api/fields', { object_type: 'contact', type: 'text', label: 'More', ...body });
  expect((await another().expect(409)).body.code).toBe('too_many_fields');
  await another({ object_type: 'task' }).expect(201);
  await ours.delete(`/api/fields/${first.id}`).expect(204);
  await another().expect(201);
  await ours.post(`/api/fields/${first.id}/restore`).expect(409);
});

test('a stale change is refused, members can only read fields, and users of other workspaces see none', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const field = await added(ours, { label: 'Package' });
  const rename = (label: string) => change(ours, field, { label }).set('If-Match', JSON.stringify(field.updated_at));
  await rename('Bundle').expect(200);
  await rename('Deal').expect(412);
  expect(await fieldsOf(theirs)).toEqual([]);
  await theirs.delete(`/api/fields/${field.id}`).expect(404);
  await api.db('memberships').where({ user_id: ours.userId }).update({ role: 'member' });
  for (const refused of [
    ours.post('/api/fields', { object_type: 'contact', type: 'text', label: 'Mine' }),
    change(ours, field, { label: 'Mine' }),
    ours.put('/api/fields/order', { object_type: 'contact', ids: [field.id] }),
    ours.delete(`/api/fields/${field.id}`),
    ours.post(`/api/fields/${field.id}/restore`),
  ]) {
    expect(await refused).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  }
  expect(await fieldsOf(ours)).toMatchObject([{ label: 'Bundle' }]);
});
