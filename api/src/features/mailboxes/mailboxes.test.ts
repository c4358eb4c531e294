import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer, type Socket } from 'node:net';
import { DAY_MS } from '@rapport/shared/dates';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asSystem } from '../../db/scope';
import { startDovecot } from '../../testing/dovecot';
import { startApi, type Workspace } from '../../testing/startApi';
import { claimWatches, deleteSearches, listDueMailboxes, listSearches } from './mailboxes.repository';
import { syncMailbox } from './syncMailbox';
import { watchMailboxes } from './watchMailboxes';

const api = startApi({ ALLOW_PRIVATE_HOSTS: 'true' });
const strict = startApi();
type Person = Pick<Workspace, 'get' | 'post' | 'put' | 'delete' | 'userId' | 'email'>;

let dovecot: Awaited<ReturnType<typeof startDovecot>>;
beforeAll(async () => {
  dovecot = await startDovecot();
});
afterAll(() => dovecot.stop());

/** A member of a workspace, signed in there. */
const memberOf = async (ours: Workspace, name: string): Promise<Person> => {
  const other = await api.workspace();
  await api.db('users').where({ id: other.userId }).update({ name });
  return ours.addMember(other);
};

const access = ({ userId, email }: Person, more: object = {}) => ({
  address: email,
  host: '127.0.0.1',
  port: dovecot.port,
  security: 'none',
  username: userId,
  password: dovecot.password,
  ...more,
});
const connect = async (who: Person, more: object = {}) => {
  const { body } = await who.put('/api/mailbox', access(who, more)).expect(200);
  await api.work();
  return body.mailbox;
};

interface Sent {
  id: string;
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  headers?: string;
  at?: Date;
  /** The `Date` header, if it differs from `at`. */
  date?: string;
  folder?: string;
}
const put = async ({ userId, email }: Person, emails: Sent[]) => {
  const client = await dovecot.open(userId);
  for (const { id, from = 'Ada <ada@example.org>', to = email, at = new Date(), folder = 'INBOX', ...rest } of emails) {
    const { subject = 'Oak', text = 'Hello', headers = '', date = at.toUTCString() } = rest;
    const lines = [`Message-ID: <${id}@mail>`, `From: ${from}`, `To: ${to}`, `Subject: ${subject}`];
    const source = `${lines.join('\r\n')}\r\nDate: ${date}\r\n${headers}\r\n${text}\r\n`;
    const { path } = folder === 'INBOX' ? { path: folder } : await client.mailboxCreate(folder.split('/'));
    await client.append(path, source, [], at);
  }
  await client.logout();
};
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

const timeline = async (who: Person, type: string, id: string, filter = 'mail') =>
  (await who.get(`/api/notes/entity/${type}/${id}/timeline?filter=${filter}`).expect(200)).body;
const read = (who: Person, contactId: string) => timeline(who, 'contact', contactId);
const again = async (who: Person) => {
  const [{ id, workspace_id }] = await api.db('mailboxes').where({ user_id: who.userId }).select('id', 'workspace_id');
  await api.db.raw('select enqueue_job(?, ?::json, now(), null)', [
    'mailboxes.sync',
    JSON.stringify({ workspace_id, mailbox_id: id }),
  ]);
  await api.work();
};

test('emails with contacts are stored once, in threads, and other emails are counted', async () => {
  const ann = await api.workspace();
  const company = await ann.company({ name: 'Acme' });
  const ada = await ann.contact({ name: 'Ada', email: 'Ada@example.org', company_id: company.id });
  const deal = await ann.deal({ contact_id: ada.id });
  await put(ann, [
    { id: 'old', at: ago(100) },
    { id: 'first', at: ago(20), subject: 'Oak', text: 'Which oak?' },
    { id: 'stranger', from: 'eve@example.net', at: ago(19) },
    { id: 'list', headers: 'List-Id: <news>\r\n', at: ago(18) },
    { id: 'spam', folder: 'Junk' },
    { id: 'filed', subject: 'Ash', folder: 'Müller 日本/Été', at: ago(17) },
    {
      id: 'answer',
      folder: 'Sent',
      from: ann.email,
      to: 'ada@example.org',
      subject: 'Re: Oak',
      at: ago(2),
      text: 'Red oak.\r\n\r\nOn Mon, Ada <ada@example.org> wrote:\r\n> Which oak?',
      headers: 'In-Reply-To: <first@mail>\r\nReferences: <first@mail>\r\n',
    },
  ]);
  const mailbox = await connect(ann);
  expect(JSON.stringify(mailbox)).not.toContain(dovecot.password);
  const items = await read(ann, ada.id);
  expect(items).toMatchObject([
    { type: 'mail', content: 'Red oak.', mail: { subject: 'Re: Oak', emails: 2 } },
    { type: 'mail', mail: { subject: 'Ash', from: 'Ada', emails: 1 } },
  ]);
  for (const [type, id] of [
    ['company', company.id],
    ['deal', deal.id],
  ] as const)
    expect(await timeline(ann, type, id, 'all')).toEqual(expect.arrayContaining(items));
  const thread = await ann.get(`/api/mailbox/threads/${items[0].id}`).expect(200);
  expect(thread.body).toMatchObject([
    { subject: 'Oak', text: 'Which oak?', from: { name: 'Ada', address: 'ada@example.org' } },
    { subject: 'Re: Oak', text: 'Red oak.', recipients: [{ address: 'ada@example.org' }] },
  ]);
  const { body } = await ann.get('/api/mailbox').expect(200);
  expect(body.mailbox).toMatchObject({ status: 'ready', found: 5, checked: 5, kept: 3, unknown_senders: 1, bulk: 1 });
  await put(ann, [{ id: 'new', subject: 'Now', headers: 'References: <answer@mail>\r\n' }]);
  await again(ann);
  await again(ann);
  expect((await read(ann, ada.id))[0].mail).toEqual({ subject: 'Now', from: 'Ada', emails: 3 });
  await api.db('mail_folders').update({ uid_validity: 1 });
  await again(ann);
  expect(await api.db('mail_messages').where({ workspace_id: ann.workspaceId }).pluck('subject')).toHaveLength(4);
});

