import type { Campaign, NewCampaign, Recipient } from '@rapport/shared/campaigns';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRow, inWorkspace } from '../../db/scope';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi, type Workspace } from '../../testing/startApi';
import { countAudience } from './audience.repository';
import { campaignJobs } from './campaigns.jobs';
import { startScheduled } from './campaigns.queue';
import { finishIfDone } from './campaigns.repository';
import { updateRecipientStatus } from './recipients.repository';

let sink: Awaited<ReturnType<typeof startSmtpSink>>;
// Registered before the API's own hook, which needs the address.
beforeAll(async () => {
  sink = await startSmtpSink();
  environment.SMTP_URL = `${sink.url}?socketTimeout=2000&rateLimit=1000&maxConnections=4`;
});
afterAll(() => sink.stop());
beforeEach(async () => {
  await api.queue().delete();
  sink.received.length = 0;
  sink.answerTo = () => undefined;
});

const environment: Record<string, string> = {
  MAIL_FROM: 'Rapport <crm@mail.example>',
  BOUNCE_ADDRESS: 'bounces@mail.example',
  MAIL_EVENTS_SECRET: 'a secret for the reports of email servers',
};
const api = startApi(environment);

/** A workspace that is allowed to send. */
const sender = async (options?: Parameters<typeof api.workspace>[0]) => {
  const ours = await api.workspace(options);
  await ours
    .put('/api/settings/workspace', { postal_address: '1 Main Street, Leeds', sender_name: 'Nordwind' })
    .expect(200);
  await ours.put('/api/settings/notifications', { campaign_alerts: false }).expect(200);
  return ours;
};

const email = { name: 'Spring', subject: 'Hello {{first_name|there}}', content: 'Dear {{name}},\n\nhave a look.' };
const make = async (ours: Workspace, campaign: Partial<NewCampaign> = {}): Promise<Campaign> =>
  (await ours.post('/api/campaigns', { ...email, ...campaign }).expect(201)).body;
const read = async (ours: Workspace, { id }: { id: string }): Promise<Campaign> =>
  (await ours.get(`/api/campaigns/${id}`).expect(200)).body;
const recipients = async (ours: Workspace, { id }: { id: string }): Promise<Recipient[]> =>
  (await ours.get(`/api/campaigns/${id}/recipients`).expect(200)).body;
const received = () => sink.received.flatMap(({ to }) => to).sort();
const statuses = async (ours: Workspace, campaign: { id: string }) =>
  Object.fromEntries((await recipients(ours, campaign)).map(({ email, status }) => [email, status]));

test('a draft is saved, changed, listed and deleted, and another workspace does not see it', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const campaign = await make(ours, { audience: { status: 'customer' } });
  expect(campaign).toMatchObject({
    status: 'draft',
    recipients_count: 0,
    open_rate: null,
    audience: { status: 'customer' },
  });
  await theirs.get(`/api/campaigns/${campaign.id}`).expect(404);
  const changed = await ours
    .put(`/api/campaigns/${campaign.id}`, { ...campaign, name: 'Summer', audience: {} })
    .expect(200);
  expect(changed.body).toMatchObject({ name: 'Summer', audience: {} });
  await ours
    .put(`/api/campaigns/${campaign.id}`, { name: 'Late' })
    .set('If-Match', `"${campaign.updated_at}"`)
    .expect(412);
  expect((await ours.get('/api/campaigns?search=SUMM')).body).toHaveLength(1);
  expect((await ours.get('/api/campaigns?status=sent')).body).toEqual([]);
  await ours.delete(`/api/campaigns/${campaign.id}`).expect(204);
  await ours.get(`/api/campaigns/${campaign.id}`).expect(404);
  expect((await ours.get('/api/trash')).body).toMatchObject([{ type: 'campaign', name: 'Summer' }]);
  await ours.post(`/api/campaigns/${campaign.id}/restore`).expect(200);
  expect((await ours.get('/api/activities')).body.map(({ type }: { type: string }) => type)).toEqual([
    'campaign_restored',
    'campaign_deleted',
    'campaign_updated',
    'campaign_created',
  ]);
});

