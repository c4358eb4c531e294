import { FIELD_TYPES, type Field, type FieldObject, type NewField } from '@rapport/shared/fields';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const field = async (ours: Workspace, wanted: Partial<NewField> = {}): Promise<Field> =>
  (await ours.post('/api/fields', { object_type: 'contact', type: 'text', label: 'Camera', ...wanted }).expect(201))
    .body;
const OPTIONS = [{ label: 'Gold' }, { label: 'Silver' }] as NewField['options'];
const optionsOf = (type: NewField['type']) => (type.startsWith('choice') ? { options: OPTIONS } : {});

/** For each type, the values that are accepted, with their stored form, and those that are refused. */
const VALUES: Record<NewField['type'], { taken: [given: unknown, kept?: unknown][]; refused: unknown[] }> = {
  text: { taken: [['  Leica '], ['x'.repeat(500)]], refused: ['x'.repeat(501), 'two\nlines', 5, true, ['Leica']] },
  long_text: { taken: [['two\nlines'], ['x'.repeat(10_000)]], refused: ['x'.repeat(10_001), 'NUL \0', 5] },
  number: { taken: [[0], [-2.5], [9_007_199_254_740_991]], refused: [9_007_199_254_740_992, '5', 1e300] },
  money: { taken: [[0], [1_234.56]], refused: [-1, 0.001, 1e12, '5'] },
  date: {
    taken: [['2026-02-28'], ['0001-01-01'], ['9999-12-31']],
    refused: ['2026-02-30', '28.02.2026', '0000-01-01', 5],
  },
  checkbox: { taken: [[true], [false]], refused: ['true', 1] },
  choice: { taken: [['gold']], refused: ['Gold', 'bronze', ['gold']] },
  choices: {
    taken: [
      [
        ['silver', 'gold', 'silver'],
        ['gold', 'silver'],
      ],
    ],
    refused: ['gold', ['bronze']],
  },
  url: {
    taken: [['http://example.com/a?b#c'], ['Example.com/a', 'https://Example.com/a']],
    refused: [
      'javascript:alert(1)',
      'ftp://example.com',
      'example',
      `https://example.com/${'x'.repeat(500)}`,
      'https://a b',
    ],
  },
  email: {
    taken: [[' ada@example.com ', 'ada@example.com']],
    refused: ['ada', 'ada@example', 'a@example.com, b@example.com'],
  },
  phone: { taken: [['+49 30 1234']], refused: ['x'.repeat(101)] },
  person: { taken: [], refused: ['Ada', '01900000-0000-7000-8000-000000000000'] },
};

test.each(FIELD_TYPES)(
  'a field of type %s accepts its kind of values, and explains what is wrong with others',
  async (type) => {
    const ours = await api.workspace();
    const { key } = await field(ours, { type, label: 'My field', ...optionsOf(type) });
    const { id } = await ours.contact();
    const set = (value: unknown) => ours.put(`/api/contacts/${id}`, { custom: { [key]: value } });
    const { taken, refused } = VALUES[type];
    for (const [given, kept = typeof given === 'string' ? given.trim() : given] of type === 'person'
      ? [[ours.userId]]
      : taken) {
      expect((await set(given).expect(200)).body.custom).toEqual({ [key]: kept });
      expect((await ours.get(`/api/contacts/${id}`).expect(200)).body.custom).toEqual({ [key]: kept });
    }
    for (const value of refused) {
      const { status, body } = await set(value);
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 422, [`custom.${key}`]]);
      expect(body.errors[`custom.${key}`]).toMatch(/^My field: [A-Z]/);
    }
    for (const nothing of [
      null,
      ...(['checkbox', 'number', 'money'].includes(type) ? [] : type === 'choices' ? [[]] : [' ']),
    ]) {
      await set(type === 'person' ? ours.userId : taken[0]?.[0]).expect(200);
      expect((await set(nothing).expect(200)).body.custom).toEqual({});
    }
  },
);

const NEW: Record<FieldObject, [path: string, body: object]> = {
  contact: ['contacts', { name: 'Ada' }],
  company: ['companies', { name: 'Acme' }],
  deal: ['deals', { title: 'Roof', amount: 1 }],
  task: ['tasks', { title: 'Call' }],
};

