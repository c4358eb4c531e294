import { SEQUENCE_EMAILS_A_DAY } from '@rapport/shared/sequences';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asSystem } from '../../db/scope';
import { startDovecot } from '../../testing/dovecot';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi, type Workspace } from '../../testing/startApi';
import { resetAfterRestore } from '../backup/afterRestore';
import { suppress } from '../campaigns/suppressions.service';
import { countRows } from '../dataExport/exportedRows.readModel';

const api = startApi({ ALLOW_PRIVATE_HOSTS: 'true' });

let dovecot: Awaited<ReturnType<typeof startDovecot>>;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
beforeAll(async () => {
  // Noon of the next working day, so that the tests do not depend on the time at which they run.
  const noon = new Date();
  noon.setUTCHours(12, 0, 0, 0);
  do noon.setUTCDate(noon.getUTCDate() + 1);
  while ([0, 6].includes(noon.getUTCDay()));
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  [dovecot, sink] = await Promise.all([startDovecot(), startSmtpSink()]);
});
afterAll(() => {
  vi.useRealTimers();
  return Promise.all([dovecot.stop(), sink.stop()]);
});
beforeEach(() => {
  sink.received.length = 0;
  sink.answerTo = () => undefined;
});

const STEPS = [
  { wait_days: 0, subject: 'Your roof, {{first_name|there}}', text: 'Hello {{first_name}}, shall we talk?' },
  { wait_days: 3, subject: '', text: 'Did you see this?' },
  { wait_days: 5, subject: 'Goodbye', text: 'I will stop here.' },
];

const connect = (ours: Workspace) => {
  const smtp = { host: '127.0.0.1', port: Number(new URL(sink.url).port), security: 'none' };
  const imap = { host: '127.0.0.1', port: dovecot.port, security: 'none', username: ours.userId };
  return ours.put('/api/mailbox', { ...imap, address: ours.email, password: dovecot.password, smtp }).expect(200);
};
const start = async () => {
  const ann = await api.workspace();
  await connect(ann);
  await ann.put('/api/mailbox/sender', { sender_name: 'Ann', signature: 'Ann & Co' }).expect(200);
  const ada = await ann.contact({ name: 'Ada Lovelace', email: 'ada@example.org' });
  const sequence = (await ann.post('/api/sequences', { name: 'Follow up', steps: STEPS }).expect(201)).body;
  await api.work();
  return { ann, ada, sequence };
};
const begin = async (ours: Workspace, sequenceId: string, contactIds: string[]) =>
  (await ours.post(`/api/sequences/${sequenceId}/runs`, { contact_ids: contactIds }).expect(200)).body;
const runsOf = async (ours: Workspace, contactId: string) =>
  (await ours.get(`/api/sequences/runs?contact_id=${contactId}`).expect(200)).body;
const job = (name: string, payload: object) =>
  api.db.raw('select enqueue_job(?, ?::json, now(), null)', [name, JSON.stringify(payload)]);

/** Makes the next emails of the workspace due, and sends them. */
const sendDueSteps = async ({ workspaceId: workspace_id }: Workspace) => {
  await asSystem(api.db, (trx) =>
    trx('sequence_runs')
      .where({ workspace_id })
      .whereNull('ending')
      .update({ next_at: new Date(0) }),
  );
  await job('sequences.goOn', { workspace_id });
  await api.work();
  await asSystem(api.db, (trx) =>
    trx('outgoing_mail')
      .where({ workspace_id, status: 'waiting' })
      .update({ send_at: new Date(0) }),
  );
  await api.db.raw(`update graphile_worker._private_jobs set run_at = now()
    where task_id in (select id from graphile_worker._private_tasks where identifier = 'mailboxes.send')`);
  await api.work();
};
const arrive = async ({ userId, workspaceId }: Workspace, lines: string[]) => {
  const client = await dovecot.open(userId);
  await client.append('INBOX', lines.join('\r\n'));
  await client.logout();
  const [{ id }] = await asSystem(api.db, (trx) => trx('mailboxes').where({ workspace_id: workspaceId }).select('id'));
  await job('mailboxes.sync', { workspace_id: workspaceId, mailbox_id: id });
  await api.work();
};