test('members see what the owner of the mailbox shares, and an email in two mailboxes appears in one thread', async () => {
  const ann = await api.workspace();
  const ben = await memberOf(ann, 'Ben');
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const secret = [{ id: 'to-both', to: 'us@example.com', subject: 'Price', text: 'Twelve' }];
  await put(ann, secret);
  await connect(ann, { visibility: 'private' });
  const [{ id }] = await read(ann, ada.id);
  const thread = `/api/mailbox/threads/${id}`;
  expect(await read(ben, ada.id)).toEqual([]);
  await ben.get(thread).expect(404);
  await ann.put('/api/mailbox/visibility', { visibility: 'subject' }).expect(200);
  expect(await read(ben, ada.id)).toMatchObject([{ content: null, mail: { subject: 'Price', from: null } }]);
  const { body } = await ben.get(thread).expect(200);
  expect(body).toMatchObject([{ subject: 'Price', text: null, from: null, recipients: null }]);
  await ann.put('/api/mailbox/visibility', { visibility: 'everything' }).expect(200);
  expect(await read(ben, ada.id)).toMatchObject([{ content: 'Twelve', mail: { from: 'Ada' } }]);
  await ann.put('/api/mailbox/visibility', { visibility: 'private' }).expect(200);
  await put(ben, secret);
  await connect(ben, { visibility: 'private' });
  expect(await read(ben, ada.id)).toMatchObject([{ id, content: 'Twelve', mail: { emails: 1 } }]);
  await ann.delete('/api/mailbox').expect(204);
  expect([await read(ann, ada.id), (await read(ben, ada.id)).length]).toEqual([[], 1]);
  await ben.delete('/api/mailbox').expect(204);
  expect(await api.db('mail_messages').where({ workspace_id: ann.workspaceId })).toEqual([]);
});

test('a member with their own copy of an email reads that copy, and not the private copy of another member', async () => {
  const ann = await api.workspace();
  const ben = await memberOf(ann, 'Ben');
  const [ada, rival] = [
    await ann.contact({ email: 'ada@example.org' }),
    await ann.contact({ email: 'rival@example.org' }),
  ];
  const sent = { from: ann.email, to: `ada@example.org, ${ben.email}`, at: ago(1), folder: 'Sent' };
  await put(ann, [
    { id: 'offer', ...sent, headers: 'Bcc: rival@example.org\r\n' },
    { id: 'forged', text: 'The secret', at: ago(2) },
  ]);
  await connect(ann, { visibility: 'private' });
  await put(ben, [
    { id: 'offer', ...sent },
    { id: 'forged', text: 'A guess', at: ago(2) },
  ]);
  await connect(ben, { visibility: 'everything' });

  const threadsOf = async (who: Person) => {
    const found = [];
    for (const { id } of await read(who, ada.id)) found.push(...(await who.get(`/api/mailbox/threads/${id}`)).body);
    return found.map(({ text, recipients }) => [text, recipients.length]);
  };
  expect(await threadsOf(ben)).toEqual([
    ['Hello', 2],
    ['A guess', 1],
  ]);
  expect(await read(ben, rival.id)).toEqual([]);
  expect(await read(ann, rival.id)).toHaveLength(1);
  // A member who may read both copies sees one email, as in their own copy.
  expect(await threadsOf(ann)).toEqual([
    ['Hello', 3],
    ['The secret', 1],
  ]);
  expect((await read(ann, ada.id)).map(({ mail }: { mail: { emails: number } }) => mail.emails)).toEqual([1, 1]);
  await again(ben);
  expect(await api.db('mail_messages').where({ workspace_id: ann.workspaceId })).toHaveLength(4);
});

test('only emails that are not private change the last contact date', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const last = async () => (await ann.get(`/api/contacts/${ada.id}`).expect(200)).body.last_contacted_at;
  const [older, newer] = [ago(9), ago(4)].map((at) => new Date(Math.floor(at.getTime() / 1_000) * 1_000));
  await put(ann, [
    { id: 'l1', at: newer },
    { id: 'l2', at: older, from: ann.email, to: 'ada@example.org' },
  ]);
  await connect(ann, { visibility: 'private' });
  expect(await read(ann, ada.id)).toHaveLength(2);
  expect(await last()).toBeNull();
  await ann.put('/api/mailbox/visibility', { visibility: 'subject' }).expect(200);
  await api.work();
  expect(await last()).toBe(newer?.toISOString());

  const touch = { kind: 'call', content: 'Called', happened_at: ago(1).toISOString() };
  await ann.post(`/api/contacts/${ada.id}/touches`, touch).expect(201);
  await put(ann, [{ id: 'l3', at: ago(2) }]);
  await again(ann);
  expect(await last()).toBe(touch.happened_at);
  const today = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  await put(ann, [{ id: 'l4', at: today }]);
  await again(ann);
  expect(await last()).toBe(today.toISOString());
});

test('earlier emails of a contact appear after it is added, restored or gets another address', async () => {
  const ann = await api.workspace();
  await put(ann, [
    { id: 'b1', from: 'bob@example.org', subject: 'First' },
    { id: 'b2', to: 'Bob <BOB@example.org>', from: ann.email, subject: 'Second', folder: 'Sent' },
    { id: 'b3', from: 'bob@home.example', subject: 'From home' },
    { id: 'b4', from: 'not-bob@example.org', subject: 'Someone else' },
    { id: 'b5', from: 'cleo@example.org', subject: 'Cleo' },
  ]);
  await connect(ann);
  const counts = async () => (await ann.get('/api/mailbox').expect(200)).body.mailbox;
  expect(await counts()).toMatchObject({ found: 5, checked: 5, kept: 0, unknown_senders: 5 });

  const bob = await ann.contact({ name: 'Bob', email: 'bob@example.org' });
  const cleo = await ann.contact({ name: 'Cleo', email: 'cleo@example.org' });
  await ann.delete(`/api/contacts/${cleo.id}`).expect(204);
  await again(ann);
  expect(await read(ann, bob.id)).toHaveLength(2);
  await ann.put(`/api/contacts/${bob.id}`, { other_emails: ['bob@home.example'] }).expect(200);
  await ann.post(`/api/contacts/${cleo.id}/restore`).expect(200);
  await again(ann);
  expect(await read(ann, bob.id)).toHaveLength(3);
  expect(await read(ann, cleo.id)).toHaveLength(1);
  expect(await counts()).toMatchObject({ found: 5, checked: 5, kept: 4, unknown_senders: 1 });
});

test('an address that a contact gets during a search of the mailbox is searched for in the next one', async () => {
  const ann = await api.workspace();
  await put(ann, [{ id: 'late', from: 'bob@home.example' }]);
  const { id: mailboxId } = await connect(ann);
  const bob = await ann.contact({ name: 'Bob', email: 'bob@example.org' });
  const searched = (await ann.scoped((scope) => listSearches(scope, mailboxId, 10))).map(({ id }) => id);
  await ann.put(`/api/contacts/${bob.id}`, { other_emails: ['bob@home.example'] }).expect(200);
  // The state after the search that began before.
  await ann.scoped((scope) => deleteSearches(scope, searched));
  await again(ann);
  expect(await read(ann, bob.id)).toHaveLength(1);
});