test.each([
  ['name', { name: ' ' }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'Hi\r\nBcc: eve@example.com' }],
  ['subject', { subject: 'Hi {{7*7}}' }],
  ['content', { content: ' \n' }],
  ['content', { content: 'Dear {{surname}}' }],
  ['content', { content: '<p>{{<b>name</b>}}</p>', format: 'html' }],
  ['audience', { audience: { nobody: true } }],
  ['status', { status: 'sending' }],
])('a wrong %s is refused with an error at its field', async (field, wrong) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/campaigns', { ...email, ...wrong }).expect(422);
  expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${field}|nobody`));
  expect((await ours.get('/api/campaigns')).body).toEqual([]);
});

test('the count of an audience shows how many people it reaches, and why others are left out', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'A', email: 'a@example.com', tags: ['news'] });
  await ours.contact({ name: 'A again', email: 'A@Example.com', tags: ['news'] });
  await ours.contact({ name: 'No address', tags: ['news'] });
  await ours.contact({ name: 'Wants none', email: 'none@example.com', tags: ['news'] });
  await ours.contact({ name: 'Else', email: 'else@example.com' });
  await ours.post('/api/suppressions', { email: 'None@example.com' }).expect(201);
  expect((await ours.get('/api/campaigns/audience?tag=news').expect(200)).body).toEqual({
    matching: 4,
    reached: 1,
    without_email: 1,
    suppressed: 1,
    doubled: 1,
    has_more: false,
  });
  await ours.contact({ name: 'Wants none either', email: 'NONE@example.com' });
  expect((await ours.get('/api/campaigns/audience').expect(200)).body).toEqual({
    matching: 6,
    reached: 2,
    without_email: 1,
    suppressed: 2,
    doubled: 1,
    has_more: false,
  });
});

test('only a limited number of contacts of a very large audience is counted', async () => {
  const ours = await api.workspace();
  for (const name of ['a', 'b', 'c']) await ours.contact({ name, email: `${name}@example.com` });
  await ours.contact({ name: 'No address' });
  const count = (atMost: number) => inWorkspace(api.context.db, ours, (scope) => countAudience(scope, {}, atMost));
  expect(await count(3)).toMatchObject({ matching: 4, reached: 3, without_email: 1, has_more: false });
  expect(await count(2)).toMatchObject({ reached: 3, without_email: 0, has_more: true });
  expect(await count(1)).toMatchObject({ reached: 2, has_more: true });
});

test('a campaign reaches each address once, names its sender, and its counts match those of the server', async () => {
  const ours = await sender();
  await ours.contact({ name: 'Lovelace, Ada', email: 'ada@example.com', company: 'Engines & Co' });
  await ours.contact({ name: 'Ada twice', email: 'ADA@example.com' });
  await ours.contact({ name: 'Grace Hopper', email: 'Grace@example.com' });
  await ours.post('/api/suppressions', { email: 'grace@example.com' });
  const campaign = await make(ours, {
    status: 'sent',
    content: 'Dear {{first_name}} of {{company|your firm}}: https://nordwind.example/a?b=1&c=2',
  });
  expect(campaign.status).toBe('sending');
  let suppressedAtFirst: unknown;
  sink.answerTo = async () => {
    suppressedAtFirst = (await read(ours, campaign)).suppressed_count;
    return undefined;
  };
  await api.work();

  expect(received()).toEqual(['ada@example.com']);
  expect(suppressedAtFirst).toBe(1);
  expect(await read(ours, campaign)).toMatchObject({
    status: 'sent',
    recipients_count: 2,
    sent_count: 1,
    delivered_count: 1,
    suppressed_count: 1,
    pending_count: 0,
    finished_at: expect.any(String),
  });
  const [{ from, source } = { from: '', source: '' }] = sink.received;
  const [ada] = await recipients(ours, campaign);
  expect(from).toBe(`bounces+${ada?.id}@mail.example`);
  const mail = await PostalMime.parse(source);
  expect(mail).toMatchObject({
    subject: 'Hello Ada',
    from: { name: 'Nordwind', address: 'crm@mail.example' },
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ address: ours.email }],
    messageId: `<${ada?.id}@mail.example>`,
  });
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  expect(header('list-unsubscribe')).toEqual([expect.stringMatching(/^<http:\/\/crm\.test\/u\/[\w-]{22}>$/)]);
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  expect(source.match(/^List-Unsubscribe: .*$/m)?.[0]).toMatch(/>$/);
  expect(mail.text).toContain('Dear Ada of Engines & Co: https://nordwind.example/a?b=1&c=2');
  for (const part of [mail.text, mail.html]) expect(part).toMatch(/Nordwind, 1 Main Street, Leeds/);
  expect(mail.html).toContain('Dear Ada of Engines &amp; Co');
  expect(mail.html).toMatch(/href="http:\/\/crm\.test\/c\/[\w-]{22}\/0"/);

  const { body: timeline } = await ours.get(`/api/notes/entity/contact/${ada?.contact_id}/timeline`).expect(200);
  expect(timeline[0]).toMatchObject({ activity_type: 'campaign_sent', description: 'Was sent campaign Spring' });
  expect((await ours.get('/api/dashboard/stats')).body).toMatchObject({ campaigns_sent: 1, avg_open_rate: 0 });
  expect((await ours.get('/api/notifications')).body.items[0]).toMatchObject({
    title: 'Campaign sent',
    detail: 'Spring: 1 of 2 accepted, 1 left out',
    path: `/marketing/${campaign.id}`,
  });
});

test('hostile names, addresses and content cannot inject headers or HTML', async () => {
  const ours = await sender();
  await ours.put('/api/settings/workspace', { sender_name: 'Evil" <eve@example.com>, x' }).expect(200);
  const name = `<script>alert(1)</script> {{email}}, "Bcc: eve@example.com"`;
  await ours.contact({ name, email: 'victim@example.com', company: 'javascript:alert(1)' });
  await ours.post('/api/contacts', { name: 'x', email: 'x@example.com\r\nRCPT TO:<eve@example.com>' }).expect(422);
  const campaign = await make(ours, {
    status: 'sent',
    format: 'html',
    subject: '{{name}}',
    content: `<p onclick="x()">Hi {{name}}<script>alert(2)</script><img src=x onerror=alert(3)>
      <a href="javascript:alert(4)">four</a> <a href="{{company}}">five</a> <a href="https://a.example/?q={{name}}">six</a></p>`,
  });
  await api.work();
  expect(received()).toEqual(['victim@example.com']);
  const mail = await PostalMime.parse(sink.received[0]?.source ?? '');
  expect(mail.subject).toBe(name);
  expect(mail.from).toEqual({ name: 'Evil" <eve@example.com>, x', address: 'crm@mail.example' });
  expect([mail.cc, mail.bcc, mail.to?.length]).toEqual([undefined, undefined, 1]);
  expect(mail.html).toContain('Hi &lt;script&gt;alert(1)&lt;/script&gt; {{email}}, &quot;Bcc: eve@example.com&quot;');
  expect(mail.html).not.toMatch(/<script|onclick|onerror|href="javascript|<img src=x/i);
  const link = mail.html?.match(/href="http:\/\/crm\.test(\/c\/[^"]+)"/)?.[1] ?? '';
  const { headers } = await api.http().get(link).expect(302);
  expect(headers.location).toBe(`https://a.example/?q=${encodeURIComponent(name)}`);
  expect((await read(ours, campaign)).content).not.toContain('alert(2)');
});