test('a contact gets the emails one after the other, the second as a reply to the first', async () => {
  const { ann, ada, sequence } = await start();
  expect(await begin(ann, sequence.id, [ada.id])).toEqual({ started: 1, left_out: [] });
  expect(await runsOf(ann, ada.id)).toMatchObject([
    { sequence_name: 'Follow up', contact_name: 'Ada Lovelace', sent: 0, steps: 3, ending: null, is_own: true },
  ]);
  await sendDueSteps(ann);
  await sendDueSteps(ann);
  await sendDueSteps(ann);
  await sendDueSteps(ann);
  const emails = await Promise.all(sink.received.map(({ source }) => simpleParser(source)));
  expect(emails.map(({ subject }) => subject)).toEqual(['Your roof, Ada', 'Re: Your roof, Ada', 'Goodbye']);
  const [first, second, third] = emails;
  expect(first?.text?.trim()).toBe('Hello Ada, shall we talk?\n\n-- \nAnn & Co');
  expect(second?.inReplyTo).toBe(first?.messageId);
  expect(third?.inReplyTo).toBeUndefined();
  expect(await runsOf(ann, ada.id)).toMatchObject([{ sent: 3, ending: 'finished', next_at: null }]);
  expect((await ann.get(`/api/sequences/${sequence.id}`)).body).toMatchObject({ started: 1, active: 0, answered: 0 });
});

test('the next email is not sent before its working days have passed', async () => {
  const { ann, ada, sequence } = await start();
  await begin(ann, sequence.id, [ada.id]);
  await sendDueSteps(ann);
  const [run] = await runsOf(ann, ada.id);
  const days = (Date.parse(run.next_at) - Date.now()) / 86_400_000;
  expect([3, 5]).toContain(days);
  await job('sequences.goOn', { workspace_id: ann.workspaceId });
  await api.work();
  expect(sink.received).toHaveLength(1);
});

test('an email that is due at night is postponed to the morning', async () => {
  const { ann, ada, sequence } = await start();
  const body = { contact_ids: [ada.id], timezone: 'Asia/Tokyo' };
  await ann.post(`/api/sequences/${sequence.id}/runs`, body).expect(200);
  await sendDueSteps(ann);
  expect(sink.received).toEqual([]);
  const [{ next_at, sent }] = await runsOf(ann, ada.id);
  // Nine o'clock in Tokyo.
  expect([next_at.slice(11), sent]).toEqual(['00:00:00.000Z', 0]);
});

test('an answer ends a run, and an answer after the last email is counted too', async () => {
  const { ann, ada, sequence } = await start();
  const bob = await ann.contact({ name: 'Bob', email: 'bob@example.org' });
  await begin(ann, sequence.id, [ada.id, bob.id]);
  await sendDueSteps(ann);
  const answer = (from: string) => [`From: ${from}`, `To: ${ann.email}`, 'Subject: Re: roof', '', 'Yes.', ''];
  await arrive(ann, answer('ADA@example.org'));
  await sendDueSteps(ann);
  await sendDueSteps(ann);
  expect(await runsOf(ann, ada.id)).toMatchObject([{ sent: 1, ending: 'answered', next_at: null }]);
  expect(await runsOf(ann, bob.id)).toMatchObject([{ sent: 3, ending: 'finished' }]);
  await arrive(ann, answer('bob@example.org'));
  await job('sequences.goOn', { workspace_id: ann.workspaceId });
  await api.work();
  expect(await runsOf(ann, bob.id)).toMatchObject([{ ending: 'answered' }]);
  expect((await ann.get('/api/sequences')).body).toMatchObject([{ started: 2, active: 0, answered: 2 }]);
});

