import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { startDovecot } from '../../testing/dovecot';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi({ ALLOW_PRIVATE_HOSTS: 'true' });

let dovecot: Awaited<ReturnType<typeof startDovecot>>;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  [dovecot, sink] = await Promise.all([startDovecot(), startSmtpSink()]);
});
afterAll(() => Promise.all([dovecot.stop(), sink.stop()]));
beforeEach(() => {
  sink.received.length = 0;
  sink.answerTo = () => undefined;
});

const smtp = () => ({ host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none' });
const access = ({ userId, email }: Workspace, more: object = {}) => ({
  address: email,
  host: '127.0.0.1',
  port: dovecot.port,
  security: 'none',
  username: userId,
  password: dovecot.password,
  smtp: smtp(),
  ...more,
});
const start = async () => {
  const ann = await api.workspace();
  await ann.put('/api/mailbox', access(ann)).expect(200);
  await ann.put('/api/mailbox/sender', { sender_name: 'Ann, "Owner"', signature: 'Ann' }).expect(200);
  const ada = await ann.contact({ name: 'Ada', email: 'Ada@example.org' });
  await api.work();
  return { ann, ada, to: [{ name: 'Ada', address: 'Ada@example.org' }] };
};
const write = async (ann: Workspace, draft: object) =>
  (await ann.post('/api/mailbox/emails', { subject: 'Oak', text: 'Red oak.', ...draft }).expect(201)).body;
/** Makes all waiting emails due. */
const due = async () => {
  await asSystem(api.db, (trx) =>
    trx('outgoing_mail')
      .where({ status: 'waiting' })
      .update({ send_at: new Date(0) }),
  );
  await api.db.raw(`update graphile_worker._private_jobs set run_at = now()
    where task_id in (select id from graphile_worker._private_tasks where identifier = 'mailboxes.send')`);
  await api.work();
};
const waiting = async (ann: Workspace) => (await ann.get('/api/mailbox/emails').expect(200)).body;
const timeline = async (ann: Workspace, id: string) =>
  (await ann.get(`/api/notes/entity/contact/${id}/timeline?filter=mail`).expect(200)).body;
const inSent = async ({ userId }: Workspace) => {
  const client = await dovecot.open(userId);
  await client.mailboxOpen('Sent');
  const found = await client.fetchAll('1:*', { envelope: true }).catch(() => []);
  await client.logout();
  return found.map(({ envelope }) => envelope?.messageId);
};
const sync = async ({ workspaceId }: Workspace) => {
  const [{ id }] = await asSystem(api.db, (trx) => trx('mailboxes').where({ workspace_id: workspaceId }).select('id'));
  await api.db.raw('select enqueue_job(?, ?::json, now(), null)', [
    'mailboxes.sync',
    JSON.stringify({ workspace_id: workspaceId, mailbox_id: id }),
  ]);
  await api.work();
};

test("an email waits, can be taken back, and is sent from the sender's own server when it is due", async () => {
  const { ann, ada, to } = await start();
  const regretted = await write(ann, { to, contact_id: ada.id });
  await api.work();
  expect(sink.received).toEqual([]);
  expect(await waiting(ann)).toMatchObject([{ id: regretted.id, status: 'waiting', subject: 'Oak' }]);
  await ann.delete(`/api/mailbox/emails/${regretted.id}`).expect(204);
  await due();
  expect(sink.received).toEqual([]);

  const { id } = await write(ann, {
    to,
    cc: [{ address: 'bob@example.net' }],
    contact_id: ada.id,
    text: 'Grüße\n-- \nAnn',
  });
  await due();
  expect(sink.received).toMatchObject([{ from: ann.email, to: ['Ada@example.org', 'bob@example.net'] }]);
  const email = await simpleParser(sink.received[0]?.source ?? '');
  expect(email.from?.value).toEqual([{ name: 'Ann, "Owner"', address: ann.email }]);
  expect(email).toMatchObject({ subject: 'Oak', messageId: `<${id}@${ann.email.split('@')[1]}>` });
  expect(email.text?.trim()).toBe('Grüße\n-- \nAnn');
  expect(await waiting(ann)).toEqual([]);
  await ann.get(`/api/mailbox/emails/${id}`).expect(404);
  expect(await timeline(ann, ada.id)).toMatchObject([{ content: 'Grüße', mail: { subject: 'Oak', emails: 1 } }]);
  expect((await ann.get(`/api/contacts/${ada.id}`)).body.last_contacted_at).not.toBeNull();

  expect(await inSent(ann)).toEqual([email.messageId]);
  await sync(ann);
  expect(await timeline(ann, ada.id)).toHaveLength(1);
  expect((await ann.get('/api/mailbox')).body.mailbox).toMatchObject({ kept: 1 });
});

test('a reply refers to the emails of its thread, and appears in that thread', async () => {
  const { ann, ada, to } = await start();
  const client = await dovecot.open(ann.userId);
  const lines = ['Message-ID: <second@mail>', 'References: <first@mail>', 'From: ada@example.org', `To: ${ann.email}`];
  await client.append('INBOX', `${lines.join('\r\n')}\r\nSubject: Oak\r\n\r\nWhich oak?\r\n`);
  await client.logout();
  await sync(ann);
  const [{ id: thread }] = await timeline(ann, ada.id);
  const [{ id: answers_id }] = (await ann.get(`/api/mailbox/threads/${thread}`)).body;
  await write(ann, { to, answers_id, subject: 'Re: Oak' });
  await due();
  const { inReplyTo, references } = await simpleParser(sink.received[0]?.source ?? '');
  expect({ inReplyTo, references }).toEqual({
    inReplyTo: '<second@mail>',
    references: ['<first@mail>', '<second@mail>'],
  });
  expect(await timeline(ann, ada.id)).toMatchObject([{ id: thread, mail: { emails: 2 } }]);
  const stranger = await start();
  await stranger.ann.post('/api/mailbox/emails', { to, answers_id, subject: 'Re', text: 'x' }).expect(404);
  await stranger.ann.post('/api/mailbox/emails', { to, contact_id: ada.id, subject: 'Re', text: 'x' }).expect(404);
});

test('an email that the server refuses shows the reason, is kept, and can be sent again', async () => {
  const { ann, ada, to } = await start();
  sink.answerTo = () => ({ rcpt: 550, text: '5.1.1 No such user' });
  const { id } = await write(ann, { to, contact_id: ada.id });
  await due();
  expect(await waiting(ann)).toMatchObject([{ id, status: 'failed', problem: 'refused' }]);
  expect((await waiting(ann))[0].reason).toContain('No such user');
  const { body } = await ann.get('/api/notifications').expect(200);
  expect(body.items).toMatchObject([{ title: 'An email was not sent', detail: 'Oak', path: `/contacts/${ada.id}` }]);
  expect(await timeline(ann, ada.id)).toEqual([]);
  sink.answerTo = () => undefined;
  await ann.post(`/api/mailbox/emails/${id}/send`).expect(200);
  await due();
  expect(sink.received).toHaveLength(1);
  expect(await waiting(ann)).toEqual([]);
});

test('sending is retried with a busy server, but not after a lost connection, and one refused recipient does not affect the others', async () => {
  const { ann, ada, to } = await start();
  sink.answerTo = () => ({ rcpt: 451 });
  const { id } = await write(ann, { to, contact_id: ada.id });
  await due();
  expect(await waiting(ann)).toMatchObject([{ id, status: 'waiting', problem: null }]);
  sink.answerTo = () => undefined;
  await due();
  expect(sink.received).toHaveLength(1);

  sink.answerTo = (address) => (address === 'gone@example.net' ? { rcpt: 550 } : undefined);
  await write(ann, { to, cc: [{ address: 'gone@example.net' }], subject: 'Two' });
  await due();
  expect(await waiting(ann)).toMatchObject([{ status: 'sent', problem: 'some_refused', reason: 'gone@example.net' }]);
  const partlySent = `/api/mailbox/emails/${(await waiting(ann))[0].id}`;
  expect((await ann.post(`${partlySent}/send`).expect(409)).body.code).toBe('already_sent');
  await ann.delete(partlySent).expect(204);

  const broken = await write(ann, { to, subject: 'Three' });
  await asSystem(api.db, (trx) => trx('outgoing_mail').where({ id: broken.id }).update({ status: 'sending' }));
  await ann.delete(`/api/mailbox/emails/${broken.id}`).expect(409);
  await due();
  expect(await waiting(ann)).toMatchObject([{ id: broken.id, status: 'failed', problem: 'may_have_arrived' }]);
  expect(sink.received).toHaveLength(2);
});

test('copying a sent email to the mailbox is retried for half a day, and then the failure is shown', async () => {
  const { ann, ada, to } = await start();
  const { id } = await write(ann, { to, contact_id: ada.id });
  const inAnns = (table: string) => api.db(table).where({ workspace_id: ann.workspaceId });
  await inAnns('mailboxes').update({ port: 1 });
  const copyAgain = async (hoursLater: number) => {
    await inAnns('outgoing_mail').update({ sent_at: new Date(Date.now() - hoursLater * 3_600_000) });
    await api.db.raw(`update graphile_worker._private_jobs set run_at = now()
      where task_id in (select id from graphile_worker._private_tasks where identifier = 'mailboxes.fileSent')`);
    await api.work();
  };
  await due();
  await copyAgain(11);
  expect(await waiting(ann)).toEqual([]);
  expect(await inAnns('outgoing_mail')).toHaveLength(1);
  await copyAgain(13);
  expect(await waiting(ann)).toMatchObject([{ id, status: 'sent', problem: 'not_copied' }]);
  expect(sink.received).toHaveLength(1);
  await ann.delete(`/api/mailbox/emails/${id}`).expect(204);
  expect(await inAnns('outgoing_mail')).toEqual([]);
});

test('only a sender who gets no answer in time is reminded', async () => {
  const { ann, ada, to } = await start();
  await write(ann, { to, contact_id: ada.id, remind_after_days: 3 });
  await due();
  const remind = () =>
    api.db.raw(`update graphile_worker._private_jobs set run_at = now()
      where task_id in (select id from graphile_worker._private_tasks where identifier = 'mailboxes.remindOfAnswer')`);
  await remind();
  await api.work();
  const titles = async () =>
    (await ann.get('/api/notifications').expect(200)).body.items.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['No answer from Ada yet']);
  await write(ann, { to, contact_id: ada.id, subject: 'Elm', remind_after_days: 3 });
  await due();
  await ann.post(`/api/contacts/${ada.id}/touches`, { kind: 'call' }).expect(201);
  await remind();
  await api.work();
  expect(await titles()).toEqual(['No answer from Ada yet']);
});

test('only the owner of a mailbox sees its waiting emails, and an erasure deletes them', async () => {
  const { ann, ada, to } = await start();
  const { id } = await write(ann, { to, contact_id: ada.id, send_at: '2026-12-24T08:00:00.000Z' });
  const boss = await ann.addMember(await api.workspace(), 'owner');
  expect((await boss.get('/api/mailbox/emails').expect(200)).body).toEqual([]);
  await boss.get(`/api/mailbox/emails/${id}`).expect(404);
  await ann.post('/api/personal-data/erasures', { contact_ids: [ada.id], email: null }).expect(200);
  expect(await waiting(ann)).toEqual([]);
});

test('an email that cannot be sent is refused before anything is stored', async () => {
  const { ann, to } = await start();
  const says = async (draft: object, status: number) => {
    const { body } = await ann.post('/api/mailbox/emails', { to, subject: 'Oak', text: 'x', ...draft }).expect(status);
    return body.errors ? Object.keys(body.errors) : body.code;
  };
  expect(await says({ to: [] }, 422)).toEqual(['to']);
  expect(await says({ to: [{ address: 'a@example.org, b@example.org' }] }, 422)).toEqual(['to.0.address']);
  expect(await says({ subject: 'Hi\r\nBcc: eve@example.org' }, 422)).toEqual(['subject']);
  expect(await says({ to: [{ name: 'Ada\r\nBcc: eve@example.org', address: 'a@example.org' }] }, 422)).toEqual([
    'to.0.name',
  ]);
  expect(await says({ text: ' \n' }, 422)).toEqual(['text']);
  expect(await says({ send_at: '2099-01-01T00:00:00.000Z' }, 422)).toEqual(['send_at']);
  const refused = await ann.put('/api/mailbox', access(ann, { smtp: { ...smtp(), port: 1 } })).expect(422);
  expect(refused.body).toMatchObject({ code: 'unreachable', errors: { 'smtp.host': expect.any(String) } });
  sink.password = 'another';
  const { body } = await ann.put('/api/mailbox', access(ann)).expect(422);
  sink.password = 'app-password';
  expect(body).toMatchObject({ code: 'wrong_password', errors: { password: expect.any(String) } });
  await ann.put('/api/mailbox', access(ann, { smtp: null })).expect(200);
  expect(await says({}, 409)).toBe('no_mailbox');
  await api.db('workspaces').where({ id: ann.workspaceId }).update({ plan_id: 'free' });
  expect(await says({}, 403)).toBe('plan_limit');
});

test('files of records are attached, also in the mailbox, within limits and only while they exist', async () => {
  const { ann, ada, to } = await start();
  const file = async (name: string, bytes: Buffer) =>
    (await ann.upload(`/api/files?entity_type=contact&entity_id=${ada.id}`, bytes, {}, name).expect(201)).body.id;
  const bytes = Buffer.from([0, 255, 13, 10, 46, 13, 10, 1]);
  const offer = await file('Angebot “Eiche” 日本.pdf', bytes);
  const plan = await file('plan.txt', Buffer.from('Oak'));
  const { files } = await write(ann, { to, contact_id: ada.id, file_ids: [plan, offer, plan] });
  expect(files).toMatchObject([{ id: plan, name: 'plan.txt', size: 3 }, { id: offer }]);
  await due();
  const [sent] = sink.received;
  const { attachments, text } = await simpleParser(sent?.source ?? '');
  expect(text?.trim()).toBe('Red oak.');
  expect(attachments.map(({ filename }) => filename)).toEqual(['plan.txt', 'Angebot “Eiche” 日本.pdf']);
  expect(attachments[1]?.content.equals(bytes)).toBe(true);
  const [thread] = await timeline(ann, ada.id);
  const [mail] = (await ann.get(`/api/mailbox/threads/${thread.id}`).expect(200)).body;
  expect(mail.attachment_count).toBe(2);
  const { body } = await ann.get(`/api/mailbox/messages/${mail.id}/content`).expect(200);
  expect(body.attachments).toMatchObject([{ name: 'plan.txt' }, { name: 'Angebot “Eiche” 日本.pdf' }]);

  const draft = { to, subject: 'Oak', text: 'Again' };
  const theirs = await api.workspace();
  for (const ids of [[theirs.userId], [plan, crypto.randomUUID()]]) {
    const refused = await ann.post('/api/mailbox/emails', { ...draft, file_ids: ids }).expect(422);
    expect(Object.keys(refused.body.errors)).toEqual(['file_ids']);
  }
  await api
    .db('files')
    .where({ id: offer })
    .update({ size: 15 * 1024 ** 2 });
  await ann.post('/api/mailbox/emails', { ...draft, file_ids: [plan, offer] }).expect(422);
  await write(ann, { ...draft, file_ids: [plan] });
  await ann.delete(`/api/files/${plan}`).expect(204);
  await due();
  expect(sink.received).toHaveLength(1);
  expect(await waiting(ann)).toMatchObject([{ status: 'failed', problem: 'attachment_gone', files: [] }]);
});

test('a forwarded email includes the chosen attachments from the mailbox, for members who may read the email', async () => {
  const { ann, ada } = await start();
  const client = await dovecot.open(ann.userId);
  const part = (name: string, body: string) =>
    `--x\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${body}\r\n`;
  const lines = ['Message-ID: <plans@mail>', 'From: ada@example.org', `To: ${ann.email}`, 'Subject: Plans'];
  const mime = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"';
  const parts = [part('a.txt', 'Ash'), part('b.txt', 'Beech')].join('');
  await client.append('INBOX', `${lines.join('\r\n')}\r\n${mime}\r\n\r\n${parts}--x--\r\n`);
  await client.logout();
  await sync(ann);
  const [{ id: thread }] = await timeline(ann, ada.id);
  const [{ id: message_id }] = (await ann.get(`/api/mailbox/threads/${thread}`)).body;
  const to = [{ address: 'bob@example.net' }];
  const forwards = { message_id, attachments: [1, 1] };
  const { forwards: kept } = await write(ann, { to, contact_id: ada.id, subject: 'Fwd: Plans', forwards });
  expect(kept).toEqual({ message_id, attachments: [1] });
  await due();
  const { attachments, references } = await simpleParser(sink.received[0]?.source ?? '');
  expect(attachments.map(({ filename, content }) => [filename, content.toString().trim()])).toEqual([
    ['b.txt', 'Beech'],
  ]);
  expect(references).toBeUndefined();
  expect(await inSent(ann)).toHaveLength(1);

  await write(ann, { to, forwards: { message_id, attachments: [7] } });
  await due();
  expect(await waiting(ann)).toMatchObject([{ status: 'failed', problem: 'attachment_gone' }]);
  const stranger = await start();
  await stranger.ann.post('/api/mailbox/emails', { to, subject: 'x', text: 'x', forwards }).expect(404);
});
