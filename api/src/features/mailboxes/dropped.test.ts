import { expect, test } from 'vitest';
import { readConfig } from '../../config';
import { asSystem } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import { signEmail } from '../../http/signedEmail';
import { startDovecot } from '../../testing/dovecot';
import { startApi, type Workspace } from '../../testing/startApi';
import { claimCapacity } from '../workspaces/planLimits';
import { receiversOf } from './dropped.service';

const WAITS_FOR_LOCK = `datname = current_database() and wait_event_type = 'Lock'`;
const SECRET = 'a secret for the emails of email servers';
const api = startApi({ MAIL_EVENTS_SECRET: SECRET, INBOUND_ADDRESS: 'crm@in.example' });
const closed = startApi({ MAIL_EVENTS_SECRET: SECRET });

interface Sent {
  from: string;
  to?: string;
  cc?: string;
  /** The drop address as written by the server that delivers the email. */
  drop?: string;
  subject?: string;
  text?: string;
  id?: string;
  date?: string;
}
const emailOf = ({
  from,
  to = '',
  cc,
  drop,
  subject = 'Oak',
  text = 'Hello',
  id = crypto.randomUUID(),
  date = 'Fri, 20 Nov 2026 09:00:00 +0000',
}: Sent) =>
  Buffer.from(
    [
      ...(drop ? [`Delivered-To: ${drop}`] : []),
      `Message-ID: <${id}@mail>`,
      `Date: ${date}`,
      `From: ${from}`,
      `To: ${to}`,
      ...(cc ? [`Cc: ${cc}`] : []),
      `Subject: ${subject}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n'),
  );
const hand = (source: Buffer, signature = signEmail(SECRET, source)) =>
  api
    .http()
    .post('/api/email/inbound')
    .set('Content-Type', 'message/rfc822')
    .set('X-Rapport-Signature', signature)
    .send(source);
const arrive = (sent: Sent) => hand(emailOf(sent)).expect(204);

/** A workspace on Growth whose drop address is on. */
const dropping = async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const { body } = await ours.put('/api/mailbox/drop', {}).expect(200);
  return { ours, drop: String(body.address) };
};
const logged = async (ours: Workspace, contactId: string) =>
  (await ours.get(`/api/notes/entity/contact/${contactId}/timeline?filter=touches`).expect(200)).body;
const waiting = async (ours: Workspace) => (await ours.get('/api/mailbox/drop').expect(200)).body.waiting;
const contacts = async (ours: Workspace) => (await ours.get('/api/contacts?sort=name').expect(200)).body;

test('a copy is logged once for each contact it went to, without quoted text, and its unknown people become contacts', async () => {
  const { ours, drop } = await dropping();
  expect(drop).toMatch(/^crm\+[0-9a-f]{32}@in\.example$/);
  const ada = await ours.contact({ name: 'Ada', email: 'Ada@example.org' });
  const copy = {
    from: `Ann <${ours.email}>`,
    to: 'ada@example.org, "Bo Berg" <bo@example.net>',
    cc: ours.email,
    drop: drop.toUpperCase(),
    id: 'one',
    subject: 'Offer',
    text: 'Red oak.\r\n\r\nOn Mon, Ada <ada@example.org> wrote:\r\n> Oak?',
  };
  await arrive(copy);
  await arrive(copy);
  const [bo] = (await contacts(ours)).filter(({ name }: { name: string }) => name === 'Bo Berg');
  expect(bo).toMatchObject({ email: 'bo@example.net', owner_id: ours.userId });
  for (const { id } of [ada, bo]) {
    const [touch, ...more] = await logged(ours, id);
    expect(more).toEqual([]);
    expect(touch).toMatchObject({ kind: 'email', created_at: '2026-11-20T09:00:00.000Z' });
    expect(touch.content).toBe('Offer\nAnn → ada@example.org, Bo Berg\n\nRed oak.');
  }
  expect((await ours.get(`/api/contacts/${ada.id}`)).body.last_contacted_at).toBe('2026-11-20T09:00:00.000Z');
  expect(await waiting(ours)).toEqual([]);
  const kept = await asSystem(api.db, (trx) =>
    trx('dropped_emails').where({ user_id: ours.userId }).select('text', 'people'),
  );
  expect(kept).toEqual([{ text: '', people: [] }]);
});

test('a person who is named twice in an email becomes one contact', async () => {
  const { ours, drop } = await dropping();
  await arrive({ from: ours.email, to: 'Bo Berg <bo@example.net>', cc: 'bo@example.net, cy@example.net', drop });
  expect((await contacts(ours)).map(({ name }: { name: string }) => name)).toEqual(['Bo Berg', 'cy@example.net']);
});

test('a person in two emails that arrive at once becomes one contact', async () => {
  const { ours, drop } = await dropping();
  const email = { from: ours.email, to: 'Bo Berg <bo@example.net>', drop };
  const waitingForLocks = async () =>
    Number((await api.db('pg_stat_activity').whereRaw(WAITS_FOR_LOCK).count('* as count').first())?.count);
  let arriving: Promise<unknown> | undefined;
  await ours.scoped(async (scope) => {
    await claimCapacity(scope, 'contacts');
    arriving = Promise.all([arrive(email), arrive(email)]);
    await expect.poll(waitingForLocks).toBe(2);
  });
  await arriving;
  const [bo, ...others] = await contacts(ours);
  expect(others).toEqual([]);
  expect(await logged(ours, bo.id)).toHaveLength(2);
});

test('an email with an impossible date gets the date of its arrival', async () => {
  const { ours, drop } = await dropping();
  const before = Date.now();
  await arrive({ from: ours.email, to: 'bo@example.net', drop, date: '-200000-01-01T00:00:00Z' });
  const [bo] = await contacts(ours);
  const [touch] = await logged(ours, bo.id);
  expect(Date.parse(touch.created_at)).toBeGreaterThanOrEqual(before - 1_000);
});

test('two simultaneous requests for a drop address create only one', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const ask = () => ours.put('/api/mailbox/drop', {}).expect(200);
  await Promise.all([ask(), ask(), ask()]);
  expect(await asSystem(api.db, (trx) => trx('drop_addresses').where({ user_id: ours.userId }))).toHaveLength(1);
});

const FORWARDS = [
  [
    'Gmail',
    'Fwd: Roof',
    '---------- Forwarded message ---------\nFrom: Ada Lovelace <ada@example.org>\nDate: Thu, Nov 19, 2026 at 9:00 AM\nSubject: Roof\nTo: <ann@firm.example>\n\nIt leaks.',
  ],
  [
    'Outlook in German',
    'WG: Roof',
    'Von: Ada Lovelace <ada@example.org>\nGesendet: Donnerstag, 19. November 2026 09:00\nAn: Ann <ann@firm.example>\nBetreff: Roof\n\nIt leaks.',
  ],
  [
    'Apple Mail in French',
    'Tr : Roof',
    'Début du message réexpédié :\n\n> De: Ada Lovelace <ada@example.org>\n> Objet: Roof\n> Date: 19 novembre 2026 à 09:00:00 UTC+1\n> À: Ann <ann@firm.example>\n>\n> It leaks.',
  ],
];
test.each(FORWARDS)('the sender of what was forwarded with %s is found', async (_tool, subject, text) => {
  const { ours, drop } = await dropping();
  await arrive({ from: ours.email, to: drop, subject, text });
  const [ada] = await contacts(ours);
  expect(ada).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org' });
  const [touch] = await logged(ours, ada.id);
  expect(touch.content).toBe('Roof\nAda Lovelace\n\nIt leaks.');
});

test('an email from outside is logged for contacts, and waits if it is from unknown people', async () => {
  const { ours, drop } = await dropping();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.org' });
  await arrive({ from: 'ada@example.org', to: ours.email, drop, text: `Thank you @${ours.email}` });
  expect(await logged(ours, ada.id)).toHaveLength(1);
  await arrive({ from: 'Eve <eve@example.net>', to: ours.email, drop, subject: 'Deal!' });
  await arrive({ from: ours.email, to: drop, subject: 'To myself' });
  expect(await contacts(ours)).toHaveLength(1);
  const waits = await waiting(ours);
  expect(waits).toHaveLength(2);
  const of = (name: string) => waits.find(({ subject }: { subject: string }) => subject === name);
  expect(of('Deal!')).toMatchObject({ reason: 'unknown', people: [{ name: 'Eve', address: 'eve@example.net' }] });
  expect(of('To myself')).toMatchObject({ reason: 'nobody', people: [] });
  const path = (name: string) => `/api/mailbox/drop/emails/${of(name).id}`;
  await ours.post(`${path('To myself')}/log`).expect(409);
  const { body } = await ours.post(`${path('Deal!')}/log`).expect(200);
  expect(body.waiting).toMatchObject([{ subject: 'To myself' }]);
  const [, eve] = await contacts(ours);
  expect((await logged(ours, eve.id))[0].content).toBe('Deal!\nEve\n\nHello');
  await ours.post(`${path('Deal!')}/log`).expect(404);
  await ours.delete(path('To myself')).expect(204);
  expect(await waiting(ours)).toEqual([]);
});

test('no email is lost if the plan has no room or no emails, or a payment is open', async () => {
  const { ours, drop } = await dropping();
  await asSystem(api.db, (trx) => trx('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'free' }));
  await arrive({ from: ours.email, to: 'ada@example.org', drop });
  expect(await waiting(ours)).toMatchObject([{ reason: 'plan', people: [{ address: 'ada@example.org' }] }]);
  const [{ id }] = await waiting(ours);
  await ours.post(`/api/mailbox/drop/emails/${id}/log`).expect(403);
  await ours.put('/api/mailbox/drop', {}).expect(403);
  await asSystem(api.db, (trx) => trx('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'growth' }));
  await asSystem(api.db, (trx) =>
    trx('workspace_counts').where({ workspace_id: ours.workspaceId, noun: 'contacts' }).delete(),
  );
  await asSystem(api.db, (trx) =>
    trx('workspace_counts').insert({ workspace_id: ours.workspaceId, noun: 'contacts', total: 1_000_000, sample: 0 }),
  );
  await arrive({ from: ours.email, to: 'bo@example.org', drop, subject: 'Full' });
  expect((await waiting(ours)).map(({ reason }: { reason: string }) => reason).sort()).toEqual(['contacts', 'plan']);
  expect((await ours.post(`/api/mailbox/drop/emails/${id}/log`).expect(403)).body.code).toBe('plan_limit');
});

test('a replaced or removed address receives nothing, and other workspaces do not see waiting emails', async () => {
  const { ours, drop } = await dropping();
  const theirs = await dropping();
  await arrive({ from: 'eve@example.net', drop });
  expect(await waiting(theirs.ours)).toEqual([]);
  const [{ id }] = await waiting(ours);
  await theirs.ours.delete(`/api/mailbox/drop/emails/${id}`).expect(404);
  const { body } = await ours.put('/api/mailbox/drop', {}).expect(200);
  expect(body.address).not.toBe(drop);
  await arrive({ from: 'eve@example.net', drop, subject: 'Late' });
  expect(await waiting(ours)).toHaveLength(1);
  await ours.delete('/api/mailbox/drop').expect(204);
  await arrive({ from: 'eve@example.net', drop: body.address, subject: 'Off' });
  expect(await waiting(ours)).toHaveLength(1);
});

test('an unsigned request is refused, and a body that is not an email is accepted', async () => {
  const { ours, drop } = await dropping();
  const source = emailOf({ from: 'eve@example.net', drop });
  await hand(source, 't=1,v1=x').expect(400);
  await hand(source, signEmail('another secret', source)).expect(400);
  expect(await waiting(ours)).toEqual([]);
  for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 10]), Buffer.from('Subject: nobody\r\n\r\nx')]) {
    await hand(bytes).expect(204);
  }
});

test('an installation that receives no emails offers no drop address', async () => {
  const ours = await closed.workspace({ plan: 'growth' });
  expect((await ours.get('/api/mailbox/drop').expect(200)).body).toMatchObject({ is_available: false, address: null });
  await ours.put('/api/mailbox/drop', {}).expect(404);
});

test('the address of the installation may contain a plus sign', async () => {
  api.config.inboundAddress = 'Office+crm@in.example';
  try {
    const { ours, drop } = await dropping();
    expect(drop).toMatch(/^Office\+crm\+[0-9a-f]{32}@in\.example$/);
    await arrive({ from: 'eve@example.net', drop });
    expect(await waiting(ours)).toHaveLength(1);
  } finally {
    api.config.inboundAddress = 'crm@in.example';
  }
});

test('emails are also read from a mailbox, each once', async () => {
  const dovecot = await startDovecot();
  try {
    const { ours, drop } = await dropping();
    const url = `imap://inbound:${dovecot.password}@127.0.0.1:${dovecot.port}/INBOX?starttls=off`;
    const { inboundImap } = readConfig({
      INBOUND_ADDRESS: 'crm@in.example',
      INBOUND_IMAP_URL: url,
      DATA_DIR: api.config.dataDir,
    });
    api.config.inboundImap = inboundImap;
    const client = await dovecot.open('inbound');
    for (const subject of ['One', 'Two']) {
      await client.append('INBOX', emailOf({ from: 'eve@example.net', drop, subject }), []);
    }
    const read = async () => {
      await api.db.raw(`select enqueue_job('mailboxes.readInbound', '{}'::json, now(), null)`);
      await api.work();
    };
    await read();
    await read();
    expect(await waiting(ours)).toHaveLength(2);
    await client.mailboxOpen('INBOX');
    expect(await client.search({ seen: false })).toEqual([]);
    await client.logout();
  } finally {
    api.config.inboundImap = null;
    await dovecot.stop();
  }
});

