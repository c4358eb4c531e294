import { KEY_SCOPES } from '@rapport/shared/keyScopes';
import { beforeAll, expect, test } from 'vitest';
import { apiRouters } from '../../apiRouters';
import { inWorkspace } from '../../db/scope';
import { isForKeys } from '../../http/contract';
import { scopeFor } from '../../http/keyScope';
import { routesOf } from '../../http/openapi';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();
type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

const ID = '01900000-0000-7000-8000-000000000000';
const routes = routesOf(apiRouters)
  .filter(({ contract }) => isForKeys(contract))
  .map(({ method, path, contract }) => ({
    method: method as Verb,
    path: `/api${path.replace(':entityType', 'contact').replace(/:\w+/g, ID)}`,
    scope: scopeFor(contract, method, path),
  }));

const send = (key: string, method: Verb, path: string, body?: object) =>
  api.http()[method](path).set('X-API-Key', key).send(body);

let ours: Workspace;
beforeAll(async () => {
  ours = await api.workspace();
});

const keyWith = async (body: object, by = ours) =>
  (await by.post('/api/api-keys', { name: 'Limited', ...body }).expect(201)).body as { id: string; key: string };

const setKey = (id: string, values: object) =>
  inWorkspace(api.db, { workspaceId: ours.workspaceId }, ({ db }) => db('api_keys').where({ id }).update(values));

// A walk would use up the 100 requests per minute of its key.
const resetAllowance = () => api.db('rate_limits').delete();

/** Calls the routes with a key, and returns their statuses and codes. */
const walk = async (key: string, chosen: typeof routes) => {
  const answers = [];
  for (const [at, { method, path, scope }] of chosen.entries()) {
    if (at % 50 === 0) await resetAllowance();
    const { status, body } = await send(key, method, path);
    answers.push({ route: `${method} ${path}`, scope, status, code: body?.code, detail: body?.detail });
  }
  return answers;
};

test('the scopes that can be chosen are those of the routes, plus read and write', () => {
  expect([...KEY_SCOPES].toSorted()).toEqual(
    [...new Set(['read', 'write', ...routes.map(({ scope }) => scope)])].sort(),
  );
});

test('a key without scopes opens no route, and the answer names the missing scope', async () => {
  const { id, key } = await keyWith({});
  await setKey(id, { scopes: [] });
  for (const { scope, ...answer } of await walk(key, routes)) {
    expect(answer).toMatchObject({ status: 403, code: 'missing_scope', detail: expect.stringContaining(` ${scope}.`) });
  }
});

const ONLY_READS = ['contacts', 'companies', 'deals', 'tasks']
  .flatMap((objectType) => [`/api/${objectType}/bulk/preview`, `/api/${objectType}/export/csv`])
  .concat('/api/campaigns/preview');

test('the scope read opens every GET and the routes that write nothing, and nothing else', async () => {
  const { key } = await keyWith({ scopes: ['read'] });
  const [reads, writes] = [true, false].map((isRead) =>
    routes.filter(({ scope }) => scope.endsWith('read') === isRead),
  );
  expect(
    reads
      ?.filter(({ method }) => method !== 'get')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(ONLY_READS.toSorted());
  for (const answer of await walk(key, writes ?? []))
    expect(answer).toMatchObject({ status: 403, code: 'missing_scope' });
  for (const answer of await walk(key, reads ?? [])) expect(answer.code, answer.route).not.toBe('missing_scope');
});

test('a key with the scopes contacts:write and deals:read opens nothing else', async () => {
  await resetAllowance();
  const { key } = await keyWith({ scopes: ['contacts:write', 'deals:read', 'deals:read'] });
  const { body: contact } = await send(key, 'post', '/api/contacts', { name: 'Ada' }).expect(201);
  await send(key, 'get', `/api/contacts/${contact.id}`).expect(200);
  await send(key, 'get', '/api/deals').expect(200);
  expect((await send(key, 'get', '/api/companies').expect(403)).body.code).toBe('missing_scope');
  expect((await send(key, 'post', '/api/deals', { title: 'No' }).expect(403)).body.detail).toContain('deals:write');
  // A webhook would deliver records that the key may not read.
  const webhook = { url: 'https://example.com', events: ['company.created'] };
  expect((await send(key, 'post', '/api/webhooks', webhook).expect(403)).body.code).toBe('missing_scope');
  expect((await ours.get('/api/api-keys')).body[0].scopes).toEqual(['contacts:write', 'deals:read']);
});

test.each([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes.0'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  [{ expires_at: 'tomorrow' }, 'expires_at'],
])('a key with %o is refused', async (body, field) => {
  const { errors } = (await ours.post('/api/api-keys', { name: 'Wrong', ...body }).expect(422)).body;
  expect(Object.keys(errors).join()).toContain(field.split('.')[0]);
});

test('a key works until it expires, and cannot be rotated afterward', async () => {
  await resetAllowance();
  const { id, key } = await keyWith({ expires_at: new Date(Date.now() + 60_000).toISOString() });
  await send(key, 'get', '/api/contacts').expect(200);
  await setKey(id, { expires_at: new Date(Date.now() - 1_000) });
  await send(key, 'get', '/api/contacts').expect(401);
  expect((await ours.get(`/api/api-keys/${id}`)).body.is_active).toBe(false);
  expect((await ours.post(`/api/api-keys/${id}/rotate`).expect(409)).body.code).toBe('key_expired');
});

test('both secrets work for a day after a rotation, and a second rotation ends the oldest one', async () => {
  await resetAllowance();
  const other = await api.workspace();
  const { id, key: first } = await keyWith({}, other);
  const rotate = async () => (await other.post(`/api/api-keys/${id}/rotate`).expect(200)).body;
  const { key: second, previous_expires_at } = await rotate();
  expect(Date.parse(previous_expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  for (const key of [first, second]) await send(key, 'get', '/api/contacts').expect(200);
  const { key: third } = await rotate();
  await send(first, 'get', '/api/contacts').expect(401);
  for (const key of [second, third]) await send(key, 'get', '/api/contacts').expect(200);
  await inWorkspace(api.db, { workspaceId: other.workspaceId }, ({ db }) =>
    db('api_keys')
      .where({ id })
      .update({ previous_expires_at: new Date(Date.now() - 1_000) }),
  );
  await send(second, 'get', '/api/contacts').expect(401);
  await send(third, 'get', '/api/contacts').expect(200);
});

test('only the member for whom a key acts can rotate it', async () => {
  const boss = await api.workspace();
  const { id, key } = await keyWith({}, boss);
  await boss.addMember(ours);
  await api.db('api_keys').where({ id }).update({ user_id: ours.userId });
  expect((await boss.post(`/api/api-keys/${id}/rotate`).expect(403)).body.code).toBe('not_own_key');
  await send(key, 'get', '/api/contacts').expect(200);
  const stranger = await api.workspace();
  await stranger.post(`/api/api-keys/${id}/rotate`).expect(404);
});

test('the last use of a key names its network', async () => {
  const other = await api.workspace();
  const { id, key } = await keyWith({}, other);
  await send(key, 'get', '/api/contacts').expect(200);
  const read = async () => (await other.get(`/api/api-keys/${id}`)).body.last_used_from;
  await expect.poll(read).toMatch(/^(127\.0\.0\.x|::1)$/);
});
