import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockWorkspace } from '../../db/lockWorkspace';
import { asSystem } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';
import { markVerified } from './publicHosts.repository';

const api = startApi({ TRUST_PROXY: 'loopback' });

/** The TXT records that the name server returns. */
const records = new Map<string, string>();
const nameServer = createSocket('udp4');
const usual = dns.getServers();

/** A name server for TXT queries. It returns the query, and a record if there is one. */
nameServer.on('message', (question, { port, address }) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const text = records.get(labels.join('.').toLowerCase());
  const flags = [0x81, text ? 0x80 : 0x83];
  const head = Buffer.from([...question.subarray(0, 2), ...flags, ...[0, 1, 0, text ? 1 : 0, 0, 0, 0, 0]]);
  const value = Buffer.from(text ?? '');
  const answer = text
    ? [Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, value.length + 1, value.length]), value]
    : [];
  nameServer.send(Buffer.concat([head, question.subarray(12, at + 5), ...answer]), port, address);
});

beforeAll(async () => {
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  dns.setServers([`127.0.0.1:${nameServer.address().port}`]);
});
beforeEach(() => records.clear());
afterAll(() => {
  dns.setServers(usual);
  nameServer.close();
});

/** Sets a host name, adds its record in DNS, and verifies it. */
const verified = async (ours: Workspace, host: string) => {
  const { body } = await ours.put('/api/settings/public-host', { host }).expect(200);
  records.set(body.record.name, body.record.value);
  return (await ours.post('/api/settings/public-host/verify').expect(200)).body;
};

const at = (host: string, path: string) => api.http().get(path).set('Host', host);

const formOf = async (ours: Workspace): Promise<string> => {
  const form = { name: 'Contact', fields: [{ key: 'email', label: 'Email' }] };
  return (await ours.post('/api/forms', form).expect(201)).body.address;
};

const certificateFor = async (domain: string) =>
  (await api.http().get('/api/settings/public-host/certificate').query({ domain })).status;

test('a host name is verified by its record, and then shows only the forms, booking pages and quotes of its workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const host = 'forms.acme.example';
  const pathOf = (address: string) => new URL(address).pathname;
  const foreign = pathOf(await formOf(theirs));
  expect(await formOf(ours)).toContain('http://crm.test/f/');
  const { body: entered } = await ours.put('/api/settings/public-host', { host: ' Forms.Acme.example ' }).expect(200);
  expect(entered).toMatchObject({ host, verified_at: null, target: 'crm.test', is_in_plan: true });
  expect((await ours.post('/api/settings/public-host/verify').expect(409)).body.code).toBe('not_verified');
  expect(await certificateFor(host)).toBe(404);
  await verified(ours, host);
  expect(await certificateFor('FORMS.acme.example')).toBe(204);

  const address = await formOf(ours);
  expect(address).toMatch(/^https:\/\/forms\.acme\.example\/f\//);
  const hours = [{ day: 1, from: '09:00', to: '17:00' }];
  const page = {
    is_on: true,
    timezone: 'UTC',
    hours,
    durations: [30],
    buffer_minutes: 0,
    notice_hours: 0,
    days_ahead: 30,
  };
  const booking = (await ours.put('/api/booking-page', page).expect(200)).body.address;
  const quote = (await ours.post(`/api/deals/${(await ours.deal()).id}/quotes`, {}).expect(201)).body.link;
  for (const shown of [address, booking, quote]) {
    expect(new URL(shown).host).toBe(host);
    await at(host, pathOf(shown)).expect(200);
    // The pages are still available under the app's host name, because links to them may have been shared.
    await at('crm.test', pathOf(shown)).expect(200);
  }
  await at(host, '/forms.js').expect(200);
  await at(host, foreign).expect(404);
  await at(`${host}:8443`, foreign).expect(404);
  await at('crm.test', foreign).expect(200);
});

