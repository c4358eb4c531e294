import type { Contact } from '@rapport/shared/contacts';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

/** The middle of a month, so that it is the same month in every time zone. */
const inMonths = (months: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10);
};

const FILE = [
  'Name,Email,Wedding date,Package,Extras,Guests',
  `Ann & Ben,ann@example.com,${inMonths(1)},Premium,Album; Drone,120`,
  `Cleo & Dan,cleo@example.com,${inMonths(3)},Basic,,`,
].join('\n');
const ANN = { wedding_date: inMonths(1), package: 'premium', extras: ['album', 'drone'], guests: 120 };
const FIELDS = [
  { type: 'date', label: 'Wedding date' },
  { type: 'choice', label: 'Package', options: [{ label: 'Basic' }, { label: 'Premium' }] },
  { type: 'choices', label: 'Extras', options: [{ label: 'Album' }, { label: 'Drone' }] },
  { type: 'number', label: 'Guests' },
];

/** A workspace, and requests to it with only an API key. */
const withKey = async () => {
  const ours = await api.workspace();
  const { key } = (await ours.post('/api/api-keys', { name: 'Website' }).expect(201)).body;
  const as = (method: 'get' | 'post' | 'put' | 'delete') => (path: string, body?: object) =>
    api.http()[method](`/api${path}`).set('X-API-Key', key).send(body);
  const upload = (csv: string, settings: Record<string, string> = {}) =>
    api
      .http()
      .post('/api/contacts/bulk/import')
      .set('X-API-Key', key)
      .field(settings)
      .attach('file', Buffer.from(csv), 'couples.csv');
  return { ours, get: as('get'), post: as('post'), put: as('put'), delete: as('delete'), upload };
};

type Caller = Awaited<ReturnType<typeof withKey>>;

const importCouples = async ({ post, get, upload }: Caller) => {
  for (const field of FIELDS) await post('/fields', { object_type: 'contact', ...field }).expect(201);
  const { body: check } = await upload(FILE, { dry_run: 'true' }).expect(200);
  expect(check.mapping).toMatchObject({ 'custom.wedding_date': 'Wedding date', 'custom.extras': 'Extras' });
  const { body: imported } = await upload(FILE).expect(200);
  expect(imported).toMatchObject({ imported: 2, failed: 0, warned: 0 });
  const { body: contacts } = await get('/contacts?sort=name').expect(200);
  return { ann: contacts[0] as Contact, cleo: contacts[1] as Contact };
};

test('an API client sets up the workspace of a photographer with an API key', async () => {
  const caller = await withKey();
  const { get, post, put } = caller;
  const { ann } = await importCouples(caller);
  expect(ann.custom).toEqual(ANN);

  const [pipeline] = (await get('/pipelines').expect(200)).body;
  const closed = pipeline.stages.filter(({ kind }: { kind: string }) => kind !== 'open');
  const stages = [{ name: 'Inquiry' }, { name: 'Shoot booked' }, { name: 'Editing' }];
  const [won, lost] = closed;
  const change = { name: 'Weddings', stages: [...stages, { ...won, name: 'Delivered' }, lost] };
  const { body: changed } = await put(`/pipelines/${pipeline.id}`, change).expect(200);
  expect(changed.stages.map(({ name }: { name: string }) => name)).toEqual([
    ...['Inquiry', 'Shoot booked', 'Editing', 'Delivered'],
    lost.name,
  ]);
  const stage = changed.stages[1].key;
  await post('/deals', { title: 'Wedding', amount: 2400, contact_id: ann.id, stage }).expect(201);

  const filter = { match: 'all', rules: [{ field: 'custom.wedding_date', op: 'next_month' }] };
  const view = { object_type: 'contact', name: 'Weddings next month', is_shared: true, filter };
  const { body: saved } = await post('/views', view).expect(201);
  const listed = (await get(`/contacts?view=${saved.id}`).expect(200)).body;
  expect(listed.map(({ name }: Contact) => name)).toEqual(['Ann & Ben']);
  expect((await get('/views/counts?object_type=contact').expect(200)).body).toEqual([{ id: saved.id, count: 1 }]);
});

test('merges, the trash, exports, imports and their undo with an API key lose no values of own fields', async () => {
  const caller = await withKey();
  const { get, post, upload } = caller;
  const { ann, cleo } = await importCouples(caller);
  const customOf = async ({ id }: Contact) => (await get(`/contacts/${id}`).expect(200)).body.custom;

  const take = ['custom.package'];
  const { body: merged } = await post(`/contacts/${cleo.id}/merge`, { other_id: ann.id, take }).expect(200);
  expect(merged.contact.custom).toEqual({ ...ANN, wedding_date: inMonths(3) });
  await post(`/contacts/merges/${merged.id}/undo`).expect(200);
  expect([await customOf(ann), await customOf(cleo)]).toEqual([ann.custom, cleo.custom]);

  await caller.delete(`/contacts/${ann.id}`).expect(204);
  await post(`/contacts/${ann.id}/restore`).expect(200);
  expect(await customOf(ann)).toEqual(ANN);

  const action = { type: 'field', key: 'package', value: 'basic' };
  const { body: bulk } = await post('/contacts/bulk', { matching: {}, action }).expect(200);
  expect(await customOf(ann)).toEqual({ ...ANN, package: 'basic' });
  await post(`/contacts/bulk/${bulk.id}/undo`).expect(200);
  expect(await customOf(ann)).toEqual(ANN);

  const { text: csv } = await get('/contacts/export/csv').expect(200);
  for (const { id } of [ann, cleo]) await caller.delete(`/contacts/${id}`).expect(204);
  const { body: run } = await upload(csv).expect(200);
  const again = (await get('/contacts?sort=name').expect(200)).body;
  expect(again.map(({ custom }: Contact) => custom)).toEqual([ann.custom, cleo.custom]);
  await post(`/imports/${run.id}/undo`).expect(200);
  expect((await get('/contacts').expect(200)).body).toEqual([]);
});

test('the API key of a member cannot create fields or pipelines', async () => {
  const { ours, get, post, put } = await withKey();
  const [pipeline] = (await get('/pipelines').expect(200)).body;
  await api.db('memberships').where({ user_id: ours.userId }).update({ role: 'member' });
  for (const refused of [
    post('/fields', { object_type: 'contact', ...FIELDS[0] }),
    put(`/pipelines/${pipeline.id}`, { name: 'Mine' }),
  ]) {
    expect(await refused).toMatchObject({ status: 403, body: { code: 'owner_only' } });
  }
  expect((await get('/fields').expect(200)).body).toEqual([]);
  expect((await get('/pipelines').expect(200)).body).toEqual([pipeline]);
});