test('erasing a person while their email is being refused leaves no address behind', async () => {
  const ours = await sender();
  const { id } = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  sink.answerTo = async () => {
    await ours.post('/api/personal-data/erasures', { contact_ids: [id], email: null }).expect(200);
    return { rcpt: 550, text: '5.1.1 no such user' };
  };
  const campaign = await make(ours, { status: 'sent' });
  await api.work();
  expect(await recipients(ours, campaign)).toMatchObject([{ email: '', reason: '' }]);
  expect((await ours.get('/api/suppressions')).body).toEqual([]);
});

test('each result of a campaign lists exactly the recipients that it counts', async () => {
  const ours = await sender();
  const campaign = await make(ours);
  const every = ['queued', 'sending', 'sent', 'bounced', 'complained', 'failed', 'unknown', 'suppressed', 'skipped'];
  await ours.scoped(async (scope) => {
    for (const [nth, status] of every.entries()) {
      const email = `p${nth}@example.com`;
      await addRow(scope, 'campaign_recipients', { campaign_id: campaign.id, email, email_norm: email, status });
    }
  });
  const counted = await read(ours, campaign);
  const parts = { delivered: 'delivered', left_out: 'suppressed', pending: 'pending', bounced: 'bounced' } as const;
  for (const [status, part] of Object.entries(parts)) {
    const { body } = await ours.get(`/api/campaigns/${campaign.id}/recipients?status=${status}`).expect(200);
    expect([status, body.length]).toEqual([status, counted[`${part}_count`]]);
  }
  expect(counted).toMatchObject({ delivered_count: 2, suppressed_count: 2, pending_count: 2, bounced_count: 1 });
});

test('with a server that refuses, hangs or is busy, the counts still add up', async () => {
  const ours = await sender();
  for (const who of ['ok', 'gone', 'full', 'odd', 'spam', 'busy', 'silent', 'lost']) {
    await ours.contact({ name: who, email: `${who}@example.com` });
  }
  sink.answerTo = (address) =>
    ({
      gone: { rcpt: 550, text: '5.1.1 no such user' },
      full: { rcpt: 540, text: 'not today' },
      odd: { rcpt: 555, text: 'parameters not recognized' },
      spam: { data: 554, text: '5.7.1 looks like spam' },
      busy: { rcpt: 451, text: 'try later' },
      silent: 'hang at rcpt' as const,
      lost: 'hang after data' as const,
    })[address.split('@')[0] ?? ''];
  const campaign = await make(ours, { status: 'sent' });
  await api.work();

  expect(await statuses(ours, campaign)).toEqual({
    'ok@example.com': 'sent',
    'gone@example.com': 'bounced',
    'full@example.com': 'failed',
    'odd@example.com': 'failed',
    'spam@example.com': 'failed',
    'busy@example.com': 'queued',
    'silent@example.com': 'queued',
    'lost@example.com': 'unknown',
  });
  const counted = await read(ours, campaign);
  expect(counted).toMatchObject({ status: 'sending', sent_count: 1, pending_count: 2, recipients_count: 8 });
  const parts = ['delivered', 'bounced', 'failed', 'suppressed', 'unknown', 'pending'] as const;
  expect(parts.reduce((sum, part) => sum + counted[`${part}_count`], 0)).toBe(8);
  expect((await ours.get('/api/suppressions')).body).toMatchObject([
    { email: 'gone@example.com', reason: 'hard_bounce' },
  ]);

  // A deferred email is sent again later, and an email of unknown outcome only when a member resends it.
  sink.answerTo = () => undefined;
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'sent', sent_count: 3, unknown_count: 1 });
  await ours.post(`/api/campaigns/${campaign.id}/resend`, { status: 'unknown' }).expect(200);
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({
    status: 'sent',
    sent_count: 4,
    unknown_count: 0,
    failed_count: 3,
  });
  expect(received().filter((address) => address === 'lost@example.com')).toHaveLength(2);
});

