import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app';
import { type ProviderAccount, startOpenIdProvider } from '../../testing/openIdProvider';
import { startApi } from '../../testing/startApi';

const google = await startOpenIdProvider();
afterAll(() => google.stop());

const api = startApi({
  GOOGLE_CLIENT_ID: google.client.id,
  GOOGLE_CLIENT_SECRET: google.client.secret,
  GOOGLE_ISSUER: google.issuer,
});

const HOME = 'http://crm.test/dashboard';
let people = 0;
const somebody = (account: Partial<ProviderAccount> = {}): ProviderAccount => {
  people += 1;
  return {
    sub: `1000${people}`,
    email: `g${people}@example.com`,
    email_verified: true,
    name: 'Grace Hopper',
    ...account,
  };
};

beforeEach(() => {
  google.account = somebody();
});

const browser = () => supertest.agent(createApp(api.context));
type Browser = ReturnType<typeof browser>;

/** Goes to Google and back, and returns the code after the `#`. `at` is the browser that returns. */
const goThere = async (from: Browser, at = from): Promise<string> => {
  const away = await from.get('/api/auth/google').query({ redirect: HOME }).expect(302);
  const consent = await fetch(String(away.headers.location), { redirect: 'manual' });
  const back = new URL(String(consent.headers.get('location')));
  const home = await at
    .get(back.pathname + back.search)
    .set('User-Agent', 'Firefox on a phone')
    .expect(302);
  const [address, code] = String(home.headers.location).split('#session_id=');
  expect(address).toBe(at === from ? HOME : 'http://crm.test');
  return String(code);
};

const open = (at: Browser, code: string) => at.post('/api/auth/session').set('X-Session-ID', code);

const signIn = async () => {
  const at = browser();
  return (await open(at, await goThere(at)).expect(200)).body;
};

test('the first sign-in creates an account and a workspace, with a confirmed address and no password', async () => {
  const { user, access_token } = await signIn();
  expect(user).toMatchObject({
    email: google.account?.email,
    name: 'Grace Hopper',
    email_verified: true,
    has_google: true,
    has_password: false,
    workspace: { name: 'Grace Hopper’s workspace', role: 'owner' },
  });
  await api.as(access_token).get('/api/contacts').expect(200);
});

test.each(['', 'x'.repeat(201)])(
  'an account whose name cannot be used (“%s”) is named after its address',
  async (name) => {
    google.account = somebody({ name });
    expect((await signIn()).user.name).toBe(google.account?.email.split('@')[0]);
  },
);

test('a later sign-in finds the same account, even if its address at Google has changed', async () => {
  const { user } = await signIn();
  google.account = { ...(google.account as ProviderAccount), email: 'moved@elsewhere.example' };
  expect((await signIn()).user.id).toBe(user.id);
});

test('a code works once, in the browser that started the sign-in', async () => {
  const at = browser();
  const code = await goThere(at);
  await open(browser(), code).expect(401);
  google.account = somebody();
  const other = browser();
  await goThere(other);
  await open(other, code).expect(401);
  await open(at, code).expect(200);
  await open(at, code).expect(401);
});

test('a code does not work after a minute', async () => {
  const at = browser();
  const code = await goThere(at);
  await api.db('one_time_secrets').update({ expires_at: api.db.raw(`now() - interval '1 second'`) });
  await open(at, code).expect(401);
});

test('a browser that did not start the sign-in gets no code', async () => {
  expect(await goThere(browser(), browser())).toBe('google_denied');
});

test('a user who refuses at Google gets a message', async () => {
  google.account = null;
  const at = browser();
  const code = await goThere(at);
  expect((await open(at, code).expect(403)).body.detail).toBe('Authentication failed. Please try signing in again.');
});

