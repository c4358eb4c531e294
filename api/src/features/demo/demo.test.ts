import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { jobs } from '../../jobs/registry';
import { startApi } from '../../testing/startApi';
import { emailUser } from '../access/userEmail';
import { lockDemos } from './demo.repository';
import { DEMO_HOURS, DEMOS_MAX } from './demo.service';

const api = startApi({ DEMO: 'on', BILLING: 'sandbox' });
// Kept instead of deleted, because deleting all that a demo is filled with takes longer than most tests.
afterEach(() => api.db('workspaces').whereNotNull('demo_until').update({ demo_until: null }));

/** The address of a network that no visitor has used yet. */
const network = () => {
  visitors += 1;
  return `198.51.100.${visitors}`;
};
let visitors = 0;
const press = (address = network()) => api.http().post('/api/demo').set('X-Forwarded-For', address);

/** Opens a demo. @returns a client whose requests are those of its visitor */
const opened = async () => {
  const { body: tokens } = await press().expect(201);
  const as = (method: 'get' | 'post' | 'put') => (path: string, body?: object) =>
    api
      .http()
      [method](path)
      .set({ Authorization: `Bearer ${tokens.access_token}`, 'X-Forwarded-For': network() })
      .send(body);
  const visitor = { get: as('get'), post: as('post'), put: as('put') };
  const { body: user } = await visitor.get('/api/auth/me').expect(200);
  return { ...visitor, user, workspaceId: user.workspace.id as string };
};

const purge = async () => {
  await jobs.find(({ name }) => name === 'demo.purge')?.perform(api.context, {});
  await api.work();
};
const expire = (id: string) =>
  api
    .db('workspaces')
    .where({ id })
    .update({ demo_until: new Date(Date.now() - 1_000) });

test('the first demo does not make its visitor the operator of the installation', async () => {
  const visitor = await opened();
  expect(visitor.user.runs_installation).toBe(false);
  const registered = { email: `${randomUUID()}@example.com`, password: 'a fine long passphrase', name: 'Ann' };
  const { body: tokens } = await api.http().post('/api/auth/register').send(registered).expect(201);
  const me = api.as(tokens.access_token).get('/api/auth/me');
  expect((await me).body.runs_installation).toBe(true);
});

test('a visitor is signed in to their own filled workspace for a day, which other visitors do not see', async () => {
  const [ours, theirs] = [await opened(), await opened()];
  expect(ours.workspaceId).not.toBe(theirs.workspaceId);
  const hours = (Date.parse(ours.user.workspace.demo_until) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(DEMO_HOURS - 0.1);
  expect(hours).toBeLessThanOrEqual(DEMO_HOURS);
  const { body: contacts } = await ours.get('/api/contacts').expect(200);
  expect(contacts.length).toBeGreaterThan(50);
  await theirs.get(`/api/contacts/${contacts[0].id}`).expect(404);
  await ours.post('/api/contacts', { name: 'Mine' }).expect(201);
  expect((await theirs.get('/api/contacts?search=Mine')).body).toEqual([]);
  const { body: report } = await ours.get('/api/reports/advanced').expect(200);
  expect(report.people).toHaveLength(4);
});

test('a demo can do nothing that reaches other people, costs money or outlives it', async () => {
  const visitor = await opened();
  const email = { subject: 'Hi', content: 'Hello' };
  const campaign = { ...email, name: 'Spring' };
  const tried: [string, object][] = [
    ['/api/team/invitations', { email: 'ann@example.com' }],
    ['/api/team/invitations', {}],
    ['/api/api-keys', { name: 'Website' }],
    ['/api/campaigns/test', { ...email, format: 'text' }],
    ['/api/campaigns', { ...campaign, status: 'sent', audience: { status: 'lead' } }],
    ['/api/campaigns', { ...campaign, status: 'scheduled' }],
    [
      '/api/billing/checkout',
      {
        plan_id: 'business',
        success_url: 'http://crm.test/billing/success',
        cancel_url: 'http://crm.test/billing/cancel',
      },
    ],
  ];
  for (const [path, body] of tried) {
    const answer = await visitor.post(path, body);
    expect.soft([answer.status, answer.body.code], `${path} ${JSON.stringify(body)}`).toEqual([403, 'not_in_demo']);
  }
  const mailbox = { address: 'ann@example.com', host: 'imap.example.com', username: 'ann', password: 'secret' };
  expect((await visitor.put('/api/mailbox', mailbox).expect(403)).body.code).toBe('not_in_demo');
});

test('the visitor of a demo cannot join a workspace that outlives it', async () => {
  const owner = await api.workspace();
  const visitor = await opened();
  const answer = await visitor.post('/api/auth/invitation/accept', { token: await owner.invite() }).expect(403);
  expect(answer.body.code).toBe('not_in_demo');
});

test('no email leaves a demo', async () => {
  const { user } = await opened();
  const content = { subject: 'Hello', preview: '', paragraphs: ['Hello'] };
  await emailUser(api.context, user.id, content);
  await api.http().post('/api/auth/password/forgot').send({ email: user.email }).expect(202);
  await api.work();
  expect(await api.emailTo(user.email)).toBeUndefined();
});

test('a network can open a few demos per day, and its limit does not affect other networks', async () => {
  for (let nth = 0; nth < 5; nth += 1) await press('203.0.113.7').expect(201);
  const { headers, body } = await press('203.0.113.7').expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3600);
  expect(body.detail).toMatch(/tomorrow/);
  await press('203.0.113.8').expect(201);
});