test.each([
  ['growth', 2_000],
  ['pro', 10_000],
] as const)('on the %s plan %i emails are sent per day, and the rest on the next day', async (plan, limit) => {
  const ours = await sender();
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: plan });
  for (const who of ['a', 'b']) await ours.contact({ email: `${who}@example.com` });
  const setSent = (sent: number) =>
    ours.scoped(({ db }) =>
      db.raw(
        `insert into mail_days (workspace_id, day, sent) values (?, (now() at time zone 'UTC')::date, ?)
         on conflict (workspace_id, day) do update set sent = excluded.sent`,
        [ours.workspaceId, sent],
      ),
    );
  await setSent(limit - 1);
  const campaign = await make(ours, { status: 'sent' });
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'sending', sent_count: 1, pending_count: 1 });
  const [waiting] = await api.queue().where('key', 'like', 'recipient %').select('run_at');
  const tomorrow = new Date();
  tomorrow.setUTCHours(24, 0, 0, 0);
  expect(new Date(waiting.run_at).getTime()).toBeGreaterThan(tomorrow.getTime());
  await setSent(0);
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'sent', sent_count: 2 });
});

test('a deferred email fails after five retries', async () => {
  const ours = await sender();
  await ours.contact({ email: 'busy@example.com' });
  sink.answerTo = () => ({ rcpt: 450 });
  const campaign = await make(ours, { status: 'sent' });
  for (let nth = 0; nth < 7; nth += 1) {
    await api.work();
    await api.queue().update({ run_at: new Date() });
  }
  expect(await recipients(ours, campaign)).toMatchObject([{ status: 'failed', attempts: 6, reason: '450 refused' }]);
  expect(await read(ours, campaign)).toMatchObject({ status: 'failed', problem: 'None of its emails were accepted.' });
});

test('an email that was being sent when its worker died is not sent again, and becomes unknown', async () => {
  const ours = await sender();
  await ours.contact({ email: 'a@example.com' });
  const campaign = await make(ours, { status: 'sent' });
  sink.answerTo = () => ({ rcpt: 451 });
  await api.work();
  await api.db('campaign_recipients').update({ status: 'sending' });
  sink.answerTo = () => undefined;
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect(received()).toEqual([]);
  expect(await read(ours, campaign)).toMatchObject({ status: 'failed', unknown_count: 1, sent_count: 0 });
  const why = 'The server stopped while this email was being sent';
  expect(await recipients(ours, campaign)).toMatchObject([{ status: 'unknown', reason: why }]);
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  expect(await recipients(ours, campaign)).toMatchObject([
    { reason: 'Der Server wurde beendet, während diese E-Mail gesendet wurde' },
  ]);
  // The form in which reasons were stored before they had keys.
  await api.db('campaign_recipients').update({ reason: why });
  expect(await recipients(ours, campaign)).toMatchObject([{ reason: why }]);
});

test('a running campaign of a suspended workspace can be paused or canceled, but not resumed', async () => {
  const ours = await sender();
  for (const who of ['a', 'b']) await ours.contact({ name: who, email: `${who}@example.com` });
  const [first, second] = [await make(ours, { status: 'sent' }), await make(ours, { status: 'sent' })];
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ suspended_at: new Date() });
  await ours.post(`/api/campaigns/${first.id}/pause`).expect(200);
  await ours.post(`/api/campaigns/${second.id}/cancel`).expect(200);
  await ours.post(`/api/campaigns/${first.id}/resume`).expect(403);
  await api.work();
  expect(received()).toEqual([]);
});

