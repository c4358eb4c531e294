import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';

const api = startApi();

test.each([
  ['malformed JSON', 'application/json', '{"name":', 400, 'malformed_body'],
  ['another type', 'text/plain', 'name=Ada', 415, 'wrong_type'],
  ['too much', 'application/json', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'too_large'],
])('%s is answered with a matching problem', async (_what, type, body, status, code) => {
  const ours = await api.workspace();
  const answer = await api.as(ours.token).post('/api/contacts').set('Content-Type', type).send(body);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.body).toMatchObject({
    status,
    code,
    detail: expect.any(String),
    request_id: answer.headers['x-request-id'],
  });
});

test('an address that cannot be decoded is answered with a matching problem', async () => {
  const ours = await api.workspace();
  const { headers, body } = await ours.get('/api/views/%').expect(400);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(body).toMatchObject({ status: 400, code: 'malformed_address', detail: expect.stringContaining('%25') });
});

test('a browser that accepts HTML gets an error as a page in its language, and a program gets it as JSON', async () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Language': 'de' };
  const { headers, text } = await api.http().get('/f/%').set(browser).expect(400);
  expect(headers['content-type']).toContain('text/html');
  expect(headers.vary).toContain('Accept');
  expect(text).toMatch(/<html lang="de">.*<h1>Das hat nicht geklappt<\/h1>\n<p>[^<]*%25/s);
  for (const [path, accept] of [
    ['/f/%', '*/*'],
    ['/api/views/%', browser.Accept],
    ['/api?%', browser.Accept],
  ] as const) {
    const { headers } = await api
      .http()
      .get(path)
      .set({ ...browser, Accept: accept });
    expect([path, headers['content-type']]).toEqual([path, expect.stringContaining('application/problem+json')]);
  }
});

const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

test('an unknown field is refused by its name, even if the name is a member of every object', async () => {
  const ours = await api.workspace();
  const fields = INHERITED.map((name) => `${JSON.stringify(name)}: 1`).join(', ');
  const { body } = await api
    .as(ours.token)
    .post('/api/contacts')
    .set('Content-Type', 'application/json')
    .send(`{"name": "Ada", ${fields}}`)
    .expect(422);
  expect(Object.entries(body.errors)).toEqual(INHERITED.map((name) => [name, 'Unknown field']));

  const form = await api
    .http()
    .post('/api/auth/login')
    .type('form')
    .send(`username=a&password=b&${INHERITED.map((name) => `${name}=1`).join('&')}`)
    .expect(422);
  // The form parser itself drops `__proto__`.
  expect(Object.keys(form.body.errors)).toEqual(INHERITED.filter((name) => name !== '__proto__'));

  for (const name of INHERITED) {
    const multipart = await ours.upload('/api/contacts/bulk/import', 'name\nAda', { [name]: '1' });
    expect([multipart.status, Object.keys(multipart.body.errors)]).toEqual([422, [name]]);
  }
});

test('a query parameter that the route does not declare is refused, not ignored', async () => {
  const ours = await api.workspace();
  const { body } = await ours.get('/api/contacts?emial=ada@example.com&status=lead').expect(422);
  expect(body.errors).toEqual({ emial: expect.stringContaining('Use search, sort, limit') });
  const inherited = await ours.get(`/api/contacts?${INHERITED.map((name) => `${name}=1`).join('&')}`).expect(422);
  expect(Object.keys(inherited.body.errors)).toEqual(INHERITED);
  await ours.get('/api/team?page=2').expect(422);
  await api.http().get('/api/config?page=2').expect(422);
  await ours.get('/api/ai/daily-insights?version=17').expect(200);
});

test('a body is refused, not ignored, by a route that takes none', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact();
  const { body } = await ours.post(`/api/contacts/${id}/restore`, { name: 'Ada' }).expect(422);
  expect(body.errors).toEqual({ name: 'Unknown field' });
});

test('an unknown address under /api is answered with a problem, also for a signed-in user', async () => {
  expect((await api.http().get('/api/nowhere').expect(404)).body.code).toBe('not_found');
  const ours = await api.workspace();
  await ours.get('/api/contacts/not-an-id').expect(404);
});

test('the answer to an unexpected error does not reveal its cause', async () => {
  const ours = await api.workspace();
  await api.db.raw('alter view own_companies rename to companies_elsewhere');
  const { body } = await ours.get('/api/companies').expect(500);
  await api.db.raw('alter view companies_elsewhere rename to own_companies');
  expect(JSON.stringify(body)).not.toMatch(/companies|select/i);
  expect(body.request_id).toEqual(expect.any(String));
});

test('every answer has the security headers for browsers', async () => {
  const { headers } = await api.http().get('/api/health/live').expect(200);
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('/api/health/ready answers “ready” while the database answers', async () => {
  expect((await api.http().get('/api/health/ready').expect(200)).body).toEqual({ status: 'ready' });
});

test('a process is ready if the database has newer migrations, and not ready if migrations are pending', async () => {
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

test('the API description lists routes with their schemas', async () => {
  const { body } = await api.http().get('/api/openapi.json').expect(200);
  expect(body.paths['/api/contacts/{contactId}'].put.requestBody.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/ContactChange',
  });
  expect(body.paths['/api/contacts'].get.parameters.map(({ name }: { name: string }) => name)).toContain('cursor');
  await api.http().get('/api/docs').expect(200).expect('Content-Type', /html/);
  await api.http().get('/api/docs/swagger-ui-bundle.js').expect(200);
});

test('a long reply is compressed for a client that accepts it, and a short one is sent uncompressed', async () => {
  const ours = await api.workspace();
  const short = await ours.contact();
  const long = await ours.contact({ notes: 'A long note. '.repeat(200) });
  const read = (id: string, encoding: string) =>
    api
      .as(ours.token)
      .get(`/api/contacts/${id}`)
      .set('Accept-Encoding', encoding)
      .expect(200, id === long.id ? long : short);
  expect((await read(long.id, 'gzip')).headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('Accept-Encoding'),
  });
  expect((await read(long.id, 'identity')).headers).not.toHaveProperty('content-encoding');
  expect((await read(short.id, 'gzip')).headers).not.toHaveProperty('content-encoding');
});

test('an answer varies by origin, and pages of other origins may not read it', async () => {
  const { headers } = await api.http().get('/api/config').expect(200);
  expect(headers.vary).toContain('Origin');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  const foreign = await api.http().get('/api/config').set('Origin', 'https://foreign.example').expect(200);
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
});

test('metrics count answers by method and status, and contain no personal data', async () => {
  const ours = await api.workspace();
  const { body } = await ours.get('/api/contacts?search=secret').expect(200);
  expect(body).toEqual([]);
  const { text } = await api.http().get('/api/metrics').expect(200);
  expect(text).toContain('rapport_http_request_duration_seconds_count{method="GET",status="200"}');
  expect(text).toMatch(/^rapport_jobs_waiting \d+$/m);
  expect(text).not.toContain('secret');
});

test('half of a surrogate pair is refused where it would be stored as JSON', async () => {
  const ours = await api.workspace();
  const steps = [{ wait_days: 0, subject: 'Hi', text: '\ud800' }];
  const { body } = await ours.post('/api/sequences', { name: 'Follow up', steps }).expect(400);
  expect(body.code).toBe('malformed_text');
});