test('the number of demos is limited, even if two visitors request the last one at once', async () => {
  const demos = Array.from({ length: DEMOS_MAX - 1 }, () => ({
    id: randomUUID(),
    name: 'Demo',
    demo_until: new Date(),
  }));
  await api.db('workspaces').insert(demos);
  let answers: Promise<{ status: number }[]> | undefined;
  // The lock is held, so both requests wait.
  await api.db.transaction(async (trx) => {
    await lockDemos(trx);
    answers = Promise.all([press(), press()]);
    await expect.poll(api.blocked).toHaveLength(2);
  });
  expect((await answers)?.map(({ status }) => status).toSorted()).toEqual([201, 503]);
  expect(await api.db('workspaces').whereNotNull('demo_until').pluck('id')).toHaveLength(DEMOS_MAX);
});

test('an expired demo and its users are deleted, but nothing else', async () => {
  const [past, fresh, customer] = [await opened(), await opened(), await api.workspace()];
  await customer.contact();
  const colleagues = await api.db('memberships').where({ workspace_id: past.workspaceId }).pluck('user_id');
  expect(colleagues).toHaveLength(4);
  await expire(past.workspaceId);
  await purge();
  for (const table of ['contacts', 'deals', 'tasks', 'notes', 'activities', 'memberships', 'sessions']) {
    expect(await api.db(table).where({ workspace_id: past.workspaceId })).toEqual([]);
  }
  expect(await api.db('workspaces').where({ id: past.workspaceId })).toEqual([]);
  expect(await api.db('users').where({ id: past.user.id })).toEqual([]);
  expect(await api.db('users').whereIn('id', colleagues)).toEqual([]);
  await past.get('/api/contacts').expect(401);
  await fresh.get('/api/contacts').expect(200);
  await customer.get('/api/contacts').expect(200);
});

test('a demo that its visitor keeps at the moment it ends is not deleted', async () => {
  const visitor = await opened();
  await expire(visitor.workspaceId);
  let purging: Promise<void> | undefined;
  await api.db.transaction(async (trx) => {
    // The update of a visitor who began to keep the demo just before.
    await trx('workspaces').where({ id: visitor.workspaceId }).update({ demo_until: null });
    purging = purge();
    await expect.poll(api.blocked).toHaveLength(1);
  });
  await purging;
  await visitor.get('/api/contacts').expect(200);
});