test('a running campaign waits while the workspace is suspended, and continues on the day after it is unsuspended', async () => {
  const ours = await sender();
  await ours.contact({ email: 'a@example.com' });
  const campaign = await make(ours, { status: 'sent' });
  const suspend = (suspended_at: Date | null) =>
    api.db('workspaces').where({ id: ours.workspaceId }).update({ suspended_at });
  await suspend(new Date());
  await api.work();
  expect(received()).toEqual([]);
  expect(await read(ours, campaign)).toMatchObject({ status: 'sending', pending_count: 1 });
  await suspend(null);
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect(received()).toEqual(['a@example.com']);
  expect((await read(ours, campaign)).status).toBe('sent');
});

test('a campaign that was paused before its recipients were chosen chooses them when it is resumed', async () => {
  const ours = await sender();
  await ours.contact({ email: 'ada@example.com' });
  const campaign = await make(ours, { status: 'sent' });
  await ours.post(`/api/campaigns/${campaign.id}/pause`).expect(200);
  await api.work();
  await ours.post(`/api/campaigns/${campaign.id}/resume`).expect(200);
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'sent', sent_count: 1 });
});

test('a recipient whose email is deferred while the campaign is being canceled does not stay waiting', async () => {
  const ours = await sender();
  await ours.contact({ email: 'busy@example.com' });
  const campaign = await make(ours, { status: 'sent' });
  sink.answerTo = async () => {
    await ours.post(`/api/campaigns/${campaign.id}/cancel`).expect(200);
    return { rcpt: 451, text: 'try later' };
  };
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'cancelled', pending_count: 0, suppressed_count: 1 });
});

test.each([
  ['cancelled', 'cancel', {}, 'queued'],
  ['sent again', 'resend', { status: 'failed' }, 'failed'],
] as const)(
  'a campaign that is %s while its last email is being settled causes no deadlock',
  async (_, action, body, status) => {
    const ours = await sender();
    for (const who of ['ada', 'bob']) await ours.contact({ name: who, email: `${who}@example.com` });
    const campaign = await make(ours, { status: 'sent' });
    await api.work();
    const [recipient] = await recipients(ours, campaign);
    await api.db('campaigns').where({ id: campaign.id }).update({ status: 'sending' });
    await api.db('campaign_recipients').where({ id: recipient?.id }).update({ status });
    let answer: PromiseLike<{ status: number }> | undefined;
    await ours.scoped(async (scope) => {
      await updateRecipientStatus(scope, recipient?.id ?? '', 'sent', { from: [status] });
      answer = ours.post(`/api/campaigns/${campaign.id}/${action}`, body).then((response) => response);
      await expect.poll(api.blocked).toHaveLength(1);
      expect(await finishIfDone(scope, campaign.id)).toBe(true);
    });
    expect((await answer)?.status).toBe(409);
  },
);

test('a campaign is finished once its last waiting recipient is erased', async () => {
  const ours = await sender();
  await ours.contact({ email: 'a@example.com' });
  const late = await ours.contact({ email: 'b@example.com' });
  sink.answerTo = (address) => (address.startsWith('a') ? undefined : { rcpt: 451 });
  const campaign = await make(ours, { status: 'sent' });
  await api.work();
  await ours.post('/api/personal-data/erasures', { contact_ids: [late.id], email: null }).expect(200);
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'sent', pending_count: 0, suppressed_count: 1 });
  expect(received()).toEqual(['a@example.com']);
});

test('a campaign is paused, resumed and canceled, and a recipient who is suppressed meanwhile gets no email', async () => {
  const ours = await sender();
  for (const who of ['a', 'B', 'c']) await ours.contact({ name: who, email: `${who}@example.com` });
  sink.answerTo = (address) => (address.startsWith('a') ? undefined : { rcpt: 451 });
  const campaign = await make(ours, { status: 'sent' });
  await api.work();
  await ours.delete(`/api/campaigns/${campaign.id}`).expect(409);
  expect((await ours.post(`/api/campaigns/${campaign.id}/pause`).expect(200)).body.status).toBe('paused');
  await ours.post(`/api/campaigns/${campaign.id}/pause`).expect(409);
  sink.answerTo = () => undefined;
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect(received()).toEqual(['a@example.com']);

  await ours.post('/api/suppressions', { email: 'b@Example.com' }).expect(201);
  await ours.post(`/api/campaigns/${campaign.id}/resume`).expect(200);
  await api.work();
  expect(await statuses(ours, campaign)).toEqual({
    'a@example.com': 'sent',
    'B@example.com': 'suppressed',
    'c@example.com': 'sent',
  });
  expect((await read(ours, campaign)).status).toBe('sent');

  const other = await make(ours, { status: 'sent' });
  await ours.post(`/api/campaigns/${other.id}/cancel`).expect(200);
  await api.work();
  expect(await read(ours, other)).toMatchObject({ status: 'cancelled', sent_count: 0 });
  await ours.put(`/api/campaigns/${other.id}`, { subject: 'New' }).expect(409);
  for (const status of ['draft', 'scheduled']) await ours.put(`/api/campaigns/${other.id}`, { status }).expect(409);
  await ours.put(`/api/campaigns/${other.id}`, { name: 'Another name' }).expect(200);
  const { body: copy } = await ours.post(`/api/campaigns/${other.id}/duplicate`).expect(201);
  expect(copy).toMatchObject({ name: 'Copy of Another name', status: 'draft', subject: email.subject });
});