test.each(Object.entries(NEW))(
  'a %s has own values when it is created, in the list and after it is restored',
  async (object, [path, body]) => {
    const ours = await api.workspace();
    const { key } = await field(ours, { object_type: object as FieldObject, type: 'number' });
    const other = await field(ours, { object_type: object as FieldObject, label: 'Other' });
    const { body: created } = await ours
      .post(`/api/${path}`, { ...body, custom: { [key]: 5, [other.key]: null } })
      .expect(201);
    expect(created.custom).toEqual({ [key]: 5 });
    const { body: changed } = await ours
      .patch(`/api/${path}/${created.id}`, { custom: { [other.key]: 'x' } })
      .expect(200);
    expect(changed.custom).toEqual({ [key]: 5, [other.key]: 'x' });
    expect((await ours.put(`/api/${path}/${created.id}`, { ...changed }).expect(200)).body.updated_at).toBe(
      changed.updated_at,
    );
    const { body: listed } = await ours.get(`/api/${path}`).expect(200);
    expect(listed).toMatchObject([{ custom: changed.custom }]);
    await ours.delete(`/api/${path}/${created.id}`).expect(204);
    expect((await ours.post(`/api/${path}/${created.id}/restore`).expect(200)).body.custom).toEqual(changed.custom);
    const { body: refused } = await ours.post(`/api/${path}`, { ...body, custom: { unknown: 1 } }).expect(422);
    expect(refused.errors).toEqual({ 'custom.unknown': 'There is no field with this key' });
    const stale = ours
      .put(`/api/${path}/${created.id}`, { custom: { [key]: 6 } })
      .set('If-Match', '"2026-01-01T00:00:00.000Z"');
    await stale.expect(412);
  },
);

test.each(Object.entries(NEW))(
  'a required field of a %s must be filled on creation and cannot be emptied',
  async (object, [path, body]) => {
    const ours = await api.workspace();
    const { id } = (await ours.post(`/api/${path}`, body).expect(201)).body;
    const { key } = await field(ours, { object_type: object as FieldObject, required: true });
    for (const custom of [undefined, {}, { [key]: '' }]) {
      const { body: refused } = await ours.post(`/api/${path}`, { ...body, custom }).expect(422);
      expect(refused.errors).toEqual({ [`custom.${key}`]: 'Camera: Fill in this field' });
    }
    expect((await ours.get(`/api/${path}`)).body).toHaveLength(1);
    // A record created before the field can be changed without filling it.
    await ours
      .put(`/api/${path}/${id}`, {
        [path === 'contacts' || path === 'companies' ? 'name' : 'title']: 'New',
        custom: { [key]: null },
      })
      .expect(200);
    await ours.put(`/api/${path}/${id}`, { custom: { [key]: 'Leica' } }).expect(200);
    await ours.put(`/api/${path}/${id}`, { custom: { [key]: null } }).expect(422);
  },
);

test('a company that is added with a new contact does not need required fields', async () => {
  const ours = await api.workspace();
  await field(ours, { object_type: 'company', required: true });
  const { body } = await ours.post('/api/contacts', { name: 'Ada', company: 'Acme', create_company: true }).expect(201);
  expect(body.company_id).not.toBeNull();
  // Nor does a company that an import of deals adds.
  const { body: run } = await ours.upload('/api/deals/bulk/import', 'title,amount,company\nRoof,1,Initech').expect(200);
  expect(run).toMatchObject({ imported: 1, failed: 0 });
});

test('money has no decimals if the currency of the workspace has none', async () => {
  const ours = await api.workspace();
  const { key } = await field(ours, { type: 'money' });
  await ours.scoped(({ db, workspaceId }) => db('workspaces').where({ id: workspaceId }).update({ currency: 'JPY' }));
  const { body } = await ours.post('/api/contacts', { name: 'Ada', custom: { [key]: 1.5 } }).expect(422);
  expect(Object.keys(body.errors)).toEqual([`custom.${key}`]);
  await ours.post('/api/contacts', { name: 'Ada', custom: { [key]: 2 } }).expect(201);
});

test('deleting a field hides its values, and restoring it brings them back', async () => {
  const ours = await api.workspace();
  const [camera, lens] = [await field(ours), await field(ours, { label: 'Lens' })];
  const custom = { camera: 'Leica', lens: '50 mm' };
  const { body: ada } = await ours.post('/api/contacts', { name: 'Ada', custom }).expect(201);
  await ours.delete(`/api/fields/${camera.id}`).expect(204);
  const shown = async () => (await ours.get(`/api/contacts/${ada.id}`).expect(200)).body.custom;
  expect(await shown()).toEqual({ lens: '50 mm' });
  expect((await ours.get('/api/contacts')).body[0].custom).toEqual({ lens: '50 mm' });
  await ours.put(`/api/contacts/${ada.id}`, { custom: { camera: 'Canon' } }).expect(422);
  await ours.put(`/api/contacts/${ada.id}`, { custom: { lens: '35 mm' } }).expect(200);
  await ours.delete(`/api/fields/${lens.id}`).expect(204);
  expect(await shown()).toEqual({});
  await ours.post(`/api/fields/${camera.id}/restore`).expect(200);
  expect(await shown()).toEqual({ camera: 'Leica' });
  await ours.post(`/api/fields/${lens.id}/restore`).expect(200);
  expect(await shown()).toEqual({ camera: 'Leica', lens: '35 mm' });
});