test("no app, sign-in, API or email link is served under a workspace's host name, however it is spelled", async () => {
  const ours = await api.workspace();
  const host = 'pages.acme.example';
  await verified(ours, host);
  const paths = [
    ...['/', '/login', '/dashboard', '/api/auth/me', '/api/contacts', '/api/docs', '/api/openapi.json', '/api/mcp'],
    ...[
      '/api/client.ts',
      '/api/oauth/authorize',
      '/.well-known/oauth-authorization-server',
      '/calendars/x.ics',
      '/u/x',
    ],
    ...['/f', '/f/', '/f/guess', '/F/guess', '//api/contacts', '/f/../api/contacts', '/f/%2e%2e/login', '/assets/x.js'],
    '/__defineGetter__/x',
  ];
  for (const name of [host, host.toUpperCase(), `${host}.`, `${host}:443`]) {
    for (const path of paths) {
      const { status, text } = await at(name, path).set('Authorization', `Bearer ${ours.token}`);
      expect([name, path, status]).toEqual([name, path, 404]);
      expect(text).toContain('This link does not work');
    }
  }
  const login = { username: ours.email, password: 'a fine long passphrase' };
  await api.http().post('/api/auth/login').type('form').set('Host', host).send(login).expect(404);
  // A proxy forwards the requested host name.
  await api.http().get('/api/contacts').set('X-Forwarded-Host', host).expect(404);
});

test('the workspace that verified a host name last gets it, and an unverified name shows nothing', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const host = 'sold.acme.example';
  await theirs.put('/api/settings/public-host', { host }).expect(200);
  await verified(ours, host);
  // An attempt to verify it without the record changed nothing.
  await theirs.post('/api/settings/public-host/verify').expect(409);
  expect((await ours.get('/api/settings/public-host')).body.verified_at).not.toBeNull();
  const address = new URL(await formOf(theirs)).pathname;
  await at(host, address).expect(404);
  await verified(theirs, host);
  expect((await ours.get('/api/settings/public-host')).body.verified_at).toBeNull();
  await at(host, address).expect(200);
  await theirs.delete('/api/settings/public-host').expect(204);
  expect(await certificateFor(host)).toBe(404);
});

test('a host name that was replaced while DNS was queried is not taken from its workspace', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const host = 'kept.acme.example';
  await verified(ours, host);
  const { body } = await theirs.put('/api/settings/public-host', { host }).expect(200);
  await theirs.delete('/api/settings/public-host').expect(204);
  const claim = { host, token: body.record.value, verified_at: null };
  await asSystem(api.db, (trx) => markVerified(trx, theirs.workspaceId, claim));
  expect((await ours.get('/api/settings/public-host')).body.verified_at).not.toBeNull();
});

test('a host name without a workspace is remembered, until the name is verified', async () => {
  const ours = await api.workspace();
  const host = 'later.acme.example';
  await at(host, '/api/client.ts').expect(200);
  await ours.put('/api/settings/public-host', { host }).expect(200);
  const isVerified = (verified_at: Date | null) =>
    asSystem(api.db, (trx) => trx('public_hosts').where({ host }).update({ verified_at }));
  // As if another process had verified it, which this one notices within seconds.
  await isVerified(new Date());
  await at(host, '/api/client.ts').expect(200);
  await isVerified(null);
  await verified(ours, host);
  await at(host, '/api/client.ts').expect(404);
});

test('of host names that are set simultaneously, the last is kept', async () => {
  const ours = await api.workspace();
  const hosts = ['one.example', 'two.example', 'three.example'];
  const answers: Promise<string>[] = [];
  await ours.scoped(async (scope) => {
    await lockWorkspace(scope);
    for (const host of hosts) {
      const set = ours.put('/api/settings/public-host', { host }).expect(200);
      answers.push(set.then(({ body }) => body.host));
      await expect.poll(api.blocked).toHaveLength(answers.length);
    }
  });
  expect(await Promise.all(answers)).toEqual(hosts);
  expect((await ours.get('/api/settings/public-host').expect(200)).body.host).toBe('three.example');
});

test('a host name requires the Business plan, ends with it, and cannot be one of the app', async () => {
  const pro = await api.workspace({ plan: 'pro' });
  await pro.put('/api/settings/public-host', { host: 'forms.pro.example' }).expect(403);
  const ours = await api.workspace();
  for (const host of [
    'crm.test',
    'localhost',
    '127.0.0.1',
    'a b.example',
    'x.example/login',
    '-x.example',
    'x'.repeat(300),
  ]) {
    const { body } = await ours.put('/api/settings/public-host', { host }).expect(422);
    expect(Object.keys(body.errors)).toEqual(['host']);
  }
  const host = 'forms.former.example';
  await verified(ours, host);
  await asSystem(api.db, (trx) => trx('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'pro' }));
  expect(await certificateFor(host)).toBe(404);
  expect(await formOf(ours)).toContain('http://crm.test/');
});