test('a campaign is scheduled, rescheduled and unscheduled, and starts at its time', async () => {
  const ours = await sender();
  await ours.contact({ email: 'a@example.com' });
  const soon = new Date(Date.now() + 60_000).toISOString();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await ours
    .post('/api/campaigns', { ...email, status: 'scheduled', scheduled_at: '2020-01-01T00:00:00Z' })
    .expect(422);
  const campaign = await make(ours, { status: 'scheduled' });
  expect(Date.parse(campaign.scheduled_at ?? '')).toBeGreaterThan(Date.now() + 3_500_000);
  const at = async (scheduled_at: string) =>
    ours.put(`/api/campaigns/${campaign.id}`, { status: 'scheduled', scheduled_at }).expect(200);
  const come = () => api.queue().update({ run_at: new Date() });
  await at(soon);
  await at(later);
  const { body: moved } = await ours.put(`/api/campaigns/${campaign.id}`, { scheduled_at: soon }).expect(200);
  expect(moved).toMatchObject({ status: 'scheduled', scheduled_at: soon });
  await ours.put(`/api/campaigns/${campaign.id}`, { status: 'draft' }).expect(200);
  await come();
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'draft', scheduled_at: null });
  await at(soon);
  await come();
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({ status: 'sent', sent_count: 1 });
});

test('a scheduled campaign that cannot be sent shows the reason, and its owner is notified', async () => {
  const ours = await sender();
  const contact = await ours.contact({ email: 'a@example.com' });
  const campaign = await make(ours, { status: 'scheduled' });
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect(await read(ours, campaign)).toMatchObject({
    status: 'failed',
    problem: 'No one in this audience can be emailed',
  });
  expect((await ours.get('/api/notifications')).body.items[0]).toMatchObject({ title: 'Campaign not sent' });
});

test('a scheduled campaign that cannot start for half an hour fails, with the reason', async () => {
  const ours = await sender();
  await ours.contact({ email: 'a@example.com' });
  const campaign = await make(ours, { status: 'scheduled' });
  await ours.scoped(({ db }) =>
    db('campaigns')
      .where({ id: campaign.id })
      .update({ audience: JSON.stringify({ company_id: 'broken' }) }),
  );
  const start = async (minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    await ours.scoped(({ db }) => db('campaigns').where({ id: campaign.id }).update({ scheduled_at: at }));
    const payload = { workspace_id: ours.workspaceId, campaign_id: campaign.id, at };
    const job = campaignJobs.find(({ name }) => name === startScheduled.name);
    await job?.perform(api.context, payload);
  };
  await expect(start(1)).rejects.toThrow();
  await start(29);
  await ours.scoped(({ db }) => db('campaigns').where({ id: campaign.id }).update({ audience: '{}' }));
  const problem = 'It could not start at the scheduled time. Duplicate it to send it now.';
  expect(await read(ours, campaign)).toMatchObject({ status: 'failed', problem });
  expect((await ours.get('/api/notifications')).body.items[0]).toMatchObject({ title: 'Campaign not sent' });
});

test.each(['sending', 'scheduled'])(
  'a campaign that is %s when its owner leaves is sent, and then belongs to the owner of the workspace',
  async (status) => {
    const [ours, member] = [await sender(), await sender()];
    await ours.contact({ email: 'ada@example.com' });
    const theirs = await ours.addMember(member);
    const draft = { ...email, status: status === 'sending' ? 'sent' : status };
    const { body: campaign } = await theirs.post('/api/campaigns', draft).expect(201);
    expect(campaign).toMatchObject({ status, owner_id: member.userId });
    await member.post('/api/account/deletion', { email: member.email }).expect(204);
    await api.queue().update({ run_at: new Date() });

    await api.work();
    expect(await read(ours, campaign)).toMatchObject({ status: 'sent', sent_count: 1, owner_id: ours.userId });
    expect(received()).toEqual(['ada@example.com']);
    expect((await ours.get('/api/notifications')).body.items[0].type).toBe('campaign_result');
  },
);