test('for many new contacts the mailbox is read again, with the same counts as if they had existed before', async () => {
  const ann = await api.workspace();
  const people = Array.from({ length: 60 }, (_, nth) => `p${nth}@example.org`);
  await put(ann, [
    { id: 'm1', from: people[7] },
    { id: 'm2', from: people[59] },
    { id: 'm3', from: 'nobody@example.org' },
  ]);
  await connect(ann);
  const csv = `name,email\n${people.map((email, nth) => `Person ${nth},${email}`).join('\n')}`;
  await ann.upload('/api/contacts/bulk/import', csv).expect(200);
  await again(ann);
  const { mailbox } = (await ann.get('/api/mailbox').expect(200)).body;
  expect(mailbox).toMatchObject({ status: 'ready', found: 3, checked: 3, kept: 2, unknown_senders: 1 });
  expect(await asSystem(api.db, (trx) => trx('mail_searches'))).toEqual([]);
});

test('a crash between two batches neither loses nor duplicates emails', async () => {
  const ann = await api.workspace();
  await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await put(
    ann,
    Array.from({ length: 120 }, (_one, nth) => ({ id: `batch-${nth}`, subject: `No. ${nth}`, at: ago(80 - nth / 2) })),
  );
  await ann.put('/api/mailbox', access(ann)).expect(200);
  await api.db.raw(`
    create function break_off() returns trigger language plpgsql as $$
    begin if (select count(*) from mail_messages) > 70 then raise exception 'killed'; end if; return new; end $$;
    create trigger break_off before insert on mail_messages for each row execute function break_off()`);
  await api.db.raw('alter function break_off() security definer; alter function break_off() owner to rapport_system');
  await api.work();
  await api.db.raw('drop function break_off() cascade');
  const kept = async () =>
    asSystem(api.db, (trx) => trx('mail_messages').where({ workspace_id: ann.workspaceId }).pluck('subject'));
  const before = (await kept()).length;
  expect(before % 50).toBe(0);
  await again(ann);
  expect(new Set(await kept()).size).toBe(120);
  expect((await ann.get('/api/mailbox')).body.mailbox).toMatchObject({ found: 120, checked: 120, kept: 120 });
});

test('many new emails are read in several turns, and a process that is stopping ends its turn', async () => {
  const ann = await api.workspace();
  await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const { id } = await connect(ann);
  await put(
    ann,
    Array.from({ length: 60 }, (_one, nth) => ({ id: `new-${nth}`, subject: `No. ${nth}` })),
  );
  // A turn that is over immediately still reads one batch.
  const read = async (isDraining: boolean, turnMs?: number) => {
    const hasMore = await syncMailbox({ ...api.context, isDraining: () => isDraining }, ann.workspaceId, id, turnMs);
    return [hasMore, (await ann.get('/api/mailbox')).body.mailbox.kept];
  };
  expect(await read(true)).toEqual([true, 50]);
  expect(await read(false, -1)).toEqual([true, 60]);
});

type Change = (text: string) => string;
const unchanged: Change = (text) => text;

/** A server in front of Dovecot that changes requests and responses until the change is removed. */
const startBetween = async ({ asked = unchanged, answered = unchanged }: { asked?: Change; answered?: Change }) => {
  let isChanging = true;
  const pass = (from: Socket, to: Socket, change: Change) =>
    from.on('data', (sent) => to.write(isChanging ? Buffer.from(change(sent.toString('latin1')), 'latin1') : sent));
  const server = createTcpServer((socket) => {
    const behind = connectTcp(dovecot.port, '127.0.0.1');
    for (const end of [socket, behind]) end.on('error', () => undefined);
    socket.on('end', () => behind.end());
    behind.on('end', () => socket.end());
    pass(socket, behind, asked);
    pass(behind, socket, answered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    changes: (whether: boolean) => {
      isChanging = whether;
    },
    stop: () => server.close(),
  };
};

test('a search that the server refuses is repeated later, and is not treated as an empty folder', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await put(ann, [{ id: 'before' }]);
  const server = await startBetween({ asked: (text) => text.replace('UID SEARCH', 'UID REFUSED') });
  const connected = await connect(ann, { port: server.port });
  expect((await ann.get('/api/mailbox')).body.mailbox).toMatchObject({ status: 'failed', problem: 'unreachable' });
  server.changes(false);
  await again(ann);
  expect(await read(ann, ada.id)).toHaveLength(1);
  expect((await ann.get('/api/mailbox')).body.mailbox).toMatchObject({ id: connected.id, status: 'ready', kept: 1 });
  server.stop();
});

const mailboxOf = async (who: Person) => (await who.get('/api/mailbox').expect(200)).body.mailbox;

test.each(['[UNAVAILABLE] Internal error', '[ALERT] Too many simultaneous connections. (Failure)'])(
  'a server that says “%s” has not refused the password, and is asked again',
  async (said) => {
    const ann = await api.workspace();
    const server = await startBetween({
      answered: (text) => text.replace(/^(\S+) OK (\[.*\] )?Logged in/m, `$1 NO ${said}`),
    });
    server.changes(false);
    await connect(ann, { port: server.port });
    server.changes(true);
    await again(ann);
    expect(await mailboxOf(ann)).toMatchObject({ status: 'failed', problem: 'unreachable' });
    server.changes(false);
    await again(ann);
    expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', problem: null });
    server.stop();
  },
);

test('a folder that the server refuses to open does not prevent reading the other folders', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await put(ann, [{ id: 'first' }, { id: 'shared', folder: 'Archive' }]);
  const server = await startBetween({ asked: (text) => text.replace('EXAMINE Archive', 'EXAMINE Unknown') });
  await connect(ann, { port: server.port });
  expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', kept: 1 });
  server.changes(false);
  await again(ann);
  expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', kept: 2 });
  expect(await read(ann, ada.id)).toHaveLength(2);
  server.stop();
});

test('a mailbox whose inbox cannot be opened is not treated as empty', async () => {
  const ann = await api.workspace();
  const server = await startBetween({ asked: (text) => text.replace('EXAMINE INBOX', 'EXAMINE Unknown') });
  await connect(ann, { port: server.port });
  expect(await mailboxOf(ann)).toMatchObject({ status: 'failed', problem: 'unreachable' });
  server.stop();
});

test('a contact whose address the server cannot search for does not block other emails', async () => {
  const ann = await api.workspace();
  const server = await startBetween({ asked: (text) => text.replace('CHARSET UTF-8', 'CHARSET UNKNOWN') });
  await put(ann, [{ id: 'first' }]);
  await connect(ann, { port: server.port });
  await ann.contact({ name: 'Jörg', email: 'jörg@example.org' });
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await again(ann);
  expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', problem: null });
  expect(await read(ann, ada.id)).toHaveLength(1);
  server.stop();
});

