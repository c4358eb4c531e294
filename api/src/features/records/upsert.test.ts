import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('a contact is written by its external id: added, changed, and never added twice', async () => {
  const ours = await api.workspace();
  const put = (query: string, body: object) => ours.put(`/api/contacts?${query}`, body);
  const added = await put('external_id=shop-1', { name: 'Ada', phone: '1' }).expect(201);
  expect(added.body).toMatchObject({ name: 'Ada', external_id: 'shop-1' });
  await ours.get(added.headers.location ?? '').expect(200);

  const changed = await put('external_id=shop-1', { phone: '2', external_id: 'shop-1' }).expect(200);
  expect(changed.body).toMatchObject({ id: added.body.id, name: 'Ada', phone: '2' });

  const all = await Promise.all(
    Array.from({ length: 5 }, (_, index) => put('external_id=shop-2', { name: 'Grace', phone: String(index) })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect((await ours.get('/api/contacts')).body).toHaveLength(2);

  await ours.delete(`/api/contacts/${added.body.id}`).expect(204);
  const again = await put('external_id=shop-1', { name: 'Ada' }).expect(201);
  expect(again.body.id).not.toBe(added.body.id);
});

test('a contact is written by any of its addresses, in any letter case', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com', other_emails: ['Countess@example.com'] });
  const put = (email: string, body: object) => ours.put(`/api/contacts?email=${email}`, body);
  await put('ADA@example.com', { phone: '1' }).expect(200);
  const { body } = await put('countess@example.com', { job_title: 'Analyst' }).expect(200);
  expect(body).toMatchObject({ id: ada.id, email: 'ada@example.com', phone: '1', job_title: 'Analyst' });
  const grace = await put('grace@example.com', { name: 'Grace' }).expect(201);
  expect(grace.body).toMatchObject({ email: 'grace@example.com', external_id: '' });
});

test('the address that a contact was found by does not replace its other addresses', async () => {
  const ours = await api.workspace();
  const addresses = { email: 'ada@example.com', other_emails: ['Countess@example.com'] };
  const ada = await ours.contact({ name: 'Ada', ...addresses });
  const same = { email: 'countess@example.com', phone: '1' };
  await ours.post('/api/contacts/batch', { match_by: 'email', records: [same] }).expect(200);
  expect((await ours.get(`/api/contacts/${ada.id}`)).body).toMatchObject({ ...addresses, phone: '1' });
  await ours.put('/api/contacts?email=COUNTESS@example.com', { ...same, phone: '2' }).expect(200);
  expect((await ours.get(`/api/contacts/${ada.id}`)).body).toMatchObject({ ...addresses, phone: '2' });
  const { body } = await ours.put('/api/contacts?email=countess@example.com', { email: 'new@example.com' }).expect(200);
  expect(body).toMatchObject({ id: ada.id, email: 'new@example.com' });
});

test('a repeated request that gives a contact another address adds no second contact', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const rename = (status: number) =>
    ours.put('/api/contacts?email=ada@example.com', { name: 'Ada', email: 'countess@example.com' }).expect(status);
  for (let nth = 1; nth <= 2; nth += 1) expect((await rename(200)).body.id).toBe(ada.id);
  await ours.contact({ name: 'Eve', email: 'countess@example.com' });
  await rename(409);
  expect((await ours.get('/api/contacts').expect(200)).body).toHaveLength(2);
});

test('a request that does not identify a record is refused, and changes nothing', async () => {
  const ours = await api.workspace();
  const theirs = await api.workspace();
  for (const name of ['Ada', 'Eve']) await ours.contact({ name, email: 'same@example.com' });
  const stranger = await theirs.contact({ name: 'Stranger', external_id: 'shop-1' });
  const put = (query: string, body: object) => ours.put(`/api/contacts?${query}`, body);
  expect((await put('email=same@example.com', { phone: '1' }).expect(409)).body).toMatchObject({
    code: 'several_match',
    detail: 'Several records have same@example.com. Use the ID of one of them.',
  });
  expect((await put('', { name: 'Ada' }).expect(422)).body.errors).toEqual({
    query: 'Name one field to find the record by',
  });
  await put('external_id=1&email=ada@example.com', { name: 'Ada' }).expect(422);
  expect((await put('external_id=1', { name: 'Ada', external_id: '2' }).expect(422)).body.errors).toEqual({
    external_id: 'The record has a different external ID than the query',
  });
  expect((await put('external_id=1', { phone: '1' }).expect(422)).body.errors).toEqual({
    name: 'This field is required',
  });
  expect((await put('external_id=shop-1', { name: 'Ours' }).expect(201)).body.id).not.toBe(stranger.id);
  expect((await theirs.get(`/api/contacts/${stranger.id}`)).body.name).toBe('Stranger');
});