test('nothing is sent beyond the plan, or without a confirmed address, a postal address or a recipient', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const send = () => ours.post('/api/campaigns', { ...email, status: 'sent' });
  expect((await send().expect(409)).body.code).toBe('no_postal_address');
  await ours.put('/api/settings/workspace', { postal_address: '1 Main Street' }).expect(200);
  expect((await send().expect(422)).body.errors).toEqual({
    audience: 'No one in this audience can be emailed',
  });
  await ours.contact({ email: 'a@example.com' });
  await api.db('users').where({ id: ours.userId }).update({ email_verified_at: null });
  expect((await send().expect(403)).body.code).toBe('email_not_verified');
  await api.db('users').where({ id: ours.userId }).update({ email_verified_at: new Date() });
  expect((await ours.get('/api/campaigns')).body).toEqual([]);

  const at = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(at.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 403, 403, 403]);
  const { body } = await send().expect(403);
  expect(body).toMatchObject({ code: 'plan_limit', detail: { resource: 'campaigns', current_count: 5, limit: 5 } });
  await make(ours);
});

test('emails beyond the daily limit are sent on the next day', async () => {
  const ours = await sender({ plan: 'free' });
  for (const who of ['a', 'b', 'c']) await ours.contact({ name: who, email: `${who}@example.com` });
  await api
    .db('mail_days')
    .insert({ workspace_id: ours.workspaceId, day: new Date().toISOString().slice(0, 10), sent: 198 });
  const campaign = await make(ours, { status: 'sent' });
  await api.work();
  expect(sink.received).toHaveLength(2);
  expect(await read(ours, campaign)).toMatchObject({ status: 'sending', sent_count: 2, pending_count: 1 });
  await api.db('mail_days').where({ workspace_id: ours.workspaceId }).update({ sent: 0 });
  await api.queue().update({ run_at: new Date() });
  await api.work();
  expect((await read(ours, campaign)).status).toBe('sent');
});

test('a campaign with too many bounces is paused, and the reason is in the language of its owner', async () => {
  const ours = await sender();
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  await ours.upload(
    '/api/contacts/bulk/import',
    `name,email\n${Array.from({ length: 130 }, (_, at) => `P${at},p${at}@example.com`).join('\n')}`,
  );
  let nth = 0;
  sink.answerTo = () => {
    nth += 1;
    return nth % 5 === 0 ? { rcpt: 550, text: '5.1.1 gone' } : undefined;
  };
  const campaign = await make(ours, { status: 'sent' });
  await api.work();
  const stopped = await read(ours, campaign);
  expect(stopped.status).toBe('paused');
  expect(stopped.problem).toMatch(/^Angehalten: \d+ von \d+ E-Mails waren unzustellbar/);
  expect(stopped.pending_count).toBeGreaterThan(20);
});

test('a private template is visible only to the member who created it', async () => {
  const ours = await api.workspace();
  const colleague = await api.workspace();
  const theirs = await ours.addMember(colleague, 'owner');
  const template = { name: 'Mine', subject: 'Hi', content: 'Hello', format: 'text', is_private: true };
  const { body } = await ours.post('/api/templates', template).expect(201);
  await ours.post('/api/templates', { ...template, name: 'Ours', is_private: false }).expect(201);
  const names = ({ body: found }: { body: { name: string; is_private: boolean }[] }) =>
    found.map(({ name, is_private }) => [name, is_private]);
  expect(names(await ours.get('/api/templates'))).toEqual([
    ['Mine', true],
    ['Ours', false],
  ]);
  expect(names(await theirs.get('/api/templates'))).toEqual([['Ours', false]]);
  const path = `/api/templates/${body.id}`;
  await theirs.get(path).expect(404);
  await theirs.put(path, { name: 'Theirs' }).expect(404);
  await theirs.delete(path).expect(404);
  const { countRows } = await import('../dataExport/exportedRows.readModel');
  expect(await ours.scoped((scope) => countRows(scope, ['templates']))).toBe(1);
  await ours.put(path, { name: 'Still mine' }).expect(200);
  expect(names(await theirs.get('/api/templates'))).toEqual([['Ours', false]]);
});

test('templates are shared within the workspace, and stored without content that emails cannot contain', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const template = { name: 'Thanks', subject: 'Thank you', content: '<p>Hi<script>x</script></p>', format: 'html' };
  const { body } = await ours.post('/api/templates', template).expect(201);
  expect(body.content).toBe('<p>Hi</p>');
  expect((await theirs.get('/api/templates')).body).toEqual([]);
  await theirs.put(`/api/templates/${body.id}`, template).expect(404);
  await ours.put(`/api/templates/${body.id}`, { ...template, name: 'Many thanks' }).expect(200);
  expect((await ours.get('/api/templates')).body).toMatchObject([{ name: 'Many thanks' }]);
  await ours.delete(`/api/templates/${body.id}`).expect(204);
  await ours.post('/api/templates', { ...template, content: '{{x}}' }).expect(422);
});