test('a demo that cannot be deleted does not stop the others from being deleted', async () => {
  const [stuck, past] = [await opened(), await opened()];
  await expire(stuck.workspaceId);
  await expire(past.workspaceId);
  await api.db.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before delete on workspaces for each row when (old.id = '${stuck.workspaceId}') execute function refuse()`);
  try {
    await purge();
    expect(await api.db('workspaces').whereNotNull('demo_until').pluck('id')).toEqual([stuck.workspaceId]);
  } finally {
    await api.db.raw('drop function refuse cascade');
  }
});

test('a demo that could not be filled is not left behind', async () => {
  await api.db.raw('alter table notes add constraint refuse check (false) not valid');
  try {
    await press().expect(500);
  } finally {
    await api.db.raw('alter table notes drop constraint refuse');
  }
  await purge();
  expect(await asSystem(api.context.db, (trx) => trx('workspaces').whereNotNull('demo_until'))).toEqual([]);
});

test('a visitor who registers keeps the workspace, and signs in with the new password', async () => {
  const [visitor, owner] = [await opened(), await api.workspace({ email: 'taken@example.com' })];
  const registration = { email: `${randomUUID()}@example.com`, password: 'a fine long passphrase', name: 'Ann Keeper' };
  await visitor.post('/api/contacts', { name: 'Mine' }).expect(201);
  await visitor.post('/api/demo/keep', { ...registration, email: 'taken@example.com' }).expect(409);
  await visitor.post('/api/demo/keep', { ...registration, password: 'password' }).expect(422);
  expect((await visitor.get('/api/auth/me')).body.workspace.demo_until).not.toBeNull();

  await visitor.post('/api/demo/keep', registration).expect(204);
  expect((await visitor.get('/api/auth/me')).body).toMatchObject({
    email: registration.email,
    email_verified: false,
    has_password: true,
    workspace: { name: 'Ann Keeper’s workspace', demo_until: null },
  });
  expect((await visitor.get('/api/subscription/usage')).body.plan.id).toBe('free');
  await api.work();
  expect(await api.emailTo(registration.email)).toMatchObject({ subject: expect.stringMatching(/confirm/i) });
  await visitor.post('/api/demo/keep', { ...registration, email: 'other@example.com' }).expect(409);
  expect((await owner.post('/api/demo/keep', { ...registration, email: 'o@example.com' }).expect(409)).body.code).toBe(
    'not_a_demo',
  );
  expect((await visitor.get('/api/team')).body.members.map(({ name }: { name: string }) => name)).toEqual([
    'Ann Keeper',
  ]);
  expect((await visitor.get('/api/settings/workspace')).body).toMatchObject({ sender_name: '', postal_address: '' });
  const owners = await api
    .db('deals')
    .where({ workspace_id: visitor.workspaceId })
    .distinct('owner_id')
    .pluck('owner_id');
  expect(owners).toEqual([visitor.user.id]);
  await purge();
  const form = { username: registration.email, password: registration.password };
  await api.http().post('/api/auth/login').type('form').send(form).expect(200);
  expect((await visitor.get('/api/contacts?search=Mine')).body).toHaveLength(1);
});

test('a demo that has ended cannot be kept', async () => {
  const visitor = await opened();
  await expire(visitor.workspaceId);
  const registration = { email: `${randomUUID()}@example.com`, password: 'a fine long passphrase', name: 'Late' };
  await visitor.post('/api/demo/keep', registration).expect(409);
});

test('no demo is opened if none is offered', async () => {
  Object.assign(api.config, { hasDemo: false });
  try {
    expect((await press().expect(403)).body.code).toBe('demo_off');
  } finally {
    Object.assign(api.config, { hasDemo: true });
  }
  expect(await api.db('workspaces').whereNotNull('demo_until')).toEqual([]);
});
