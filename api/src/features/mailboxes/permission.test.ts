import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { startDovecot } from '../../testing/dovecot';
import { startOpenIdProvider } from '../../testing/openIdProvider';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi({ ALLOW_PRIVATE_HOSTS: 'true' });

let google: Awaited<ReturnType<typeof startOpenIdProvider>>;
let dovecot: Awaited<ReturnType<typeof startDovecot>>;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  google = await startOpenIdProvider();
  // So short that access tokens are not kept, and each use requests a new one.
  google.seconds = 60;
  [dovecot, sink] = await Promise.all([startDovecot(google.issuer), startSmtpSink()]);
  sink.accessTokens = google.tokens;
  const { GOOGLE_MAIL } = await import('../../integrations/mailProvider');
  api.config.mailProviders.google = {
    ...GOOGLE_MAIL,
    clientId: google.client.id,
    clientSecret: google.client.secret,
    issuer: google.issuer,
    imap: { host: '127.0.0.1', port: dovecot.port, security: 'none' },
    smtp: { host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none' },
  };
});
afterAll(() => Promise.all([google.stop(), dovecot.stop(), sink.stop()]));

/** Visits the provider like a browser, and returns with its answer. */
const allow = async (who: Workspace, account: string | null): Promise<string> => {
  google.account = account === null ? null : { sub: account, email: account, email_verified: true, name: 'Ann' };
  const { body } = await who.post('/api/mailbox/permission', { provider: 'google' }).expect(200);
  const answer = await fetch(body.url, { redirect: 'manual' });
  const back = new URL(String(answer.headers.get('location')));
  expect(`${back.origin}${back.pathname}`).toBe('http://crm.test/settings');
  return back.search;
};

test("a mailbox is connected with the provider's permission, and is read and sent from until the permission is withdrawn", async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const address = `${ann.userId}@gmail.example`;
  const client = await dovecot.open(ann.userId);
  await client.append(
    'INBOX',
    `Message-ID: <a@b>\r\nFrom: ada@example.org\r\nTo: ${address}\r\nSubject: Oak\r\n\r\nHello\r\n`,
  );
  await client.logout();
  const answer = await allow(ann, address);
  const { body } = await ann.put('/api/mailbox/permission', { answer }).expect(200);
  expect(body).toMatchObject({
    providers: ['google'],
    mailbox: { address, sign_in: 'google', smtp: { host: '127.0.0.1' } },
  });
  await api.work();
  const timeline = () => ann.get(`/api/notes/entity/contact/${ada.id}/timeline?filter=mail`).expect(200);
  expect((await timeline()).body).toMatchObject([{ mail: { subject: 'Oak' } }]);
  const [{ secret }] = await asSystem(api.db, (trx) =>
    trx('mailboxes').where({ user_id: ann.userId }).select('secret'),
  );
  expect([...google.tokens.keys()].some((token) => secret.includes(token))).toBe(false);

  const email = { to: [{ address: 'ada@example.org' }], subject: 'Ash', text: 'Hi', contact_id: ada.id };
  const { id } = (await ann.post('/api/mailbox/emails', email).expect(201)).body;
  await ann.post(`/api/mailbox/emails/${id}/send`).expect(200);
  await api.work();
  expect(sink.received).toHaveLength(1);

  await ann.put('/api/mailbox/permission', { answer }).expect(422);
  google.revoke();
  const payload = JSON.stringify({ workspace_id: ann.workspaceId, mailbox_id: body.mailbox.id });
  await api.db.raw(`select enqueue_job('mailboxes.sync', ?::json, now(), null)`, [payload]);
  await api.work();
  expect((await ann.get('/api/mailbox')).body.mailbox).toMatchObject({ status: 'failed', problem: 'access_revoked' });
});

test('a mailbox that is connected again keeps its privacy setting', async () => {
  const ann = await api.workspace();
  const address = `${ann.userId}@gmail.example`;
  const connect = async () => {
    const answer = await allow(ann, address);
    return (await ann.put('/api/mailbox/permission', { answer }).expect(200)).body.mailbox;
  };
  const first = await connect();
  expect(first.visibility).toBe('subject');
  await ann.put('/api/mailbox/visibility', { visibility: 'private' }).expect(200);
  expect(await connect()).toMatchObject({ id: first.id, visibility: 'private' });
});

test('a provider that does not answer does not count as a refusal', async () => {
  const ann = await api.workspace();
  const answer = await allow(ann, `${ann.userId}@gmail.example`);
  google.isAway = true;
  try {
    const { body } = await ann.put('/api/mailbox/permission', { answer }).expect(503);
    expect(body.detail).toContain('does not answer');
  } finally {
    google.isAway = false;
  }
  await ann.put('/api/mailbox/permission', { answer }).expect(200);
  const { google: settings } = api.config.mailProviders;
  api.config.mailProviders.google = settings && { ...settings, issuer: 'http://127.0.0.1:1' };
  try {
    await ann.post('/api/mailbox/permission', { provider: 'google' }).expect(503);
  } finally {
    api.config.mailProviders.google = settings;
  }
});

test('a person who declines, or whose sign-in was not started here, connects nothing', async () => {
  const [ann, eve] = [await api.workspace(), await api.workspace()];
  expect((await ann.put('/api/mailbox/permission', { answer: await allow(ann, null) }).expect(422)).body.code).toBe(
    'not_allowed',
  );
  const answer = await allow(eve, 'eve@gmail.example');
  expect((await ann.put('/api/mailbox/permission', { answer }).expect(400)).body.code).toBe('not_started');
  await ann.put('/api/mailbox/permission', { answer: '?code=x' }).expect(400);
  await ann.post('/api/mailbox/permission', { provider: 'microsoft' }).expect(409);
  const free = await api.workspace({ plan: 'free' });
  await free.post('/api/mailbox/permission', { provider: 'google' }).expect(403);
  expect((await ann.get('/api/mailbox')).body.mailbox).toBeNull();
});
