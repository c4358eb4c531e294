import { FIELD_OBJECTS, type Field, type NewField } from '@rapport/shared/fields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const field = async (ours: Workspace, wanted: Partial<NewField>): Promise<Field> =>
  (await ours.post('/api/fields', { object_type: 'contact', type: 'text', label: 'Camera', ...wanted }).expect(201))
    .body;
const search = async (ours: Workspace, text: string): Promise<string[]> =>
  (await ours.get(`/api/contacts?search=${encodeURIComponent(text)}&sort=name`).expect(200)).body.map(
    ({ name }: { name: string }) => name,
  );

/** SQL that computes the expected rows of the index from the records alone. */
const EXPECTED = FIELD_OBJECTS.map((type) => {
  const { table } = RECORD_TYPES[type];
  return `select fields.id as field_id, records.id as record_id,
      case fields.type when 'number' then null when 'money' then null when 'checkbox' then null
        when 'text' then fold(item #>> '{}') else item #>> '{}' end as text_value,
      case fields.type when 'number' then (item #>> '{}')::float8 when 'money' then (item #>> '{}')::float8
        when 'checkbox' then case item #>> '{}' when 'true' then 1 else 0 end end as number_value
    from ${table} as records join fields on fields.workspace_id = records.workspace_id and fields.object_type = '${type}'
    cross join lateral jsonb_path_query(records.custom -> fields.key, '$[*]') as item
    where records.workspace_id = :workspace and records.deleted_at is null and fields.type <> 'long_text'`;
}).join(' union all ');
const IN_ORDER = 'order by field_id, record_id, text_value, number_value';

/** Compares the index with the records. @returns the number of values in the index */
const compare = async ({ workspaceId }: Workspace): Promise<number> => {
  const { rows: expected } = await api.db.raw(`${EXPECTED} ${IN_ORDER}`, { workspace: workspaceId });
  const { rows: kept } = await api.db.raw(
    `select field_id, record_id, text_value, number_value from field_values where workspace_id = ? ${IN_ORDER}`,
    [workspaceId],
  );
  expect(kept).toEqual(expected);
  return kept.length;
};

const CUSTOM = {
  camera: 'Léica',
  notes: 'Long',
  albums: 2,
  paid: true,
  day: '2026-06-20',
  extras: ['b', 'a'],
  fee: 10.5,
};

const withFields = async () => {
  const ours = await api.workspace();
  for (const object_type of FIELD_OBJECTS) {
    await field(ours, { object_type });
    await field(ours, { object_type, type: 'long_text', label: 'Notes' });
    await field(ours, { object_type, type: 'number', label: 'Albums' });
    await field(ours, { object_type, type: 'checkbox', label: 'Paid' });
    await field(ours, { object_type, type: 'date', label: 'Day' });
    await field(ours, { object_type, type: 'money', label: 'Fee' });
    const options = [{ label: 'A' }, { label: 'B' }] as NewField['options'];
    await field(ours, { object_type, type: 'choices', label: 'Extras', options });
  }
  return ours;
};

const NEW = [
  ['contacts', { name: 'Ada' }],
  ['companies', { name: 'Acme' }],
  ['deals', { title: 'Roof', amount: 1 }],
  ['tasks', { title: 'Call' }],
] as const;

test.each(NEW)('the index of %s follows every write, and leaves out the trash', async (path, body) => {
  const ours = await withFields();
  const { id } = (await ours.post(`/api/${path}`, { ...body, custom: CUSTOM }).expect(201)).body;
  await ours.post(`/api/${path}`, { ...body, custom: CUSTOM }).expect(201);
  await ours.post(`/api/${path}`, body).expect(201);
  expect(await compare(ours)).toBe(14);
  const change = (custom: object) => ours.put(`/api/${path}/${id}`, { custom }).expect(200);
  await change({ camera: 'Canon', extras: ['b'], albums: null, paid: false });
  expect(await compare(ours)).toBe(12);
  await ours.delete(`/api/${path}/${id}`).expect(204);
  expect(await compare(ours)).toBe(7);
  await ours.post(`/api/${path}/${id}/restore`).expect(200);
  expect(await compare(ours)).toBe(12);
  await ours.scoped(({ db }) => db(path).update({ custom: '{}' }));
  expect(await compare(ours)).toBe(0);
});

test('a single statement that adds, changes, moves or removes many records updates the index', async () => {
  const ours = await withFields();
  const run = (sql: string) => ours.scoped(({ db, workspaceId }) => db.raw(sql, { workspace: workspaceId }));
  const values = `jsonb_build_object('camera', 'Camera ' || nth, 'albums', nth % 7, 'extras', '["a", "b"]'::jsonb)`;
  await run(`insert into contacts (workspace_id, id, name, custom)
    select :workspace, gen_random_uuid(), 'Number ' || nth, case when nth % 2 = 0 then ${values} else '{}' end
    from generate_series(1, 400) as nth`);
  expect(await compare(ours)).toBe(800);
  await run(
    `update contacts set custom = custom || '{"paid": true, "albums": 3}' where workspace_id = :workspace and custom <> '{}'`,
  );
  expect(await compare(ours)).toBe(1_000);
  await run(`with companies_too as (insert into companies (workspace_id, id, name, custom)
      select :workspace, gen_random_uuid(), name, custom from contacts where workspace_id = :workspace)
    update contacts set deleted_at = now(), custom = '{"albums": 1}' where workspace_id = :workspace and name like '%4'`);
  await compare(ours);
  await run('update contacts set deleted_at = null where workspace_id = :workspace');
  await compare(ours);
  await run(`insert into contacts (workspace_id, id, name, custom)
    select workspace_id, id, 'Again', '{"camera": "Again"}' from contacts where workspace_id = :workspace
    on conflict (workspace_id, id) do update set custom = excluded.custom`);
  await compare(ours);
  await run('delete from contacts where workspace_id = :workspace');
  await run('delete from companies where workspace_id = :workspace');
  expect(await compare(ours)).toBe(0);
});

test('deleting a workspace deletes its values from the index', async () => {
  const ours = await withFields();
  await ours.post('/api/contacts', { name: 'Ada', custom: CUSTOM }).expect(201);
  await asSystem(api.db, (db) => db('workspaces').where({ id: ours.workspaceId }).delete());
  expect(await compare(ours)).toBe(0);
});

test('a search finds texts and phone numbers of own fields until they are changed', async () => {
  const ours = await withFields();
  await field(ours, { type: 'phone', label: 'Studio' });
  const { id } = (await ours.post('/api/contacts', { name: 'Ada', custom: { ...CUSTOM, studio: '+49 (0)30 123456' } }))
    .body;
  await ours.post('/api/contacts', { name: 'Bob', custom: { camera: 'Canon' } }).expect(201);
  expect(await search(ours, 'leica')).toEqual(['Ada']);
  expect(await search(ours, 'ada leica')).toEqual(['Ada']);
  expect(await search(ours, '030 123456')).toEqual(['Ada']);
  expect(await search(ours, 'long')).toEqual(['Ada']);
  await ours.put(`/api/contacts/${id}`, { custom: { camera: 'Canon' } }).expect(200);
  expect(await search(ours, 'leica')).toEqual([]);
  expect(await search(ours, 'canon')).toEqual(['Ada', 'Bob']);
});
