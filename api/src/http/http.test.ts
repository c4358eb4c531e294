import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';

const api = startApi();

test.each([
  ['malformed JSON', 'application/json', '{"name":', 400, 'malformed_body'],
  ['another type', 'text/plain', 'name=Ada', 415, 'wrong_type'],
  ['too much', 'application/json', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'too_large'],
])('%s is answered with a problem that says so', async (_what, type, body, status, code) => {
  const ours = await api.workspace();
  const answer = await api
    .http()
    .post('/api/contacts')
    .set('Authorization', `Bearer ${ours.token}`)
    .set('Content-Type', type)
    .send(body);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).toMatchObject({
    status,
    code,
    detail: expect.any(String),
    request_id: answer.headers['x-request-id'],
  });
});

test('an unknown address under /api is a problem, also for the signed in', async () => {
  expect((await api.http().get('/api/nowhere').expect(404)).body.code).toBe('not_found');
  const ours = await api.workspace();
  await ours.get('/api/contacts/not-an-id').expect(404);
});

test('an unforeseen error is answered without what went wrong', async () => {
  const ours = await api.workspace();
  await api.db.raw('alter view own_companies rename to companies_elsewhere');
  const { body } = await ours.get('/api/companies').expect(500);
  await api.db.raw('alter view companies_elsewhere rename to own_companies');
  expect(JSON.stringify(body)).not.toMatch(/companies|select/i);
  expect(body.request_id).toEqual(expect.any(String));
});

test('every answer carries the headers that protect a browser', async () => {
  const { headers } = await api.http().get('/api/health/live').expect(200);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('ready says so while the database answers', async () => {
  expect((await api.http().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ready' });
});

test('a process that a newer one has overtaken stays ready, and one whose migrations are missing is not', async () => {
  const [last] = await api.db('knex_migrations').orderBy('id', 'desc').limit(1);
  const readiness = async () => (await api.http().get('/api/health/ready')).body.status;
  await api.db('knex_migrations').where({ id: last.id }).update({ name: '20990101000000_fly' });
  expect(await readiness()).toBe('migrations are pending');
  await api.db('knex_migrations').insert({ ...last, id: last.id + 1 });
  expect(await readiness()).toBe('ready');
  await api
    .db('knex_migrations')
    .where({ id: last.id + 1 })
    .delete();
  await api.db('knex_migrations').where({ id: last.id }).update({ name: last.name });
});

test('the description of the API names every route with its schemas', async () => {
  const { body } = await api.http().get('/api/openapi.json').expect(200);
  expect(
    body.paths['/api/contacts/{contactId}'].put.requestBody.content['application/json'].schema.properties,
  ).toHaveProperty('status');
  expect(body.paths['/api/contacts'].get.parameters.map(({ name }: { name: string }) => name)).toContain('cursor');
  await api.http().get('/api/docs').expect(200).expect('Content-Type', /html/);
  await api.http().get('/api/docs/swagger-ui-bundle.js').expect(200);
});

test('metrics count answers by method and status, and name nobody', async () => {
  const ours = await api.workspace();
  const { body } = await ours.get('/api/contacts?search=secret').expect(200);
  expect(body).toEqual([]);
  const { text } = await api.http().get('/api/metrics').expect(200);
  expect(text).toContain('rapport_http_request_duration_seconds_count{method="GET",status="200"}');
  expect(text).toMatch(/^rapport_jobs_waiting \d+$/m);
  expect(text).not.toContain('secret');
});