test('a preview shows what one contact would get, and a test email is sent only to its author', async () => {
  const ours = await sender();
  const contact = await ours.contact({ name: 'Ada Lovelace', email: 'ada@example.com' });
  const draft = { subject: email.subject, content: email.content, format: 'text', contact_id: contact.id };
  const { body } = await ours.post('/api/campaigns/preview', draft).expect(200);
  expect(body).toMatchObject({ to: 'ada@example.com', subject: 'Hello Ada' });
  expect(body.html).toContain('Dear Ada Lovelace');
  expect(body.html).not.toContain('/c/');
  expect((await ours.post('/api/campaigns/preview', { ...draft, contact_id: null })).body.subject).toBe('Hello Alex');
  const stranger = await (await api.workspace()).contact();
  await ours.post('/api/campaigns/preview', { ...draft, contact_id: stranger.id }).expect(404);

  expect((await ours.post('/api/campaigns/test', draft).expect(202)).body).toEqual({ to: ours.email });
  await api.work();
  expect(received()).toEqual([ours.email]);
  expect((await PostalMime.parse(sink.received[0]?.source ?? '')).subject).toBe('[Test] Hello Ada');
  await api.db('email_allowances').where({ kind: 'test' }).update({ used: 30 });
  const refused = await ours.post('/api/campaigns/test', draft).expect(429);
  expect(refused.body.detail).toContain('You can send 30 test emails per hour.');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('merging contacts moves the campaigns that they were sent, and undoing the merge moves them back', async () => {
  const ours = await sender();
  const [kept, other] = [
    await ours.contact({ name: 'Ada' }),
    await ours.contact({ name: 'Ada', email: 'ada@example.com' }),
  ];
  await make(ours, { status: 'sent' });
  await api.work();
  const { body: merge } = await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: other.id }).expect(200);
  const sent = async (id: string) =>
    (await ours.get(`/api/notes/entity/contact/${id}/timeline`)).body.filter(
      ({ activity_type }: { activity_type: string }) => activity_type === 'campaign_sent',
    );
  expect(await sent(kept.id)).toHaveLength(1);
  await ours.post(`/api/contacts/merges/${merge.id}/undo`).expect(200);
  expect(await sent(kept.id)).toHaveLength(0);
  expect(await sent(other.id)).toHaveLength(1);
});

test('the result of a campaign is emailed once to an owner who wants it', async () => {
  const ours = await sender();
  await ours.put('/api/settings/notifications', { campaign_alerts: true }).expect(200);
  await ours.contact({ email: 'a@example.com' });
  await make(ours, { status: 'sent' });
  await api.work();
  const mails = await Promise.all(
    sink.received.filter(({ to }) => to[0] === ours.email).map(({ source }) => PostalMime.parse(source)),
  );
  expect(mails.map(({ subject }) => subject)).toEqual(['Campaign sent: Spring']);
  expect(mails[0]?.text).toContain('Spring: 1 of 1 accepted');
});

test("an email contains the values of its reader's own fields, and may name only fields that exist", async () => {
  const ours = await sender();
  const field = async (body: object) => (await ours.post('/api/fields', { object_type: 'contact', ...body })).body;
  const day = await field({ type: 'date', label: 'Wedding' });
  await field({ type: 'choice', label: 'Package', options: [{ label: 'Gold' }] });
  const custom = { wedding: '2026-06-20', package: 'gold' };
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com', custom });
  await ours.contact({ name: 'Bob', email: 'bob@example.com' });
  const own = { subject: '{{custom.package|Silver}}', content: 'On {{custom.wedding|your day}}' };
  const preview = async (more: object = {}) =>
    (await ours.post('/api/campaigns/preview', { ...own, format: 'text', ...more }).expect(200)).body;
  expect(await preview({ contact_id: ada.id })).toMatchObject({ subject: 'Gold' });
  expect((await preview({ contact_id: ada.id })).text).toContain('On June 20, 2026');
  expect((await preview()).text).toContain('On [Wedding]');

  const wrong = { content: 'Hi {{custom.none}}' };
  const problem = { content: '{{custom.none}} is not a field of contacts. Choose another one.' };
  for (const path of ['campaigns', 'templates']) {
    const draft = path === 'campaigns' ? email : { ...own, name: 'T', format: 'text' };
    const { body } = await ours.post(`/api/${path}`, { ...draft, ...wrong }).expect(422);
    expect(body.errors).toEqual(problem);
  }
  const [campaign, late] = [await make(ours, own), await make(ours, own)];
  expect((await ours.put(`/api/campaigns/${campaign.id}`, wrong).expect(422)).body.errors).toEqual(problem);
  await ours.put(`/api/campaigns/${campaign.id}`, { status: 'sent' }).expect(200);
  await api.work();
  const subjects = sink.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim());
  expect(subjects.sort()).toEqual(['Gold', 'Silver']);

  await ours.delete(`/api/fields/${day.id}`).expect(204);
  const { body } = await ours.put(`/api/campaigns/${late.id}`, { status: 'sent' }).expect(422);
  expect(Object.keys(body.errors)).toEqual(['content']);
});