test('an account with a confirmed address is linked, and keeps its password', async () => {
  const ours = await api.workspace();
  google.account = somebody({ email: ours.email.toUpperCase() });
  const { user } = await signIn();
  expect(user).toMatchObject({ id: ours.userId, has_google: true });
  await ours.get('/api/contacts').expect(200);
  const { body: events } = await ours.get('/api/auth/events').expect(200);
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'google_linked', user_agent: 'Firefox on a phone', ip_prefix: '127.0.0.x' }),
  );
});

/** Sets everything that an attacker could set in an account with the address of another person. */
const plant = async (email: string, token: string) => {
  const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}` });
  const put = (path: string, body: object) => api.http().put(path).set(as(token)).send(body).expect(200);
  await put('/api/settings/notifications', { weekly_report: true });
  await put('/api/settings/profile', { phone: '0900 123', company: 'Mallory Inc' });
  await put('/api/settings/workspace', { name: 'Mallory’s trap', reply_to: 'mallory@evil.example' });
  const picture = Buffer.from('iVBORw0KGgo=', 'base64');
  await api.http().put('/api/settings/profile/picture').set(as(token)).attach('file', picture, 'me.png').expect(200);
  const { body: contact } = await api.http().post('/api/contacts').set(as(token)).send({ name: 'Kept' }).expect(201);
  // API keys and invitations need a confirmed address, so they are inserted as if that had not always been required.
  const { id: user_id } = await api.db('users').where({ email }).first('id');
  const { workspace_id } = await api.db('memberships').where({ user_id }).first('workspace_id');
  const secret = { workspace_id, id: randomUUID() };
  await api
    .db('api_keys')
    .insert({ ...secret, user_id, name: 'Back door', key_hash: Buffer.from(email), ends: 'abcd' });
  const soon = api.db.raw(`now() + interval '1 day'`);
  await api
    .db('invitations')
    .insert({ ...secret, invited_by: user_id, token_hash: Buffer.from(email), expires_at: soon });
  return {
    isCleared: async (owner: string) => {
      const get = async (path: string) => (await api.http().get(path).set(as(owner)).expect(200)).body;
      expect(await get('/api/settings/notifications')).toMatchObject({ weekly_report: false });
      expect(await get('/api/settings/profile')).toMatchObject({ phone: '', company: '' });
      expect(await get('/api/settings/workspace')).toMatchObject({ reply_to: '' });
      for (const table of ['api_keys', 'user_pictures']) expect(await api.db(table).where({ user_id })).toEqual([]);
      expect(await api.db('invitations').where({ workspace_id })).toEqual([]);
      expect(await get(`/api/contacts/${contact.id}`)).toMatchObject({ name: 'Kept' });
      await api.work();
      expect(await api.emailTo(email)).toMatchObject({ subject: 'Your Rapport account is now yours alone' });
    },
  };
};

test('an account registered with the address of another person goes to that person', async () => {
  const email = `victim${people}@example.com`;
  const { body: thief } = await api
    .http()
    .post('/api/auth/register')
    .send({ email, password: 'planted beforehand', name: 'Mallory' })
    .expect(201);
  const theirs = await plant(email, thief.access_token);
  google.account = somebody({ email });
  const { user, access_token } = await signIn();
  expect(user).toMatchObject({ email, name: 'Grace Hopper', picture: null, has_password: false, has_google: true });
  expect(user.workspace.name).toBe('Grace Hopper’s workspace');
  await theirs.isCleared(access_token);
  await api.as(thief.access_token).get('/api/contacts').expect(401);
  await api.http().post('/api/auth/refresh').send({ refresh_token: thief.refresh_token }).expect(401);
  await api
    .http()
    .post('/api/auth/login')
    .type('form')
    .send({ username: email, password: 'planted beforehand' })
    .expect(401);
});

test('an account registered with the address of another person goes to that person even without an email server', async () => {
  const email = `unmailed${people}@example.com`;
  const planted = { email, password: 'planted beforehand', name: 'Mallory' };
  const { body: thief } = await api.http().post('/api/auth/register').send(planted).expect(201);
  google.account = somebody({ email });
  const config = { ...api.config, mail: { kind: 'off' } as const };
  const at = supertest.agent(createApp({ ...api.context, config }));
  const { body } = await open(at, await goThere(at)).expect(200);
  expect(body.user).toMatchObject({ email, has_password: false, has_google: true });
  await api.as(thief.access_token).get('/api/contacts').expect(401);
});

test('resetting the password by email takes the account from an owner with an unconfirmed address', async () => {
  const email = `reset${people}@example.com`;
  const planted = { email, password: 'planted beforehand', name: 'Mallory' };
  const { body: thief } = await api.http().post('/api/auth/register').send(planted).expect(201);
  const theirs = await plant(email, thief.access_token);
  await api.http().post('/api/auth/password/forgot').send({ email }).expect(202);
  await api.work();
  const token = (await api.emailTo(email))?.text.match(/token=(\S+)/)?.[1];
  await api.http().post('/api/auth/password/reset').send({ token, password: 'a fine password' }).expect(204);
  const login = { username: email, password: 'a fine password' };
  const { body: tokens } = await api.http().post('/api/auth/login').type('form').send(login).expect(200);
  await theirs.isCleared(tokens.access_token);
  const { body: me } = await api.as(tokens.access_token).get('/api/auth/me');
  const name = email.replace('@example.com', '');
  expect(me).toMatchObject({ name, picture: null, email_verified: true, workspace: { name: `${name}’s workspace` } });
});

test.each([
  [
    'an address that Google has not confirmed',
    async () => somebody({ email_verified: false }),
    'google_email_unverified',
  ],
  [
    'an address whose account is linked to another Google account',
    async () => {
      await signIn();
      return somebody({ email: google.account?.email });
    },
    'google_other_account',
  ],
] as const)('%s cannot sign in', async (_what, account, code) => {
  google.account = await account();
  const at = browser();
  expect(await goThere(at)).toBe(code);
  expect((await open(at, code).expect(403)).body).toMatchObject({ code, detail: expect.stringMatching(/Google/) });
});

test.each(['https://evil.example/dashboard', '//evil.example', 'javascript:alert(1)', '/dashboard', ''])(
  'a redirect to “%s” is refused',
  async (redirect) => {
    await browser().get('/api/auth/google').query({ redirect }).expect(400);
  },
);

test('without Google credentials, the route says which settings are missing', async () => {
  const config = { ...api.config, google: null };
  const { body } = await supertest(createApp({ ...api.context, config }))
    .get('/api/auth/google')
    .query({ redirect: HOME })
    .expect(503);
  expect(body).toMatchObject({ code: 'google_not_configured', detail: expect.stringContaining('GOOGLE_CLIENT_ID') });
});

test('if exchanging the code with Google fails, signing in fails', async () => {
  const at = browser();
  const away = await at.get('/api/auth/google').query({ redirect: HOME }).expect(302);
  const state = new URL(String(away.headers.location)).searchParams.get('state');
  const home = await at.get('/api/auth/google/callback').query({ state, code: 'made-up' }).expect(302);
  expect(home.headers.location).toBe(`${HOME}#session_id=google_denied`);
});

test('a user gets a message if Google cannot be reached', async () => {
  const away = await startOpenIdProvider();
  await away.stop();
  const { id: clientId, secret: clientSecret } = google.client;
  const config = { ...api.config, google: { clientId, clientSecret, issuer: away.issuer } };
  const home = await supertest(createApp({ ...api.context, config }))
    .get('/api/auth/google')
    .query({ redirect: HOME })
    .expect(302);
  expect(home.headers.location).toBe(`${HOME}#session_id=google_denied`);
});

test('if Google cannot be reached once the user has returned, signing in fails', async () => {
  google.isAway = true;
  expect(await goThere(browser())).toBe('google_denied');
  google.isAway = false;
  await signIn();
});