test('a search for new contacts that takes more than one turn continues in the next', async () => {
  const ann = await api.workspace();
  const people = Array.from({ length: 20 }, (_one, nth) => `p${nth}@example.org`);
  await put(
    ann,
    people.map((from, nth) => ({ id: `searched-${nth}`, from })),
  );
  const asked = new Set<string>();
  const server = await startBetween({
    asked: (text) => {
      if (/UID SEARCH .*FROM/.test(text)) asked.add(text.slice(text.indexOf('UID')));
      if (asked.size === 2) vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS);
      return text;
    },
  });
  const { id } = await connect(ann, { port: server.port });
  await ann.upload('/api/contacts/bulk/import', `name,email\n${people.map((email) => `P,${email}`).join('\n')}`);
  const left = async () => (await ann.scoped((scope) => listSearches(scope, id, 50))).length;
  expect(await left()).toBe(20);
  expect(await syncMailbox(api.context, ann.workspaceId, id)).toBe(true);
  vi.restoreAllMocks();
  expect(await left()).toBe(19);
  server.changes(false);
  await again(ann);
  expect(await left()).toBe(0);
  expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', kept: 20, unknown_senders: 0 });
  server.stop();
});

test('emails with impossible dates get the date of their arrival', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const at = ago(1);
  await put(ann, [
    { id: 'stranger', from: 'Eve <eve@example.net>', date: '-200000-01-01T00:00:00Z' },
    { id: 'early', date: '-200000-01-01T00:00:00Z', at },
    { id: 'late', date: 'Fri, 1 Jan 2100 00:00:00 +0000', at },
    { id: 'none', date: 'never', at },
  ]);
  await connect(ann);
  const items: { created_at: string }[] = await read(ann, ada.id);
  const arrived = new Date(Math.floor(at.getTime() / 1_000) * 1_000).toISOString();
  expect(items.map(({ created_at }) => created_at)).toEqual([arrived, arrived, arrived]);
  expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', unknown_senders: 1 });
});