test('the oldest of too many waiting emails are deleted', async () => {
  const { ours, drop } = await dropping();
  await api.db.raw(
    `insert into dropped_emails (workspace_id, id, user_id, message_key, reason, subject, sent_at)
     select ?, gen_random_uuid(), ?, nth::text, 'unknown', 'No. ' || nth, now() - nth * interval '1 day'
     from generate_series(1, 1000) as nth`,
    [ours.workspaceId, ours.userId],
  );
  await arrive({ from: 'eve@example.net', drop, date: new Date().toUTCString() });
  const kept = await api.db('dropped_emails').where({ workspace_id: ours.workspaceId, reason: 'unknown' });
  expect(kept).toHaveLength(1_000);
  expect(kept.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Oak', 'No. 1', 'No. 999']));
  expect(await waiting(ours)).toHaveLength(100);
});

test('an email belongs to the member whose drop address it was delivered to, and an email for no drop address to nobody', async () => {
  const [one, other] = [await dropping(), await dropping()];
  const unknown = one.drop.replace(/\+.{4}/, '+0000');
  const deliveredTo = [['bo@example.net', one.drop], [unknown], [other.drop, one.drop], ['crm@in.example'], []];
  expect(await receiversOf(api.context, deliveredTo)).toEqual([
    one.ours.userId,
    undefined,
    other.ours.userId,
    undefined,
    undefined,
  ]);
});

test('erasing a person deletes their waiting emails, and no others', async () => {
  const { ours, drop } = await dropping();
  await arrive({ from: 'Eve@example.net', drop, subject: 'Hers', text: 'About the roof' });
  await arrive({ from: 'bo@example.net', drop, subject: 'His' });
  await ours.post('/api/personal-data/erasures', { contact_ids: [], email: 'eve@example.net' }).expect(200);
  expect(await waiting(ours)).toMatchObject([{ subject: 'His' }]);
});

test('an email from an erased person is not kept, and emails with other people still are', async () => {
  const { ours, drop } = await dropping();
  await ours.post('/api/personal-data/erasures', { contact_ids: [], email: 'eve@example.net' }).expect(200);
  await arrive({ from: ours.email, to: 'Eve <eve@example.net>, bo@example.net', drop, subject: 'Roof' });
  const [bo, ...others] = await contacts(ours);
  expect([bo.email, others]).toEqual(['bo@example.net', []]);
  const [entry] = await logged(ours, bo.id);
  expect(entry.content).toContain('Roof');
  expect(entry.content).not.toMatch(/eve/i);
  await arrive({ from: 'Eve <EVE@example.net>', drop, text: 'It is me' });
  expect(await waiting(ours)).toEqual([]);
  const kept = await api.db('dropped_emails').where({ workspace_id: ours.workspaceId });
  expect(JSON.stringify(kept)).not.toMatch(/eve|it is me/i);
});

test('an address made with another secret of the installation is not shown, and can be replaced by a new one', async () => {
  const ours = await api.workspace();
  await ours.put('/api/mailbox/drop', {}).expect(200);
  const shown = async () => (await ours.get('/api/mailbox/drop').expect(200)).body.address;
  expect(await shown()).toEqual(expect.any(String));
  const stored = () => api.db('drop_addresses').where({ user_id: ours.userId });
  await stored().update({ token_hash: sha256('before') });
  expect(await shown()).toBeNull();
  await ours.put('/api/mailbox/drop', {}).expect(200);
  expect(await shown()).toEqual(expect.any(String));
  expect((await stored()).map(({ token_hash }) => token_hash)).not.toContainEqual(sha256('before'));
});