test('a batch adds and changes records in order, and returns what it did for each', async () => {
  const ours = await api.workspace();
  const known = await ours.contact({ name: 'Ada', external_id: '1' });
  const { body } = await ours
    .post('/api/contacts/batch', {
      match_by: 'external_id',
      records: [
        { external_id: '2', name: 'Grace', company: 'Navy', create_company: true },
        { external_id: '1', phone: '5' },
        { external_id: '3', name: 'Katherine', company: 'Navy', create_company: true },
      ],
    })
    .expect(200);
  expect(body).toMatchObject({ created: 2, updated: 1 });
  expect(body.records.map(({ is_new }: { is_new: boolean }) => is_new)).toEqual([true, false, true]);
  expect(body.records[1].id).toBe(known.id);
  const [grace, , katherine] = body.records;
  const companyOf = async ({ id }: { id: string }) => (await ours.get(`/api/contacts/${id}`)).body.company_id;
  expect(await companyOf(grace)).toBe(await companyOf(katherine));
  expect((await ours.get('/api/activities')).body.length).toBe(5);
});

test('a batch with an invalid record writes nothing, and names the record and its field', async () => {
  const ours = await api.workspace();
  const send = (body: object) => ours.post('/api/contacts/batch', body);
  const records = [{ name: 'Ada', email: 'ada@example.com' }, { name: 'Eve' }];
  expect((await send({ match_by: 'email', records }).expect(422)).body.errors).toEqual({
    'records.1.email': 'This field is required',
  });
  const twice = [records[0], { ...records[0], email: 'ADA@example.com' }];
  expect((await send({ match_by: 'email', records: twice }).expect(422)).body.errors).toEqual({
    'records.1.email': 'Record 0 has this value too',
  });
  expect((await send({ records: [{ name: 'Ada' }, { phone: '1' }] }).expect(422)).body.errors).toEqual({
    'records.1.name': 'This field is required',
  });
  const notOurs = { name: 'Eve', owner_id: (await api.workspace()).userId };
  expect(Object.keys((await send({ records: [{ name: 'Ada' }, notOurs] }).expect(422)).body.errors)).toEqual([
    'records.1.owner_id',
  ]);
  await send({ records: Array.from({ length: 1_001 }, () => ({ name: 'Ada' })) }).expect(422);
  await send({ records: [] }).expect(422);
  expect((await ours.get('/api/contacts')).body).toEqual([]);
});

test("a batch beyond the plan's limit writes nothing", async () => {
  const ours = await api.workspace({ plan: 'free' });
  const records = Array.from({ length: 300 }, (_, index) => ({ name: `Ada ${index}` }));
  await ours.post('/api/contacts/batch', { records }).expect(403);
  expect((await ours.get('/api/contacts')).body).toEqual([]);
});

test('companies and deals are written by their external ids too', async () => {
  const ours = await api.workspace();
  await ours.put('/api/companies?external_id=c1', { name: 'Navy' }).expect(201);
  expect((await ours.put('/api/companies?external_id=c1', { phone: '1' }).expect(200)).body.name).toBe('Navy');
  const deals = [
    { external_id: 'd1', title: 'Ship', amount: 5 },
    { external_id: 'd2', title: 'Boat', amount: 1 },
  ];
  await ours.post('/api/deals/batch', { match_by: 'external_id', records: deals }).expect(200);
  const moved = await ours.put('/api/deals?external_id=d1', { stage: 'closed_won' }).expect(200);
  expect(moved.body).toMatchObject({ title: 'Ship', stage: 'closed_won' });
});

test('an owner is notified once, and not by email, of the deals that a batch adds for them, assigns to them and wins', async () => {
  const [ours, grace] = [await api.workspace(), await api.workspace()];
  await ours.addMember(grace);
  const send = (records: object[]) => ours.post('/api/deals/batch', { match_by: 'external_id', records }).expect(200);
  await send([{ external_id: 'd1', title: 'Ship', amount: 5 }]);
  const owner_id = grace.userId;
  await send([
    { external_id: 'd1', owner_id },
    { external_id: 'd2', title: 'Boat', amount: 1, owner_id },
  ]);
  await send(['d1', 'd2'].map((external_id) => ({ external_id, stage: 'closed_won' })));
  const told = api.db('notifications').where({ user_id: grace.userId }).orderBy('created_at').select('kind', 'values');
  expect(await told).toEqual([
    { kind: 'deals_assigned', values: { count: 2 } },
    { kind: 'deals_won', values: { count: 2 } },
  ]);
  await api.work();
  expect(await api.emailTo(grace.email)).toBeUndefined();
});
