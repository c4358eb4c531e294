import { expect, test } from 'vitest';
import { signEmail } from '../../http/signedEmail';
import { readBounceReport } from '../../integrations/email/bounceReports';
import { startApi } from '../../testing/startApi';

const SECRET = 'a secret for the reports of email servers';
const api = startApi({ MAIL_EVENTS_SECRET: SECRET });

const report = (id: string, { status = '5.1.1', diagnosis = 'smtp; 550 no such user', action = 'failed' } = {}) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example',
      'To: bounces@mail.example',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
      '',
      '--B',
      'Content-Type: text/plain',
      '',
      'It could not be delivered.',
      '--B',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      'Final-Recipient: rfc822; ada@example.com',
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: ${diagnosis}`,
      '',
      '--B',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: <${id}@mail.example>`,
      'Subject: Hi',
      '',
      'Body',
      '--B--',
      '',
    ].join('\r\n'),
  );

const complaint = (id: string) =>
  Buffer.from(
    report(id)
      .toString()
      .replace('report-type=delivery-status', 'report-type=feedback-report')
      .replace('message/delivery-status', 'message/feedback-report'),
  );

const hand = (source: Buffer, signature = signEmail(SECRET, source)) =>
  api
    .http()
    .post('/api/email/events/report')
    .set('Content-Type', 'message/rfc822')
    .set('X-Rapport-Signature', signature)
    .send(source);

const sent = async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { postal_address: '1 Main Street' });
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const { body } = await ours
    .post('/api/campaigns', { name: 'Spring', subject: 'Hi', content: 'Hello', status: 'sent' })
    .expect(201);
  await api.work();
  const [recipient] = (await ours.get(`/api/campaigns/${body.id}/recipients`)).body;
  const now = async () => ({
    ...(await ours.get(`/api/campaigns/${body.id}`)).body,
    suppressions: (await ours.get('/api/suppressions')).body.map(({ reason }: { reason: string }) => reason),
  });
  const recipients = async () => (await ours.get(`/api/campaigns/${body.id}/recipients`)).body;
  return { id: recipient.id as string, now, ours, recipients };
};

test('a report that an address does not exist records a bounce, and the address gets no more emails', async () => {
  const { id, now } = await sent();
  expect(await now()).toMatchObject({ delivered_count: 1, bounced_count: 0, suppressions: [] });
  await hand(report(id)).expect(204);
  await hand(report(id)).expect(204);
  expect(await now()).toMatchObject({
    sent_count: 1,
    delivered_count: 0,
    bounced_count: 1,
    suppressions: ['hard_bounce'],
  });
});

test('a full mailbox is recorded as a bounce, but does not suppress the address', async () => {
  const { id, now } = await sent();
  await hand(report(id, { status: '5.2.2', diagnosis: 'smtp; 452 mailbox full' })).expect(204);
  expect(await now()).toMatchObject({ bounced_count: 1, suppressions: [] });
});

test('a complaint is recorded, and its address gets no more emails', async () => {
  const { id, now } = await sent();
  await hand(complaint(id)).expect(204);
  expect(await now()).toMatchObject({ delivered_count: 1, complained_count: 1, suppressions: ['complaint'] });
});

test('a report about a person who has been erased does not store the address again', async () => {
  const { id, now, ours, recipients } = await sent();
  const [recipient] = await recipients();
  await ours.post('/api/personal-data/erasures', { contact_ids: [recipient.contact_id], email: null }).expect(200);
  await hand(report(id, { diagnosis: 'smtp; 550 no such user ada@example.com' })).expect(204);
  await hand(complaint(id)).expect(204);
  expect(await now()).toMatchObject({ complained_count: 1, suppressions: [] });
  expect(await recipients()).toMatchObject([{ email: '', reason: '' }]);
});

test('a report that is unsigned, signed with another key, modified or old is refused, and changes nothing', async () => {
  const { id, now } = await sent();
  const source = report(id);
  const old = Math.floor(Date.now() / 1_000) - 400;
  for (const signature of ['', 't=1,v1=x', signEmail('another secret', source), signEmail(SECRET, source, old)]) {
    await hand(source, signature).expect(400);
  }
  await hand(complaint(id), signEmail(SECRET, source)).expect(400);
  await api.http().post('/api/email/events/other').send('x').expect(404);
  expect(await now()).toMatchObject({ delivered_count: 1, suppressions: [] });
});

test.each([
  ['a note of absence', Buffer.from('From: a@b.example\r\nSubject: Away\r\n\r\nBack on Monday')],
  ['a delay', report('01900000-0000-7000-8000-000000000000', { action: 'delayed', status: '4.4.1' })],
  ['nothing', Buffer.alloc(0)],
  ['bytes', Buffer.from([0, 255, 254, 10, 13, 0])],
])('%s is accepted and changes nothing', async (_what, source) => {
  expect(await readBounceReport(source)).toBeNull();
  await hand(source).expect(204);
});

test('a report about an unknown email is accepted', async () => {
  await hand(report('01900000-0000-7000-8000-000000000000')).expect(204);
});

test('a report without the Message-ID of the email is matched by the address that it was sent to', async () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const source = report(id)
    .toString()
    .replace('To: bounces@mail.example', `To: bounces+${id}@mail.example`)
    .replace(/Message-ID:.*\r\n/, '');
  expect(await readBounceReport(Buffer.from(source))).toMatchObject({
    kind: 'bounce',
    recipientId: id,
    isPermanent: true,
  });
});