test('a bounce ends a run, is shown at the email, and notifies its sender once', async () => {
  const { ann, ada, sequence } = await start();
  await begin(ann, sequence.id, [ada.id]);
  await sendDueSteps(ann);
  const { messageId } = await simpleParser(sink.received[0]?.source ?? '');
  const report = [
    ...['From: MAILER-DAEMON@mx.example', `To: ${ann.email}`, 'Subject: Undelivered', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/report; report-type=delivery-status; boundary=b', '', '--b'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
    ...['Final-Recipient: rfc822; ada@example.org', 'Action: failed', 'Status: 5.1.1'],
    ...['Diagnostic-Code: smtp; 550 no such user', '', '--b', 'Content-Type: text/rfc822-headers', ''],
    ...[`Message-ID: ${messageId}`, '', '--b--', ''],
  ];
  await arrive(ann, report);
  await arrive(ann, report);
  await sendDueSteps(ann);
  expect(sink.received).toHaveLength(1);
  expect(await runsOf(ann, ada.id)).toMatchObject([{ sent: 1, ending: 'bounced' }]);
  const [{ id: thread }] = (await ann.get(`/api/notes/entity/contact/${ada.id}/timeline?filter=mail`)).body;
  const [email] = (await ann.get(`/api/mailbox/threads/${thread}`)).body;
  expect(email.bounce).toBe('5.1.1 smtp; 550 no such user');
  const { items } = (await ann.get('/api/notifications')).body;
  expect(items.filter(({ type }: { type: string }) => type === 'mail')).toMatchObject([
    { title: 'The email to ada@example.org could not be delivered', path: `/contacts/${ada.id}` },
  ]);
});

test.each([
  ['a meeting', 'met', ({ ann, ada }) => ann.post(`/api/contacts/${ada.id}/touches`, { kind: 'meeting' }).expect(201)],
  ['a deal that was won', 'deal_closed', ({ ann, ada }) => ann.deal({ contact_id: ada.id, stage: 'closed_won' })],
  [
    'a suppression',
    'suppressed',
    ({ ann, ada }) => ann.post('/api/suppressions', { email: ada.email.toUpperCase() }).expect(201),
  ],
  ['a deleted contact', 'contact_gone', ({ ann, ada }) => ann.delete(`/api/contacts/${ada.id}`).expect(204)],
  [
    'a smaller plan',
    'plan',
    ({ ann }) => api.db('workspaces').where({ id: ann.workspaceId }).update({ plan_id: 'free' }),
  ],
  [
    'the stop button',
    'stopped',
    async ({ ann, ada }) => {
      const [{ id }] = await runsOf(ann, ada.id);
      expect((await ann.post(`/api/sequences/runs/${id}/stop`).expect(200)).body.ending).toBe('stopped');
    },
  ],
] as [string, string, (given: Awaited<ReturnType<typeof start>>) => Promise<unknown>][])(
  '%s ends a run',
  async (_what, ending, happen) => {
    const { ann, ada, sequence } = await start();
    await begin(ann, sequence.id, [ada.id]);
    await happen({ ann, ada, sequence });
    await sendDueSteps(ann);
    expect(sink.received).toEqual([]);
    const [run] = (await ann.get(`/api/sequences/runs?sequence_id=${sequence.id}`)).body;
    expect(run).toMatchObject({ sent: 0, ending, next_at: null });
    expect(run.ended_at).not.toBeNull();
  },
);

test('a run ends when its email is canceled or cannot be sent', async () => {
  const { ann, ada, sequence } = await start();
  const bob = await ann.contact({ name: 'Bob', email: 'bob@example.org' });
  await begin(ann, sequence.id, [ada.id, bob.id]);
  await asSystem(api.db, (trx) => trx('sequence_runs').update({ next_at: new Date(0) }));
  await job('sequences.goOn', { workspace_id: ann.workspaceId });
  await api.work();
  const [{ id }] = (await ann.get(`/api/mailbox/emails?contact_id=${ada.id}`).expect(200)).body;
  await ann.delete(`/api/mailbox/emails/${id}`).expect(204);
  sink.answerTo = () => ({ rcpt: 550 });
  await sendDueSteps(ann);
  await sendDueSteps(ann);
  expect(await runsOf(ann, ada.id)).toMatchObject([{ sent: 1, ending: 'stopped' }]);
  expect(await runsOf(ann, bob.id)).toMatchObject([{ sent: 1, ending: 'not_sent' }]);
});

test('a run ends when its sender may no longer reply to its last email', async () => {
  const { ann, ada, sequence } = await start();
  await begin(ann, sequence.id, [ada.id]);
  await sendDueSteps(ann);
  // A colleague has a private copy of the email, and the sender's copy is gone.
  const bob = await api.workspace();
  await ann.addMember(bob);
  await asSystem(api.db, async (trx) => {
    const { id: _, ...mailbox } = await trx('mailboxes').where({ workspace_id: ann.workspaceId }).first();
    const [{ id }] = await trx('mailboxes')
      .insert({ ...mailbox, id: ada.id, user_id: bob.userId, smtp: null, visibility: 'private' })
      .returning('id');
    await trx('mail_copies').where({ workspace_id: ann.workspaceId }).update({ mailbox_id: id });
  });
  await sendDueSteps(ann);
  expect(sink.received).toHaveLength(1);
  expect(await runsOf(ann, ada.id)).toMatchObject([{ sent: 1, ending: 'not_sent', next_at: null }]);
});

test('contacts who cannot get a sequence are left out, with the reason', async () => {
  const { ann, ada, sequence } = await start();
  const none = await ann.contact({ name: 'None', email: '' });
  const gone = await ann.contact({ name: 'Gone' });
  const tired = await ann.contact({ name: 'Tired', email: 'Tired@example.org' });
  await ann.delete(`/api/contacts/${gone.id}`).expect(204);
  await ann.post('/api/suppressions', { email: 'tired@example.org' }).expect(201);
  await begin(ann, sequence.id, [ada.id]);
  const theirs = await (await api.workspace()).contact({ email: 'theirs@example.org' });
  const chosen = [ada.id, none.id, gone.id, tired.id, theirs.id];
  const { started, left_out } = await begin(ann, sequence.id, chosen);
  expect(started).toBe(0);
  expect(
    Object.fromEntries(left_out.map(({ contact_id, reason }: Record<string, string>) => [contact_id, reason])),
  ).toEqual({
    [ada.id]: 'running',
    [none.id]: 'no_email',
    [gone.id]: 'gone',
    [theirs.id]: 'gone',
    [tired.id]: 'suppressed',
  });
});

test('a contact who is suppressed, or whose address does not exist, gets no further email', async () => {
  const { ann, ada, sequence } = await start();
  const bob = await ann.contact({ name: 'Bob', email: 'Bob@example.org' });
  await begin(ann, sequence.id, [ada.id, bob.id]);
  await sendDueSteps(ann);
  await ann.post('/api/suppressions', { email: 'ada@example.org' }).expect(201);
  await ann.scoped((scope) => suppress(scope, 'bob@example.org', 'hard_bounce'));
  await sendDueSteps(ann);
  expect(await runsOf(ann, ada.id)).toMatchObject([{ sent: 1, ending: 'suppressed' }]);
  expect(await runsOf(ann, bob.id)).toMatchObject([{ sent: 1, ending: 'bounced' }]);
});

test('two simultaneous starts for a contact create one run', async () => {
  const { ann, ada, sequence } = await start();
  const both = await Promise.all([begin(ann, sequence.id, [ada.id]), begin(ann, sequence.id, [ada.id])]);
  expect(both.map(({ started }) => started).toSorted()).toEqual([0, 1]);
});

test('a mailbox sends a limited number of sequence emails per day', async () => {
  const { ann, ada, sequence } = await start();
  await begin(ann, sequence.id, [ada.id]);
  const [run] = await asSystem(api.db, (trx) => trx('sequence_runs').where({ contact_id: ada.id }));
  const email = { workspace_id: ann.workspaceId, run_id: run.id, mailbox_id: run.mailbox_id, message_key: 'other' };
  await asSystem(api.db, (trx) =>
    trx('sequence_emails').insert(
      Array.from({ length: SEQUENCE_EMAILS_A_DAY }, () => {
        const id = crypto.randomUUID();
        return { ...email, id, outgoing_id: id };
      }),
    ),
  );
  await sendDueSteps(ann);
  expect(sink.received).toEqual([]);
  await asSystem(api.db, (trx) =>
    trx('sequence_emails')
      .where({ outgoing_id: trx('sequence_emails').where({ run_id: run.id }).limit(1).select('outgoing_id') })
      .update({ created_at: new Date(0) }),
  );
  await sendDueSteps(ann);
  expect(sink.received).toHaveLength(1);
});

test('a change to a sequence applies only to runs that start later', async () => {
  const { ann, ada, sequence } = await start();
  await begin(ann, sequence.id, [ada.id]);
  const steps = [{ wait_days: 0, subject: 'Changed', text: 'Changed.' }];
  await ann.put(`/api/sequences/${sequence.id}`, { steps }).expect(200);
  await sendDueSteps(ann);
  expect((await simpleParser(sink.received[0]?.source ?? '')).subject).toBe('Your roof, Ada');
  await ann.put(`/api/sequences/${sequence.id}`, { name: 'x' }).set('If-Match', '"1"').expect(412);
});

test('an email that names a deleted field does not prevent changes to other emails, but cannot be added', async () => {
  const { ann, sequence } = await start();
  const { body: field } = await ann
    .post('/api/fields', { object_type: 'contact', label: 'Roof', type: 'text' })
    .expect(201);
  const old = { wait_days: 0, subject: 'Roof', text: 'Your {{custom.roof}}' };
  const save = (...steps: object[]) => ann.put(`/api/sequences/${sequence.id}`, { steps });
  await save(old, { wait_days: 1, subject: '', text: 'Helo' }).expect(200);
  await ann.delete(`/api/fields/${field.id}`).expect(204);
  await save(old, { wait_days: 1, subject: '', text: 'Hello' }).expect(200);
  const { body } = await save(old, { wait_days: 1, subject: '', text: 'And {{custom.roof}}' }).expect(422);
  expect(Object.keys(body.errors)).toEqual(['steps.1.text']);
});

test('a member who may not see the emails of a mailbox does not see its runs either', async () => {
  const { ann, ada, sequence } = await start();
  await begin(ann, sequence.id, [ada.id]);
  const bobs = await api.workspace();
  const asBob = await ann.addMember(bobs);
  const seen = async () => (await asBob.get(`/api/sequences/runs?contact_id=${ada.id}`).expect(200)).body.length;
  const exported = () => ann.scoped((scope) => countRows(scope, ['sequence_runs']));
  expect([await seen(), await exported()]).toEqual([1, 1]);
  await ann.put('/api/mailbox/visibility', { visibility: 'private' }).expect(200);
  expect([await seen(), await exported()]).toEqual([0, 0]);
  const [{ id }] = await runsOf(ann, ada.id);
  await asBob.post(`/api/sequences/runs/${id}/stop`).expect(404);
  await asBob.post(`/api/sequences/${sequence.id}/runs`, { contact_ids: [ada.id] }).expect(409);
});

test('a restored backup sends no email that may have been sent since it was made', async () => {
  const { ann, ada, sequence } = await start();
  await begin(ann, sequence.id, [ada.id]);
  await api.db.transaction((trx) =>
    resetAfterRestore(trx, { created_at: new Date().toISOString() } as Parameters<typeof resetAfterRestore>[1]),
  );
  const [run] = await asSystem(api.db, (trx) => trx('sequence_runs').where({ contact_id: ada.id }));
  expect(run).toMatchObject({ ending: 'restored', next_at: null });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ steps: [] }, 'steps'],
  [{ steps: Array(6).fill(STEPS[0]) }, 'steps'],
  [{ steps: [{ ...STEPS[0], subject: '' }] }, 'steps.0.subject'],
  [{ steps: [{ ...STEPS[0], text: ' \n' }] }, 'steps.0.text'],
  [{ steps: [STEPS[0], { ...STEPS[1], wait_days: 61 }] }, 'steps.1.wait_days'],
  [{ steps: [{ ...STEPS[0], text: 'Hello {{nobody}}' }] }, 'steps.0.text'],
  [{ steps: [STEPS[0], { ...STEPS[1], text: '{{custom.roof}}' }] }, 'steps.1.text'],
])('%j is refused', async (wrong, field) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/sequences', { name: 'Follow up', steps: STEPS, ...wrong }).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('a plan without email integration cannot have sequences', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const { body } = await ours.post('/api/sequences', { name: 'Follow up', steps: STEPS }).expect(403);
  expect(body).toMatchObject({ detail: { resource: 'mailboxes' } });
});