test('a removed option stays on records that have it, but can no longer be chosen', async () => {
  const ours = await api.workspace();
  const choice = await field(ours, { type: 'choice', label: 'Package', options: OPTIONS });
  const several = await field(ours, { type: 'choices', label: 'Extras', options: OPTIONS });
  const custom = { package: 'gold', extras: ['gold', 'silver'] };
  const { body: ada } = await ours.post('/api/contacts', { name: 'Ada', custom }).expect(201);
  const { body: bob } = await ours.post('/api/contacts', { name: 'Bob' }).expect(201);
  for (const { id, options } of [choice, several]) {
    await ours.put(`/api/fields/${id}`, { options: [{ ...options[1], label: 'Basic' }] }).expect(200);
  }
  expect((await ours.get(`/api/contacts/${ada.id}`)).body.custom).toEqual(custom);
  await ours.put(`/api/contacts/${ada.id}`, { name: 'Ada L', custom }).expect(200);
  await ours.put(`/api/contacts/${bob.id}`, { custom: { package: 'gold' } }).expect(422);
  await ours.put(`/api/contacts/${bob.id}`, { custom: { package: 'silver' } }).expect(200);
});

test('in a field with several options, removed ones may stay beside new ones', async () => {
  const ours = await api.workspace();
  const { id, key, options } = await field(ours, { type: 'choices', options: OPTIONS });
  const contact = await ours.contact({ custom: { [key]: ['gold'] } });
  await ours.put(`/api/fields/${id}`, { options: options.filter((option) => option.key !== 'gold') }).expect(200);
  const choose = (keys: string[]) => ours.put(`/api/contacts/${contact.id}`, { custom: { [key]: keys } });
  await choose(['silver', 'gold']).expect(200);
  await choose(['silver']).expect(200);
  await choose(['silver', 'gold']).expect(422);
});

test('the history keeps the labels of fields and options and the names of people at the time of a change', async () => {
  const ours = await api.workspace();
  const choice = await field(ours, { type: 'choice', label: 'Package', options: OPTIONS });
  const person = await field(ours, { type: 'person', label: 'Photographer' });
  const { id } = await ours.contact();
  await ours.put(`/api/contacts/${id}`, { custom: { package: 'gold', photographer: ours.userId } }).expect(200);
  await ours.put(`/api/contacts/${id}`, { custom: { package: 'silver', photographer: ours.userId } }).expect(200);
  await ours.put(`/api/fields/${choice.id}`, { label: 'Bundle', options: [{ label: 'Bronze' }] }).expect(200);
  await ours.delete(`/api/fields/${person.id}`).expect(204);
  const { body: history } = await ours.get(`/api/notes/entity/contact/${id}/timeline`).expect(200);
  const names = { gold: 'Gold', silver: 'Silver' };
  expect(history.map(({ changes }: { changes: object }) => changes)).toEqual([
    { 'custom.package': ['gold', 'silver', { label: 'Package', type: 'choice', names }] },
    {
      'custom.package': [null, 'gold', { label: 'Package', type: 'choice', names: { gold: 'Gold' } }],
      'custom.photographer': [
        null,
        ours.userId,
        { label: 'Photographer', type: 'person', names: { [ours.userId]: expect.any(String) } },
      ],
    },
    null,
  ]);
});

test('workspaces have separate fields, even with the same key', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [mine] = [await field(ours), await field(theirs, { type: 'number' })];
  const { body: ada } = await ours.post('/api/contacts', { name: 'Ada', custom: { camera: 'Leica' } }).expect(201);
  await theirs.post('/api/contacts', { name: 'Bob', custom: { camera: 'Leica' } }).expect(422);
  await theirs.post('/api/contacts', { name: 'Bob', custom: { camera: 5 } }).expect(201);
  await ours.delete(`/api/fields/${mine.id}`).expect(204);
  expect((await theirs.get('/api/contacts')).body).toMatchObject([{ custom: { camera: 5 } }]);
  expect((await ours.get(`/api/contacts/${ada.id}`)).body.custom).toEqual({});
  const person = await field(ours, { type: 'person', label: 'Photographer' });
  const stranger = { custom: { [person.key]: theirs.userId } };
  await ours.put(`/api/contacts/${ada.id}`, stranger).expect(422);
});

test('the next occurrence of a repeated task has the values of the completed one', async () => {
  const ours = await api.workspace();
  await field(ours, { object_type: 'task' });
  const { body: task } = await ours
    .post('/api/tasks', { title: 'Clean', repeat: 'daily', custom: { camera: 'Leica' } })
    .expect(201);
  await ours.put(`/api/tasks/${task.id}`, { status: 'done' }).expect(200);
  expect((await ours.get('/api/tasks?open=true').expect(200)).body).toMatchObject([{ custom: { camera: 'Leica' } }]);
});

/** The number of round trips to the database for creating each record, as it was before own fields existed. */
const ROUND_TRIPS = { contacts: 2, companies: 3, deals: 7, tasks: 4 };

test('without own fields, creating a record takes no additional round trip', async () => {
  const ours = await api.workspace();
  let flushes = 0;
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if ((args[0] as { statements?: unknown }).statements) flushes += 1;
    return Reflect.apply(query, this, args);
  });
  for (const [path, body] of Object.values(NEW)) {
    flushes = 0;
    await ours.post(`/api/${path}`, body).expect(201);
    expect([path, flushes]).toEqual([path, ROUND_TRIPS[path as keyof typeof ROUND_TRIPS]]);
  }
  spy.mockRestore();
});
