import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();

const newcomer = () => ({ email: `${randomUUID()}@Example.com`, password: 'a fine password', name: 'Ada' });
const anywhere = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
const register = (person: object, from = anywhere()) =>
  api.http().post('/api/auth/register').set('X-Forwarded-For', from).send(person);
const login = (username: string, password: string, from = anywhere()) =>
  api.http().post('/api/auth/login').set('X-Forwarded-For', from).type('form').send({ username, password });
const me = (token: string) => api.as(token).get('/api/auth/me');

test('registering creates a user and a workspace that they own, and signs in', async () => {
  const person = newcomer();
  const { body: tokens } = await register(person).expect(201);
  expect(tokens).toMatchObject({
    token_type: 'bearer',
    access_token: expect.any(String),
    refresh_token: expect.any(String),
  });

  const { body: user } = await me(tokens.access_token).expect(200);
  expect(user).toMatchObject({
    email: person.email,
    name: 'Ada',
    email_verified: false,
    has_password: true,
    has_google: false,
  });
  expect(user.workspace).toEqual({ id: expect.any(String), name: 'Ada’s workspace', role: 'owner', demo_until: null });
  expect(user.workspaces).toEqual([user.workspace]);
  expect(user).not.toHaveProperty('password_hash');
});

test('a new workspace gets its name, date format and currency from the language of the user who registers', async () => {
  const { body: tokens } = await register(newcomer()).set('Accept-Language', 'de-AT').expect(201);
  const { body: user } = await me(tokens.access_token).expect(200);
  expect(user.workspace.name).toBe('Arbeitsbereich von Ada');
  const preferences = await api.as(tokens.access_token).get('/api/settings/preferences');
  expect(preferences.body).toMatchObject({ language: 'de', date_format: 'DD.MM.YYYY', currency: 'EUR' });
  const workspace = await api.as(tokens.access_token).get('/api/settings/workspace');
  expect(workspace.body).toMatchObject({ currency: 'EUR' });
});

test('registering a taken address, in any letter case, is a conflict that names the field', async () => {
  const person = newcomer();
  await register(person).expect(201);
  const { body } = await register({ ...person, email: person.email.toUpperCase() }).expect(409);
  expect(body).toMatchObject({ code: 'email_taken', errors: { email: expect.any(String) } });
});

test.each([
  [{ email: '', password: 'long enough', name: 'A' }, { email: 'Email is required' }],
  [{ email: 'nonsense', password: 'long enough', name: 'A' }, { email: 'Please enter a valid email address' }],
  [{ email: 'a@b.co', password: 'short', name: 'A' }, { password: 'Password must be at least 8 characters' }],
  [{ email: 'a@b.co', password: 'long enough', name: '  ' }, { name: 'Name is required' }],
  [{ email: 'a@b.co', password: 'long enough', name: 'A', role: 'admin' }, { role: 'Unknown field' }],
])('invalid registration %# is refused with the reason for the field', async (person, errors) => {
  const { body, headers } = await register(person).expect(422);
  expect(headers['content-type']).toContain('application/problem+json');
  expect(body.errors).toEqual(errors);
});

test('signing in ignores the case of the address, and answers the same to a wrong password and an unknown address', async () => {
  const person = newcomer();
  await register(person).expect(201);
  await login(person.email.toLowerCase(), person.password).expect(200);
  const wrong = await login(person.email, 'not the password').expect(401);
  const nobody = await login('nobody@example.com', person.password).expect(401);
  expect(wrong.body.detail).toBe('Incorrect email or password');
  expect({ ...nobody.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
});

test('passwords that differ only after 72 bytes are different passwords', async () => {
  const person = { ...newcomer(), password: `${'x'.repeat(80)}1` };
  await register(person).expect(201);
  await login(person.email, `${'x'.repeat(80)}2`).expect(401);
  await login(person.email, person.password).expect(200);
});

const refresh = (refresh_token: string) => api.http().post('/api/auth/refresh').send({ refresh_token });

test('a refresh token gives new tokens, and again within thirty seconds for a second tab', async () => {
  const ours = await api.workspace();
  const { body: first } = await refresh(ours.refreshToken).expect(200);
  const { body: second } = await refresh(ours.refreshToken).expect(200);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  await me(first.access_token).expect(200);
  await refresh(second.refresh_token).expect(200);
});

test('a used refresh token that is sent again later ends the whole session', async () => {
  const ours = await api.workspace();
  const { body: fresh } = await refresh(ours.refreshToken).expect(200);
  await api.db.raw(
    `update refresh_tokens set rotated_at = rotated_at - interval '31 seconds' where rotated_at is not null`,
  );
  await refresh(ours.refreshToken).expect(401);
  await me(fresh.access_token).expect(401);
  await refresh(fresh.refresh_token).expect(401);
});

test('signing out ends the session at once, and signing out again succeeds', async () => {
  const ours = await api.workspace();
  await ours.post('/api/auth/logout').expect(204);
  await me(ours.token).expect(401);
  await refresh(ours.refreshToken).expect(401);
  await ours.post('/api/auth/logout').expect(204);
});

test('the cookie signs in too, but requests from other sites cannot change anything with it', async () => {
  const ours = await api.workspace();
  const cookie = `rapport_session=${ours.cookie}`;
  await api.http().get('/api/auth/me').set('Cookie', cookie).expect(200);
  const add = () => api.http().post('/api/contacts').set('Cookie', cookie).send({ name: 'Eve' });
  expect((await add()).body.code).toBe('foreign_origin');
  expect((await add().set('Origin', 'https://evil.example')).body.code).toBe('foreign_origin');
  await add().set('Origin', 'http://crm.test').set('Host', 'crm.test').expect(201);
});

test('a form on another site does not sign the browser in', async () => {
  const person = newcomer();
  await register(person).expect(201);
  const signIn = (origin: string) =>
    login(person.email, person.password).set({ Origin: origin, Host: 'crm.test' }).expect(200);
  expect(String((await signIn('http://crm.test')).headers['set-cookie'])).toContain('rapport_session=');
  expect(String((await signIn('https://evil.example')).headers['set-cookie'])).not.toContain('rapport_session=');
});

test.each(['mock_token', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('the invalid token %s is refused', async (token) => {
  await me(token).expect(401);
});

test('an expired session is signed out even if its tokens have not expired', async () => {
  const ours = await api.workspace();
  await api
    .db('sessions')
    .where({ user_id: ours.userId })
    .update({ expires_at: api.db.raw(`now() - interval '1 second'`) });
  await me(ours.token).expect(401);
  expect((await refresh(ours.refreshToken).expect(401)).body.detail).toBe(
    'Your session has ended. Please sign in again.',
  );
});

test('a user without a workspace gets a new one, unless registration is by invitation only', async () => {
  const account = { email: 'left@example.com', password: 'a fine long passphrase', name: 'Lea Left' };
  await api.http().post('/api/auth/register').send(account).expect(201);
  const { id } = await api.db('users').where({ email: account.email }).first('id');
  await api
    .db('workspaces')
    .whereIn('id', api.db('memberships').where({ user_id: id }).select('workspace_id'))
    .delete();
  const signIn = () =>
    api.http().post('/api/auth/login').type('form').send({ username: account.email, password: account.password });

  api.config.allowSignup = false;
  expect((await signIn().expect(403)).body.code).toBe('no_workspace');
  api.config.allowSignup = true;
  const { access_token } = (await signIn().expect(200)).body;
  expect((await me(access_token).expect(200)).body.workspaces).toEqual([
    expect.objectContaining({ name: 'Lea Left’s workspace', role: 'owner' }),
  ]);
});