const NESTED = Array.from(
  { length: 300 },
  (_one, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n`,
);
const STATUS = 'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no \0 such user';
const WITH_NUL = [
  '--b0\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n',
  Buffer.from(STATUS).toString('base64'),
  '--b0\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <01900000-0000-7000-8000-000000000000@mail>\r\n',
  '--b0--',
];
test.each([
  ['nested too deeply', NESTED],
  ['with a character that cannot be stored', WITH_NUL],
])('a report of an undelivered email %s does not block other emails', async (_what, lines) => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const headers = 'Content-Type: multipart/report; boundary=b0\r\n';
  await put(ann, [
    { id: 'report', from: 'MAILER-DAEMON@example.net', headers, text: lines.join('\r\n') },
    { id: 'good' },
  ]);
  await connect(ann);
  expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', bulk: 1, kept: 1 });
  expect(await read(ann, ada.id)).toHaveLength(1);
});

test('hostile emails are stored safely or not at all', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const many = Array.from({ length: 5_000 }, (_one, nth) => `p${nth}@example.org`).join(',\r\n ');
  await put(ann, [
    { id: 'many', to: `ada@example.org,\r\n ${many}` },
    { id: 'broken', subject: 'Broken', headers: 'Content-Type: multipart/mixed; boundary="x"\r\n', text: '--x\r\nCon' },
    {
      id: 'script',
      subject: 'Script',
      headers: 'Content-Type: text/html\r\n',
      text: '<p>Hi<script>alert(1)</script><img src="https://track.example/1.gif"></p>',
    },
    { id: 'large', subject: 'Large', text: `Start ${'x'.repeat(3_000_000)}` },
    { id: 'nul', subject: '=?utf-8?B?AEFCAA==?=', text: 'a\0b' },
    { id: 'script', from: 'Mallory <ada@example.net>, ada@example.org', subject: 'Forged' },
  ]);
  await connect(ann);
  const items: { content: string; mail: { subject: string } }[] = await read(ann, ada.id);
  expect(items.map(({ mail }) => mail.subject).toSorted()).toEqual(['AB', 'Broken', 'Large', 'Script']);
  expect(items.find(({ mail }) => mail.subject === 'Script')?.content).toBe('Hi');
  expect((await ann.get('/api/mailbox')).body.mailbox).toMatchObject({ status: 'ready', bulk: 1 });
});

test('erasing a person deletes their emails, and a merge moves them', async () => {
  const ann = await api.workspace();
  const [ada, double] = [
    await ann.contact({ name: 'Ada', email: 'ada@example.org' }),
    await ann.contact({ name: 'Ada L', email: 'al@example.org' }),
  ];
  await put(ann, [
    { id: 'e1', to: `${ann.email}, al@example.org` },
    { id: 'e2', from: 'al@example.org' },
  ]);
  await connect(ann);
  await ann.post(`/api/contacts/${ada.id}/merge`, { other_id: double.id }).expect(200);
  expect(await read(ann, ada.id)).toHaveLength(2);
  await ann.post('/api/personal-data/erasures', { contact_ids: [ada.id], email: null }).expect(200);
  const left = await asSystem(api.db, (trx) => trx('mail_messages').where({ workspace_id: ann.workspaceId }));
  expect(left).toEqual([]);
});

test('a report on a person contains their emails that the reader may see, and counts the rest', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await put(ann, [{ id: 'r1', subject: 'Shown', text: 'About the oak' }]);
  await connect(ann, { visibility: 'private' });
  const boss = await memberOf(ann, 'Boss');
  await api.db('memberships').where({ user_id: boss.userId }).update({ role: 'admin' });
  const report = async (who: Person) =>
    (await who.post('/api/personal-data/report', { contact_ids: [ada.id], email: null }).expect(200)).body;

  expect(await report(ann)).toMatchObject({
    emails: [{ subject: 'Shown', text: 'About the oak' }],
    hidden_emails: 0,
  });
  expect(await report(boss)).toMatchObject({ emails: [], hidden_emails: 1 });
  await ann.put('/api/mailbox/visibility', { visibility: 'subject' }).expect(200);
  expect(await report(boss)).toMatchObject({ emails: [{ subject: 'Shown', text: null }], hidden_emails: 0 });
});

test('an export contains the emails that every member may read, and no password', async () => {
  const ann = await api.workspace();
  await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await put(ann, [{ id: 'x1', subject: 'Shown' }]);
  await connect(ann, { visibility: 'subject' });
  const { countRows } = await import('../dataExport/exportedRows.readModel');
  const exported = () => ann.scoped((scope) => countRows(scope, ['mail_messages']));
  expect(await exported()).toBe(0);
  await ann.put('/api/mailbox/visibility', { visibility: 'everything' }).expect(200);
  expect(await exported()).toBe(1);
  const [{ secret }] = await asSystem(api.db, (trx) => trx('mailboxes').where({ workspace_id: ann.workspaceId }));
  expect(secret).not.toContain(dovecot.password);
});

test('connecting a mailbox twice at the same time creates one mailbox', async () => {
  const ann = await api.workspace();
  const connectNow = () => ann.put('/api/mailbox', access(ann)).expect(200);
  const [one, other, third] = await Promise.all([connectNow(), connectNow(), connectNow()]);
  expect(new Set([one, other, third].map(({ body }) => body.mailbox.id)).size).toBe(1);
});

test('a failed connection shows the reason, and stores nothing', async () => {
  const ann = await api.workspace();
  const says = async (who: Person, more: object) => {
    const { status, body } = await who.put('/api/mailbox', access(who, more));
    return [status, body.code, ...Object.keys(body.errors ?? {})];
  };
  expect(await says(ann, { password: 'wrong' })).toEqual([422, 'wrong_password', 'password']);
  expect(await says(ann, { host: 'no.invalid' })).toEqual([422, 'no_such_host', 'host']);
  expect(await says(ann, { port: 1 })).toEqual([422, 'unreachable', 'host']);
  expect(await says(ann, { security: 'starttls' })).toEqual([422, 'no_encryption', 'security']);
  expect((await ann.get('/api/mailbox')).body).toMatchObject({ is_available: true, mailbox: null });
  const free = await api.workspace({ plan: 'free' });
  expect((await free.get('/api/mailbox')).body.is_available).toBe(false);
  expect((await free.put('/api/mailbox', access(free)).expect(403)).body.detail).toMatchObject({
    resource: 'mailboxes',
  });
  const other = await strict.workspace();
  expect(await says(other, { security: 'tls' })).toEqual([422, 'private_address', 'host']);
  expect(await says(other, {})).toEqual([422, 'no_encryption', 'security']);
});

test('a mailbox whose password no longer works or whose plan ended shows this, and is not read until that changes', async () => {
  const ann = await api.workspace();
  await connect(ann);
  const state = async () => (await ann.get('/api/mailbox')).body.mailbox;
  await api.db('workspaces').where({ id: ann.workspaceId }).update({ plan_id: 'free' });
  await again(ann);
  expect(await state()).toMatchObject({ status: 'failed', problem: 'plan' });
  const isDue = async () =>
    (await asSystem(api.db, listDueMailboxes)).some(({ workspace_id }) => workspace_id === ann.workspaceId);
  expect(await isDue()).toBe(false);
  await api.db('workspaces').where({ id: ann.workspaceId }).update({ plan_id: 'growth' });
  expect(await isDue()).toBe(true);
  await asSystem(api.db, (trx) => trx('mailboxes').where({ workspace_id: ann.workspaceId }).update({ secret: 'x.y' }));
  await again(ann);
  expect(await state()).toMatchObject({ status: 'failed', problem: 'secret_lost' });
  expect(await isDue()).toBe(false);
  await connect(ann);
  expect(await state()).toMatchObject({ status: 'ready', problem: null });
});

test('a mailbox that cannot be reached is retried after growing pauses, and at once when its access is saved', async () => {
  const ann = await api.workspace();
  const { id } = await connect(ann);
  const own = () => api.db('mailboxes').where({ id });
  await own().update({ port: 1 });
  const isDue = async () => (await asSystem(api.db, listDueMailboxes)).some((due) => due.id === id);
  const pauses: number[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    await again(ann);
    const { minutes } = await own().first(
      api.db.raw('round(extract(epoch from retry_at - now()) / 60)::int as minutes'),
    );
    pauses.push(minutes);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await mailboxOf(ann)).toMatchObject({ status: 'failed', problem: 'unreachable' });
  expect(await isDue()).toBe(false);
  await own().update({ retry_at: api.db.fn.now() });
  expect(await isDue()).toBe(true);
  await connect(ann);
  expect(await mailboxOf(ann)).toMatchObject({ status: 'ready', problem: null });
  expect(await own().first('failures', 'retry_at')).toEqual({ failures: 0, retry_at: null });
});

test('times that were set while the clock was ahead do not prevent a mailbox from being read or watched', async () => {
  const ann = await api.workspace();
  const { id } = await connect(ann);
  const isDue = async () => (await asSystem(api.db, listDueMailboxes)).some((due) => due.id === id);
  const own = () => api.db('mailboxes').where({ id });
  const [now, ahead] = [api.db.raw('now()'), api.db.raw(`now() + interval '1 day'`)];
  const [watched, watcher] = [api.db.raw(`now() + interval '30 seconds'`), randomUUID()];
  await own().update({ watcher, watched_until: watched, synced_at: now });
  expect(await isDue()).toBe(false);
  await own().update({ synced_at: ahead });
  expect(await isDue()).toBe(true);
  await own().update({ watched_until: ahead, synced_at: now });
  expect(await isDue()).toBe(true);
  const claimed = await asSystem(api.db, (trx) => claimWatches(trx, randomUUID(), { most: 1_000, except: [] }));
  expect(claimed.map((mailbox) => mailbox.id)).toContain(id);
  await own().update({ status: 'failed', problem: 'unreachable', retry_at: ahead });
  expect(await isDue()).toBe(true);
});

test('people who wrote and got no answer are listed under what needs attention, for members who may know of the email', async () => {
  const workspace = await api.workspace();
  const [ann, ben] = [await memberOf(workspace, 'Ann'), await memberOf(workspace, 'Ben')];
  const contactOf = async (name: string) =>
    (await ann.post('/api/contacts', { name, email: `${name.toLowerCase()}@example.org` }).expect(201)).body;
  const [ada, eve] = [await contactOf('Ada'), await contactOf('Eve')];
  for (const name of ['Grace', 'Hedy', 'Joan']) await contactOf(name);
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const from = (name: string) => `${name} <${name.toLowerCase()}@example.org>`;
  await put(ann, [
    { id: 'ada', from: from('Ada'), at: ago(4) },
    { id: 'eve', from: from('Eve'), at: ago(5) },
    { id: 'grace', from: from('Grace'), at: ago(6) },
    { id: 'answer', from: ann.email, to: 'grace@example.org', at: ago(5), headers: 'In-Reply-To: <grace@mail>\r\n' },
    { id: 'hedy', from: from('Hedy'), at: ago(1) },
    { id: 'joan', from: from('Joan'), at: ago(40) },
  ]);
  await connect(ann, { visibility: 'private' });
  const waiting = async (who: Person) => {
    const { alerts, totals } = (await who.get('/api/ai/daily-insights').expect(200)).body;
    const titles = alerts.map(({ title }: { title: string }) => title);
    return { titles, count: totals.unanswered_emails };
  };
  const all = { titles: ['Eve is waiting for a reply', 'Ada is waiting for a reply'], count: 2 };
  expect(await waiting(ann)).toEqual(all);
  expect(await waiting(ben)).toEqual({ titles: [], count: 0 });
  await ann.put('/api/mailbox/visibility', { visibility: 'subject' }).expect(200);
  expect(await waiting(ben)).toEqual(all);
  await ann.post(`/api/contacts/${ada.id}/touches`, { kind: 'call' }).expect(201);
  await ann.post('/api/tasks', { title: 'Answer Eve', contact_id: eve.id }).expect(201);
  expect(await waiting(ann)).toEqual({ titles: [], count: 0 });
});

test('an email is read as soon as it arrives, and a process that stops watching lets others watch', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await connect(ann);
  // Earlier tests leave more mailboxes than one round begins to watch.
  await asSystem(api.db, (trx) => trx('mailboxes').whereNot({ user_id: ann.userId }).delete());
  const watcher = async () => {
    const [mailbox] = await asSystem(api.db, (trx) => trx('mailboxes').where({ user_id: ann.userId }));
    return mailbox.watcher;
  };
  const first = watchMailboxes(api.context);
  await expect.poll(watcher, { timeout: 10_000 }).not.toBeNull();
  await expect.poll(() => api.queue(), { timeout: 10_000 }).not.toEqual([]);
  const before = await watcher();
  expect(before).not.toBeNull();
  const second = watchMailboxes(api.context);
  await api.work();
  await put(ann, [{ id: 'w1', subject: 'Now' }]);
  const arrived = async () => {
    await api.work();
    return read(ann, ada.id);
  };
  await expect.poll(arrived, { timeout: 10_000 }).toHaveLength(1);
  expect(await watcher()).toBe(before);
  await first.stop();
  expect(await watcher()).toBeNull();
  await second.stop();
});

test('attachments and HTML are read from the mailbox by members who may read the email, and no scripts run', async () => {
  const ann = await api.workspace();
  const ben = await memberOf(ann, 'Ben');
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const part = (headers: string, body: string) => `--x\r\n${headers}\r\n\r\n${body}\r\n`;
  const html = `<p style="color:#ff0000;position:fixed;background:url(https://t.example/a)" onclick="x()">Grüße<script>alert(1)</script>
    <img src="https://t.example/1.gif"><a href="javascript:alert(1)">a</a><form action="https://t.example"><input></form></p>`;
  await put(ann, [
    {
      id: 'rich',
      headers: 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"\r\n',
      text: [
        part(
          'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64',
          btoa(unescape(encodeURIComponent(html))),
        ),
        part(
          `Content-Type: text/html; name="=?utf-8?Q?../=E2=80=AEGr=C3=B6=C3=9Fe.html?="\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64`,
          btoa('<script>alert(2)</script>'),
        ),
        '--x--',
      ].join(''),
    },
  ]);
  await connect(ann, { visibility: 'subject' });
  const [{ id: thread }] = await read(ann, ada.id);
  const [{ id }] = (await ann.get(`/api/mailbox/threads/${thread}`).expect(200)).body;
  const { body } = await ann.get(`/api/mailbox/messages/${id}/content`).expect(200);
  expect(body.attachments).toMatchObject([{ nth: 0, name: 'Größe.html', type: 'text/html' }]);
  expect(body.html).toContain('<p style="color:#ff0000">Grüße');
  expect(body.html).not.toMatch(/script|onclick|img|t\.example|javascript|form|input/);
  const file = await ann.get(`/api/mailbox/messages/${id}/attachments/0`).expect(200);
  expect(file.headers['content-type']).toMatch('application/octet-stream');
  expect(file.headers['content-disposition']).toMatch(/^attachment/);
  expect(String(file.body)).toBe('<script>alert(2)</script>');
  await ann.get(`/api/mailbox/messages/${id}/attachments/1`).expect(404);
  await ben.get(`/api/mailbox/messages/${id}/content`).expect(404);
  await ben.get(`/api/mailbox/messages/${id}/attachments/0`).expect(404);
  await ann.put('/api/mailbox/visibility', { visibility: 'everything' }).expect(200);
  await ben.get(`/api/mailbox/messages/${id}/attachments/0`).expect(200);
  const client = await dovecot.open(ann.userId);
  await client.mailboxOpen('INBOX');
  await client.messageDelete('1:*');
  await client.logout();
  await ann.get(`/api/mailbox/messages/${id}/content`).expect(404);
});

test('webhook endpoints are notified once when a contact answers, unless the mailbox is private', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const endpoint = { url: 'https://example.com/hook', events: ['contact.replied'] };
  await ann.post('/api/webhooks', endpoint).expect(201);
  const told = () =>
    asSystem(api.db, (trx) =>
      trx('webhook_deliveries').where({ workspace_id: ann.workspaceId }).select('event', 'object_id'),
    );
  const answer = (id: string, to: string, at?: Date) => ({
    id,
    at,
    to: 'us@example.com',
    headers: `References: <${to}@mail>\r\n`,
  });
  await put(ann, [
    { id: 'asked', from: ann.email, to: 'ada@example.org', at: ago(3) },
    answer('old', 'asked', ago(2)),
    { id: 'news' },
  ]);
  await connect(ann, { visibility: 'subject' });
  // Emails from before the mailbox was connected, and emails that refer to no other, do not count as answers.
  expect(await told()).toEqual([]);
  await put(ann, [answer('new', 'asked')]);
  await again(ann);
  expect(await told()).toEqual([{ event: 'contact.replied', object_id: ada.id }]);
  const ben = await memberOf(ann, 'Ben');
  await put(ben, [answer('new', 'asked')]);
  await connect(ben, { visibility: 'everything' });
  expect(await told()).toHaveLength(1);
  await ann.put('/api/mailbox/visibility', { visibility: 'private' }).expect(200);
  await put(ann, [answer('secret', 'asked')]);
  await again(ann);
  expect(await told()).toHaveLength(1);
});

test('a thread appears on a deal while it is linked to it', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const roof = await ann.deal({ title: 'Roof' });
  const other = await (await api.workspace()).deal();
  await put(ann, [
    { id: 'first', at: ago(2) },
    {
      id: 'second',
      at: ago(1),
      from: 'bob@example.net',
      headers: 'References: <first@mail>\r\n',
      to: 'ada@example.org',
    },
  ]);
  await connect(ann, { visibility: 'private' });
  const ben = await memberOf(ann, 'Ben');
  const [{ id: thread }] = await read(ann, ada.id);
  const link = (deal_ids: string[], who: Person = ann) => who.put(`/api/mailbox/threads/${thread}/deals`, { deal_ids });
  expect(await timeline(ann, 'deal', roof.id)).toEqual([]);
  await link([other.id]).expect(404);
  await link([roof.id], ben).expect(404);
  const { body } = await link([roof.id, roof.id]).expect(200);
  expect(body.map(({ deals }: { deals: object[] }) => deals)).toEqual([[{ id: roof.id, title: 'Roof' }], []]);
  expect(await timeline(ann, 'deal', roof.id)).toMatchObject([{ id: thread, mail: { emails: 2 } }]);
  expect(await timeline(ben, 'deal', roof.id)).toEqual([]);
  await link([]).expect(200);
  expect(await timeline(ann, 'deal', roof.id)).toEqual([]);
});

test('a member who may know only of a later email of a thread sees its deals too', async () => {
  const ann = await api.workspace();
  await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const [roof, wall] = [await ann.deal({ title: 'Roof' }), await ann.deal({ title: 'Wall' })];
  const ben = await memberOf(ann, 'Ben');
  const toBoth = { id: 'both', at: ago(1), to: `${ann.email}, ${ben.email}`, headers: 'References: <first@mail>\r\n' };
  await put(ann, [{ id: 'first', at: ago(2) }, toBoth]);
  await put(ben, [toBoth]);
  await connect(ann, { visibility: 'private' });
  await connect(ben, { visibility: 'private' });
  const [{ thread_id: thread }] = await api.db('mail_messages').where({ workspace_id: ann.workspaceId });
  const link = async (who: Person, deals: { id: string }[]) => {
    const answer = await who.put(`/api/mailbox/threads/${thread}/deals`, { deal_ids: deals.map(({ id }) => id) });
    return answer.body.map(({ deals: linked }: { deals: { title: string }[] }) => linked.map(({ title }) => title));
  };
  expect(await link(ben, [roof])).toEqual([['Roof']]);
  expect(await link(ann, [roof, wall])).toEqual([['Roof', 'Wall'], []]);
});

test('two threads of one deal that an answer joins have that deal once', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const roof = await ann.deal({ title: 'Roof' });
  await put(ann, [
    { id: 'plan', at: ago(3) },
    { id: 'price', at: ago(2) },
  ]);
  await connect(ann);
  for (const { id } of await read(ann, ada.id)) {
    await ann.put(`/api/mailbox/threads/${id}/deals`, { deal_ids: [roof.id] }).expect(200);
  }
  await put(ann, [{ id: 'answer', at: ago(1), headers: 'References: <plan@mail> <price@mail>\r\n' }]);
  await again(ann);
  const [{ id: thread }] = await read(ann, ada.id);
  const { body } = await ann.get(`/api/mailbox/threads/${thread}`).expect(200);
  expect(body.map(({ deals }: { deals: object[] }) => deals)).toEqual([[{ id: roof.id, title: 'Roof' }], [], []]);
});

test('a deal in the trash keeps its thread while that is linked to another deal', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const [roof, wall] = [await ann.deal({ title: 'Roof' }), await ann.deal({ title: 'Wall' })];
  await put(ann, [{ id: 'offer' }]);
  await connect(ann);
  const [{ id: thread }] = await read(ann, ada.id);
  const link = async (deal_ids: string[]) =>
    (await ann.put(`/api/mailbox/threads/${thread}/deals`, { deal_ids }).expect(200)).body[0].deals;
  await link([roof.id]);
  await ann.delete(`/api/deals/${roof.id}`).expect(204);
  expect(await link([wall.id])).toEqual([{ id: wall.id, title: 'Wall' }]);
  await ann.post(`/api/deals/${roof.id}/restore`).expect(200);
  expect(await timeline(ann, 'deal', roof.id)).toMatchObject([{ id: thread }]);
  expect(await link([wall.id])).toEqual([{ id: wall.id, title: 'Wall' }]);
  expect(await timeline(ann, 'deal', roof.id)).toEqual([]);
});

test('pictures in an email are shown, but those on the web only on request', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const fetched: string[] = [];
  const web = createServer((req, res) => {
    fetched.push(req.url ?? '');
    res.setHeader('content-type', req.url === '/oak.png' ? 'image/png' : 'image/svg+xml').end('oak');
  });
  await new Promise<void>((resolve) => web.listen(0, resolve));
  const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const html = ['cid:logo', 'cid:gone', `${address}/oak.png`, `${address}/oak.svg`, 'data:image/png;base64,AAAA']
    .map((src, nth) => `<img src="${src}" alt="picture ${nth}" onerror="alert(1)">`)
    .join('');
  const part = (head: string, text: string) => `--x\r\n${head}\r\n\r\n${text}\r\n`;
  await put(ann, [
    {
      from: 'ada@example.org',
      id: 'pictures',
      headers: 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n',
      text: [
        part('Content-Type: text/html; charset=utf-8', html),
        part('Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64', btoa('logo')),
        '--x--',
      ].join(''),
    },
  ]);
  await connect(ann);
  const [{ id: thread }] = await read(ann, ada.id);
  const [{ id }] = (await ann.get(`/api/mailbox/threads/${thread}`).expect(200)).body;
  const content = async (query = '') => (await ann.get(`/api/mailbox/messages/${id}/content${query}`).expect(200)).body;
  const logo = `<img alt="picture 0" src="data:image/png;base64,${btoa('logo')}" />`;
  expect(await content()).toEqual({ html: logo, has_remote_images: true, attachments: [] });
  expect(fetched).toEqual([]);
  const oak = `<img alt="picture 2" src="data:image/png;base64,${btoa('oak')}" />`;
  expect(await content('?images=true')).toMatchObject({ html: `${logo}${oak}`, has_remote_images: false });
  expect(fetched.toSorted()).toEqual(['/oak.png', '/oak.svg']);
  web.closeAllConnections();
  web.close();
});

test('emails of excluded addresses are not stored, stored ones are deleted, and they return when the address is allowed again', async () => {
  const ann = await api.workspace();
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  const doctor = await ann.contact({ name: 'Doctor', email: 'dr@mail.clinic.example' });
  await put(ann, [
    { id: 'n1', subject: 'Oak' },
    { id: 'n2', from: 'dr@mail.clinic.example', subject: 'Results' },
    { id: 'n3', to: `${ann.email}, dr@mail.clinic.example`, subject: 'All of us' },
  ]);
  await connect(ann);
  expect(await read(ann, doctor.id)).toHaveLength(2);
  const never = async (entries: string[]) =>
    (await ann.put('/api/mailbox/never', { never: entries }).expect(200)).body.mailbox;
  expect(await never(['@Clinic.example', 'clinic.example', 'example.net'])).toMatchObject({
    never: ['clinic.example', 'example.net'],
    kept: 1,
    excluded: 2,
  });
  expect(await read(ann, doctor.id)).toEqual([]);
  expect(await read(ann, ada.id)).toMatchObject([{ mail: { subject: 'Oak' } }]);
  await put(ann, [{ id: 'n4', from: 'dr@mail.clinic.example', subject: 'Bill' }]);
  await again(ann);
  expect(await read(ann, doctor.id)).toEqual([]);
  expect((await ann.get('/api/mailbox')).body.mailbox).toMatchObject({ kept: 1, excluded: 3 });
  await never(['notclinic.example', ann.email]);
  await api.work();
  expect(await read(ann, doctor.id)).toHaveLength(3);
  for (const entry of ['clinic', 'a b@c.example', 'x@', '*.example.com']) {
    await ann.put('/api/mailbox/never', { never: [entry] }).expect(422);
  }
  await ann.put('/api/mailbox/never', { never: ['example.org'] }).expect(200);
  expect(await read(ann, ada.id)).toEqual([]);
});

test('a hidden thread and later emails in it are visible only to its owner, on every screen', async () => {
  const ann = await api.workspace({ plan: 'growth' });
  const ben = await memberOf(ann, 'Ben');
  const ada = await ann.contact({ name: 'Ada', email: 'ada@example.org' });
  await put(ann, [
    { id: 'h1', subject: 'Salary', text: 'Secret sum', at: ago(5) },
    { id: 'h2', subject: 'Oak', at: ago(9) },
  ]);
  await connect(ann, { visibility: 'everything' });
  const [{ id: thread }] = await read(ben, ada.id);
  const path = `/api/mailbox/threads/${thread}`;
  const [message] = (await ben.get(path).expect(200)).body;
  expect(message).toMatchObject({ subject: 'Salary', is_hidden: null });
  await ben.put(`${path}/sharing`, { is_hidden: true }).expect(404);
  const hidden = (await ann.put(`${path}/sharing`, { is_hidden: true }).expect(200)).body;
  expect(hidden).toMatchObject([{ is_hidden: true }]);
  await put(ann, [{ id: 'h3', subject: 'Re: Salary', headers: 'References: <h1@mail>\r\n' }]);
  const { last_contacted_at: before } = (await ben.get(`/api/contacts/${ada.id}`)).body;
  await again(ann);
  expect((await ann.get(path)).body).toMatchObject([{ is_hidden: true }, { subject: 'Re: Salary', is_hidden: true }]);
  expect((await ben.get(`/api/contacts/${ada.id}`)).body.last_contacted_at).toBe(before);
  expect(await read(ben, ada.id)).toMatchObject([{ mail: { subject: 'Oak' } }]);
  await ben.get(path).expect(404);
  await ben.get(`/api/mailbox/messages/${message.id}/content`).expect(404);
  const report = await ben.post('/api/personal-data/report', { contact_ids: [ada.id], email: null });
  expect(JSON.stringify(report.body)).not.toContain('Secret sum');
  await ann.put(`${path}/sharing`, { is_hidden: false }).expect(200);
  await api.work();
  expect((await ben.get(path).expect(200)).body).toHaveLength(2);
  expect((await ben.get(`/api/contacts/${ada.id}`)).body.last_contacted_at).not.toBe(before);
});

test('an erased person who writes again is not offered as a contact', async () => {
  const ann = await api.workspace();
  await ann.post('/api/personal-data/erasures', { contact_ids: [], email: 'eve@example.net' }).expect(200);
  const twice = (from: string) => ['a', 'b'].map((id) => ({ id: `${id}-${from}`, from }));
  await put(ann, [...twice('eve@example.net'), ...twice('bo@example.net')]);
  await connect(ann);
  const { body } = await ann.get('/api/mailbox/senders').expect(200);
  expect(body.map(({ address }: { address: string }) => address)).toEqual(['bo@example.net']);
});

test('a person who writes twice and is not a contact is offered to the owner of the mailbox, and their emails appear once they are added', async () => {
  const ann = await api.workspace();
  const ben = await memberOf(ann, 'Ben');
  await put(ann, [
    { id: 's1', from: 'Eve <eve@example.net>', at: ago(9) },
    { id: 's2', from: 'EVE@example.net', at: ago(3) },
    { id: 's3', from: 'once@example.net' },
    ...['a', 'b'].map((id) => ({ id: `s4${id}`, from: 'no-reply@shop.example' })),
    ...['a', 'b'].map((id) => ({ id: `s5${id}`, from: 'list@shop.example', headers: 'List-Id: <x>\r\n' })),
    ...['a', 'b'].map((id) => ({ id: `s6${id}`, from: ben.email })),
    ...['a', 'b'].map((id) => ({ id: `s7${id}`, from: 'bo@example.net' })),
  ]);
  await put(ann, [
    ...['a', 'b'].map((id) => ({ id: `s9${id}`, from: 'ann@work.example', to: 'x@example.net', folder: 'Sent' })),
  ]);
  await connect(ann, { address: 'Ann@work.example' });
  const senders = async (who: Person) => (await who.get('/api/mailbox/senders').expect(200)).body;
  const [bo, eve, ...others] = await senders(ann);
  expect(others).toEqual([]);
  expect([bo, eve]).toMatchObject([
    { address: 'bo@example.net', emails: 2 },
    {
      address: 'eve@example.net',
      name: 'Eve',
      emails: 2,
      last_at: expect.stringContaining(ago(3).toISOString().slice(0, 10)),
    },
  ]);
  expect(await senders(ben)).toEqual([]);
  await ben.post(`/api/mailbox/senders/${eve.id}/contact`).expect(404);
  const { body: contact } = await ann.post(`/api/mailbox/senders/${eve.id}/contact`).expect(200);
  expect(contact).toMatchObject({ name: 'Eve', email: 'eve@example.net', owner_id: ann.userId });
  await again(ann);
  expect((await read(ann, contact.id)).length).toBeGreaterThan(0);
  await ann.delete(`/api/mailbox/senders/${bo.id}`).expect(204);
  expect(await senders(ann)).toEqual([]);
  await put(ann, [{ id: 's8', from: 'once@example.net' }]);
  await again(ann);
  expect(await senders(ann)).toMatchObject([{ address: 'once@example.net', emails: 2 }]);
  await ann.post('/api/personal-data/erasures', { contact_ids: [], email: 'once@example.net' }).expect(200);
  expect(await senders(ann)).toEqual([]);
});
