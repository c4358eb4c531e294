import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

const anywhere = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
const post = (path: string, body: object, from = anywhere()) =>
  api.http().post(path).set('X-Forwarded-For', from).send(body);
const forgot = (email: string, from?: string) => post('/api/auth/password/forgot', { email }, from);
const reset = (token: string, password: string) => post('/api/auth/password/reset', { token, password });
const login = (username: string, password: string) =>
  api.http().post('/api/auth/login').set('X-Forwarded-For', anywhere()).type('form').send({ username, password });
const me = (token: string) => api.as(token).get('/api/auth/me');

const newcomer = async () => {
  const person = { email: `${randomUUID()}@example.com`, password: 'a fine password', name: 'Ada' };
  const { body: tokens } = await post('/api/auth/register', person).expect(201);
  return { ...person, token: tokens.access_token as string };
};

const linkIn = async (email: string) => {
  await api.work();
  const mail = await api.emailTo(email);
  const [, path, token] = mail?.text.match(/http:\/\/crm\.test\/([a-z-]+)#token=(\S+)/) ?? [];
  return { subject: mail?.subject, path, token: token ?? '' };
};

test('the emailed link confirms the address of a new account, and works once', async () => {
  const person = await newcomer();
  const { subject, path, token } = await linkIn(person.email);
  expect([subject, path]).toEqual(['Confirm your email address', 'verify-email']);
  expect((await me(person.token)).body.email_verified).toBe(false);
  await post('/api/auth/email/verify', { token }).expect(204);
  expect((await me(person.token)).body.email_verified).toBe(true);
  expect((await post('/api/auth/email/verify', { token }).expect(400)).body.code).toBe('spent_link');
});

test('requesting the confirmation again invalidates the first link, and is allowed three times an hour', async () => {
  const person = await newcomer();
  const { token: first } = await linkIn(person.email);
  const resend = () => api.as(person.token).post('/api/auth/email/resend');
  await resend().expect(202);
  const { token: second } = await linkIn(person.email);
  await post('/api/auth/email/verify', { token: first }).expect(400);
  await resend().expect(202);
  await resend().expect(202);
  await resend().expect(429);
  await post('/api/auth/email/verify', { token: second }).expect(204);
});

test('the emailed link for a forgotten password sets a new one, works once and signs out everywhere', async () => {
  const person = await newcomer();
  await post('/api/auth/email/verify', { token: (await linkIn(person.email)).token }).expect(204);
  await forgot(person.email.toUpperCase()).expect(202);
  const { subject, path, token } = await linkIn(person.email);
  expect([subject, path]).toEqual(['Set a new password', 'reset-password']);

  await reset(token, 'another password').expect(204);
  await me(person.token).expect(401);
  await login(person.email, person.password).expect(401);
  const { body: tokens } = await login(person.email, 'another password').expect(200);
  expect((await me(tokens.access_token)).body.email_verified).toBe(true);
  expect((await linkIn(person.email)).subject).toBe('Your password was changed');
  expect((await reset(token, 'a third password').expect(400)).body.code).toBe('spent_link');
});

test('only the last of several requested links works, and no link works after half an hour', async () => {
  const person = await newcomer();
  await forgot(person.email);
  const { token: first } = await linkIn(person.email);
  await forgot(person.email);
  const { token: second } = await linkIn(person.email);
  await reset(first, 'another password').expect(400);
  await api
    .db('one_time_secrets')
    .where({ purpose: 'reset_password' })
    .update({ expires_at: api.db.raw(`expires_at - interval '30 minutes'`) });
  await reset(second, 'another password').expect(400);
});

test('a link for one purpose does not work for another', async () => {
  const person = await newcomer();
  const { token } = await linkIn(person.email);
  await reset(token, 'another password').expect(400);
  await post('/api/auth/email/verify', { token }).expect(204);
});

test('only one of two simultaneous requests with a link succeeds', async () => {
  const person = await newcomer();
  await forgot(person.email);
  const { token } = await linkIn(person.email);
  const answers = await Promise.all([reset(token, 'the first password'), reset(token, 'the second password')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
});

test('requesting a link is answered the same with and without an account, and an address without an account gets no email', async () => {
  const person = await newcomer();
  const unknown = `${randomUUID()}@example.com`;
  const [known, nobody] = [await forgot(person.email).expect(202), await forgot(unknown).expect(202)];
  expect(nobody.text).toBe(known.text);
  await api.work();
  expect(await api.emailTo(unknown)).toBeUndefined();

  for (const email of [person.email, unknown]) {
    await forgot(email).expect(202);
    await forgot(email).expect(202);
    const { headers } = await forgot(email).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
  }
});

test('one network can request twenty links an hour', async () => {
  const network = anywhere();
  for (let asked = 0; asked < 20; asked += 1) await forgot(`${randomUUID()}@example.com`, network).expect(202);
  await forgot(`${randomUUID()}@example.com`, network).expect(429);
});

test('signing in with a password that is being replaced fails', async () => {
  const person = await newcomer();
  let signIn: PromiseLike<{ status: number }> | undefined;
  await api.db.transaction(async (trx) => {
    await trx('users').where({ email: person.email }).update({ password_hash: null });
    signIn = login(person.email, person.password).then((response) => response);
    await expect.poll(api.blocked).toHaveLength(1);
  });
  expect((await signIn)?.status).toBe(401);
});

test('a person who created an account with the address of another has no access left once its owner has taken it over', async () => {
  const person = await newcomer();
  const { id: user_id, workspace } = (await me(person.token)).body;
  const own = () => ({ workspace_id: workspace.id, id: randomUUID() });
  const feed = { kinds: ['tasks'], everyone: true };
  const { body: calendar } = await api
    .http()
    .put('/api/calendar')
    .set('Authorization', `Bearer ${person.token}`)
    .send(feed)
    .expect(200);
  const path = new URL(calendar.address).pathname;
  await api.http().get(path).expect(200);
  await api.db('webhooks').insert({ ...own(), user_id, url: 'https://evil.example', events: ['contact.created'] });
  await api.db('public_hosts').insert({ ...own(), host: 'evil.example', token: 'x', verified_at: new Date() });
  await api.db('drop_addresses').insert({ ...own(), user_id, token_hash: Buffer.from(randomUUID()) });
  await api.db('mailboxes').insert({
    ...own(),
    user_id,
    host: 'imap.evil.example',
    port: 993,
    security: 'tls',
    username: 'eve',
    secret: '',
    address: 'eve@evil.example',
    visibility: 'everything',
    status: 'ready',
  });

  await forgot(person.email);
  await reset((await linkIn(person.email)).token, 'another password').expect(204);
  await api.http().get(path).expect(404);
  for (const table of ['public_hosts', 'drop_addresses', 'mailboxes']) {
    expect(await api.db(table).where({ workspace_id: workspace.id })).toEqual([]);
  }
  expect(await api.db('webhooks').where({ workspace_id: workspace.id })).toMatchObject([
    { stopped_at: expect.any(String), stopped_for: 'left' },
  ]);
});

test('the queue contains no secret, and the database only hashes', async () => {
  const person = await newcomer();
  await forgot(person.email);
  const waiting = await api.queue().pluck('payload');
  const { token } = await linkIn(person.email);
  expect(JSON.stringify(waiting)).not.toContain(token);
  const { rows } = await api.db.raw(`select one_time_secrets::text as row from one_time_secrets`);
  expect(rows.map(({ row }: { row: string }) => row).join()).not.toContain(token);
});

test.each([
  ['password', { password: 'Password must be at least 8 characters' }, 'short'],
  ['password', { password: expect.stringContaining('too common') }, 'Password123'],
  ['password', { password: 'Password must be at most 128 characters' }, 'x'.repeat(129)],
])(
  'a new %s with the error %j is refused everywhere, and the link can still be used',
  async (_field, errors, password) => {
    const person = await newcomer();
    await forgot(person.email);
    const { token } = await linkIn(person.email);
    expect((await reset(token, password).expect(422)).body.errors).toEqual(errors);
    const another = { email: `${randomUUID()}@example.com`, password, name: 'Bo' };
    expect((await post('/api/auth/register', another).expect(422)).body.errors).toEqual(errors);
    await reset(token, 'another password').expect(204);
  },
);

test('changing the password requires the old one, signs out everywhere else and invalidates the link for a forgotten password', async () => {
  const person = await newcomer();
  await forgot(person.email);
  const { token } = await linkIn(person.email);
  const { body: here } = await login(person.email, person.password).expect(200);
  const change = (current_password: string, new_password: string) =>
    api.as(here.access_token).post('/api/auth/password/change', { current_password, new_password });

  expect((await change('not my password', 'another password').expect(422)).body.errors).toEqual({
    current_password: 'The password is incorrect',
  });
  expect((await change(person.password, 'iloveyou').expect(422)).body.errors).toHaveProperty('new_password');
  await change(person.password, 'another password').expect(204);
  expect((await reset(token, 'a third password').expect(400)).body.code).toBe('spent_link');
  await me(here.access_token).expect(200);
  await me(person.token).expect(401);
  await login(person.email, person.password).expect(401);
  await login(person.email, 'another password').expect(200);
  expect((await linkIn(person.email)).subject).toBe('Your password was changed');
});

test('a signed-in session can guess the password five times', async () => {
  const person = await newcomer();
  const guess = () =>
    api
      .as(person.token)
      .post('/api/auth/password/change', { current_password: 'guessed wrong', new_password: 'another password' });
  for (let tries = 0; tries < 5; tries += 1) await guess().expect(422);
  await guess().expect(429);
});
