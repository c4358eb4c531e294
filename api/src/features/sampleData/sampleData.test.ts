import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();
const SAMPLE = { contacts: 296, companies: 54 };

test('sample data fills lists, counts toward no limit, and can be removed completely', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'free' }), await api.workspace()];
  const own = await ours.contact({ name: 'My own' });
  await theirs.post('/api/sample-data').expect(201);

  expect((await ours.post('/api/sample-data').expect(201)).body).toEqual(SAMPLE);
  await ours.post('/api/sample-data').expect(409);
  expect((await ours.get('/api/dashboard/stats')).body).toMatchObject({ contacts_count: 297, companies_count: 54 });
  expect((await ours.get('/api/subscription/usage')).body.contacts).toMatchObject({ current: 1 });
  await ours.post('/api/contacts', { name: 'Still fits' }).expect(201);

  const { body } = await ours.get('/api/contacts?search=example&limit=1');
  await ours.delete(`/api/contacts/${body[0].id}`).expect(204);
  await ours.delete('/api/sample-data').expect(204);
  expect((await ours.get('/api/contacts')).body.map(({ name }: { name: string }) => name)).toEqual([
    'Still fits',
    own.name,
  ]);
  expect((await ours.get('/api/activities')).body).toHaveLength(2);
  expect((await ours.get('/api/suppressions')).body).toEqual([]);
  expect((await ours.get('/api/campaigns')).body).toEqual([]);
  expect((await theirs.get('/api/sample-data')).body).toEqual(SAMPLE);
});

test('deleted sample contacts can be restored even if the plan is full', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.post('/api/sample-data').expect(201);
  const { body: done } = await ours
    .post('/api/contacts/bulk', { matching: {}, action: { type: 'delete' } })
    .expect(200);
  expect(done.changed).toBe(SAMPLE.contacts);
  await ours.post(`/api/contacts/bulk/${done.id}/undo`).expect(200);

  const full = `name\n${Array.from({ length: 100 }, (_, at) => `Person ${at}`).join('\n')}`;
  expect((await ours.upload('/api/contacts/bulk/import', full)).body.imported).toBe(100);
  const { body: samples } = await ours.get('/api/contacts?sort=created_at&limit=2');
  await ours.delete(`/api/contacts/${samples[0].id}`).expect(204);
  await ours.post(`/api/contacts/${samples[0].id}/restore`).expect(200);
  const { body: merge } = await ours
    .post(`/api/contacts/${samples[0].id}/merge`, { other_id: samples[1].id })
    .expect(200);
  await ours.post(`/api/contacts/merges/${merge.id}/undo`).expect(200);
  await ours.post('/api/contacts', { name: 'One more' }).expect(403);
});

test.each(['contact', 'company'] as const)('a sample %s into which an own one was merged stays', async (type) => {
  const ours = await api.workspace();
  const table = type === 'contact' ? 'contacts' : 'companies';
  const own = await ours[type]({ name: 'My own' });
  await ours.post('/api/notes', { entity_type: type, entity_id: own.id, content: 'Likes slate' }).expect(201);
  await ours.post('/api/sample-data').expect(201);
  const { body } = await ours.get(`/api/${table}?sort=created_at&limit=1`);
  const sample = body[0];
  expect(sample.id).not.toBe(own.id);
  await ours.post(`/api/${table}/${sample.id}/merge`, { other_id: own.id }).expect(200);
  const { contacts } = (await ours.get('/api/subscription/usage')).body;
  expect(contacts.current).toBe(type === 'contact' ? 1 : 0);
  await ours.delete('/api/sample-data').expect(204);
  expect((await ours.get(`/api/${table}`)).body).toMatchObject([{ id: sample.id }]);
  const notes = await ours.get(`/api/notes?entity_type=${type}&entity_id=${sample.id}`);
  expect(notes.body).toContainEqual(expect.objectContaining({ content: 'Likes slate' }));
});

test('adding the sample data twice at the same time adds it once', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const both = await Promise.all([ours.post('/api/sample-data'), ours.post('/api/sample-data')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await ours.get('/api/sample-data')).body).toEqual(SAMPLE);
});

test('the shell returns the same as the separate requests for its parts, with and without stored settings', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.post('/api/sample-data').expect(201);
  await theirs.contact();
  const read = async (path: string) => (await ours.get(`/api${path}`).expect(200)).body;
  const expectSame = async () =>
    expect(await read('/shell')).toEqual({
      preferences: await read('/settings/preferences'),
      workspace: await read('/settings/workspace'),
      pipelines: await read('/pipelines'),
      notifications: await read('/notifications'),
      usage: await read('/subscription/usage'),
      first_steps: await read('/first-steps'),
      sample_data: await read('/sample-data'),
      config: await read('/config'),
      start_page: await read('/views/start'),
      // A workspace without branding of its own.
      sends_email: false,
      brand: null,
    });
  await expectSame();
  await ours.put('/api/settings/preferences', { theme: 'dark', timezone: 'Asia/Tokyo' }).expect(200);
  await ours.put('/api/settings/workspace', { currency: 'EUR' }).expect(200);
  await expectSame();
  await api.http().get('/api/shell').expect(401);
});

test('what needs attention matches the lists, and contains nothing of other workspaces', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.post('/api/sample-data').expect(201);
  const { body } = await ours.get('/api/dashboard/attention').expect(200);
  const first = async (path: string) => {
    const { body: items, headers } = await ours.get(`/api${path}&limit=5`).expect(200);
    return { total: Number(headers['x-total-count']), items };
  };
  expect(body).toEqual({
    sentence: expect.stringMatching(/^Three proposals worth \$[\d,]+ are waiting for a reply; .+\.$/),
    overdue: await first('/tasks?overdue=true&open=true&sort=due_date'),
    due_today: await first('/tasks?due_today=true&open=true&sort=due_date'),
    deals: await first('/deals?attention=true&sort=-amount'),
  });
  expect(body.overdue.items.length).toBeGreaterThan(0);
  expect(body.deals.total).toBeGreaterThan(0);
  const none = { total: 0, items: [] };
  expect((await theirs.get('/api/dashboard/attention')).body).toEqual({
    sentence: 'Nothing needs your attention today.',
    overdue: none,
    due_today: none,
    deals: none,
  });
});
