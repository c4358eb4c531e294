import { expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const withKey = (key: string, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) =>
  api.http()[method](path).set('X-API-Key', key).send(body);

const keyOf = async (ours: Workspace): Promise<{ id: string; key: string }> =>
  (await ours.post('/api/api-keys', { name: 'Website' }).expect(201)).body;

test('a key is shown in full only in the answer that creates it', async () => {
  const ours = await api.workspace();
  const { id, key } = await keyOf(ours);
  expect(key).toMatch(/^rpt_live_[0-9A-Za-z]{36}$/);
  const { body } = await ours.get('/api/api-keys').expect(200);
  expect(body).toEqual([
    expect.objectContaining({
      id,
      name: 'Website',
      key: `rpt_live...${key.slice(-4)}`,
      is_active: true,
      last_used: null,
    }),
  ]);
  const stored = JSON.stringify(await api.db('api_keys').where({ id }));
  expect(stored).not.toContain(key.slice(9, 40));
});

test('repeating a request creates no second key and keeps the first secret', async () => {
  const ours = await api.workspace();
  const make = () => ours.post('/api/api-keys', { name: 'Once' }).set('Idempotency-Key', 'make-it-once');
  const { body: first } = await make().expect(201);
  const { body: again } = await make().expect(201);
  expect(again).toEqual({ ...first, key: `rpt_live...${first.key.slice(-4)}` });
  expect((await ours.get('/api/api-keys')).body).toHaveLength(1);
});

test('a program reads and writes with a key, on behalf of its maker, and the last use is stored', async () => {
  const ours = await api.workspace();
  const { id, key } = await keyOf(ours);
  const { body: contact } = await withKey(key, 'post', '/api/contacts', { name: 'Ada' }).expect(201);
  expect(contact.owner_id).toBe(ours.userId);
  const { headers } = await withKey(key, 'get', `/api/contacts/${contact.id}`).expect(200);
  expect(headers).toMatchObject({
    'ratelimit-policy': '"apikey";q=100;w=60',
    ratelimit: expect.stringMatching(/^"apikey";r=98;t=\d+$/),
    'x-ratelimit-remaining': '98',
  });
  await expect.poll(async () => (await ours.get('/api/api-keys')).body[0].last_used).not.toBeNull();
  await ours.delete(`/api/api-keys/${id}`).expect(204);
  await withKey(key, 'get', '/api/contacts').expect(401);
});

test.each(['/api/api-keys', '/api/auth/me', '/api/auth/sessions', '/api/outbox'])(
  'a key does not open %s',
  async (path) => {
    const { key } = await keyOf(await api.workspace());
    const { body } = await withKey(key, 'get', path).expect(403);
    expect(body.code).toBe('not_for_keys');
  },
);

test('a key opens only its own workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await theirs.contact();
  const { key } = await keyOf(ours);
  await withKey(key, 'get', `/api/contacts/${contact.id}`).expect(404);
  expect((await withKey(key, 'get', '/api/contacts').expect(200)).body).toEqual([]);
});

test('an invalid key, and a key beside a bearer token, are refused', async () => {
  const ours = await api.workspace();
  const { key } = await keyOf(ours);
  const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  const refused = await withKey(mistyped, 'get', '/api/contacts').expect(401);
  // The checksum of the mistyped key is wrong, so the request is not counted as a use of the key.
  expect(refused.headers).not.toHaveProperty('ratelimit');
  await withKey('rpt_live_', 'get', '/api/contacts').expect(401);
  const { body } = await ours.get('/api/contacts').set('X-API-Key', key).expect(400);
  expect(body.code).toBe('two_credentials');
});

test.each(['free', 'growth'] as const)(
  'the %s plan allows no keys, and a downgrade to it disables existing ones',
  async (plan) => {
    const small = await api.workspace({ plan });
    const { body } = await small.post('/api/api-keys', { name: 'Website' }).expect(403);
    expect(body).toMatchObject({
      code: 'plan_limit',
      detail: { resource: 'api_keys', upgrade_suggestion: expect.any(String) },
    });

    const ours = await api.workspace({ plan: 'pro' });
    const { key } = await keyOf(ours);
    const change = (plan_id: string) =>
      asSystem(api.db, (trx) => trx('workspaces').where({ id: ours.workspaceId }).update({ plan_id }));
    await change(plan);
    expect((await withKey(key, 'get', '/api/contacts').expect(403)).body.code).toBe('plan_required');
    expect((await ours.get('/api/api-keys')).body[0].is_active).toBe(false);
    await change('pro');
    await withKey(key, 'get', '/api/contacts').expect(200);
  },
);

test('no key can be created without a confirmed email address', async () => {
  const ours = await api.workspace();
  await asSystem(api.db, (trx) => trx('users').where({ id: ours.userId }).update({ email_verified_at: null }));
  expect((await ours.post('/api/api-keys', { name: 'Website' }).expect(403)).body.code).toBe('email_not_verified');
});

test.each(['', '   ', 'x'.repeat(101)])('a name such as “%s” is refused', async (name) => {
  const ours = await api.workspace();
  expect((await ours.post('/api/api-keys', { name }).expect(422)).body.errors).toHaveProperty('name');
});

test('a workspace gets at most ten keys, even if more are created at once', async () => {
  const ours = await api.workspace();
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => ours.post('/api/api-keys', { name: `Key ${at}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
});

test('only pages of the allowed origins may read answers', async () => {
  const { headers } = await api.http().get('/api/health/live').set('Origin', 'https://elsewhere.example');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});
