import { readFileSync } from 'node:fs';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { LANGUAGES } from '@rapport/shared/languages';
import { expect, test } from 'vitest';
import { addRow, rows } from '../../db/scope';
import { type EmailContent, renderEmail } from '../../integrations/email/renderEmail';
import { jobs } from '../../jobs/registry';
import { pngWith } from '../../testing/picture';
import { startApi, type Workspace } from '../../testing/startApi';
import { brandedWords, wordsIn } from '../../words/words';
import { billingEmail } from '../billing/billing.emails';
import { BillingNotice } from '../billing/billing.queue';
import { NOTIFICATION_KINDS, wordsOfNotification } from '../notifications/notificationWords';

const api = startApi();
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const CUSTOMER = 'ada@example.com';

/** A workspace with a complete brand. */
const branded = async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { name: 'Tiles & Sons' }).expect(200);
  const send = (kind: string) =>
    api
      .http()
      .put(`/api/settings/branding/${kind}`)
      .set('Authorization', `Bearer ${ours.token}`)
      .attach('file', pngWith(), 'a.png')
      .expect(200);
  const { logo } = (await send('logo')).body;
  await send('icon');
  await ours.put('/api/settings/branding', { is_on: true, accent: '#ffd400' }).expect(200);
  return { ours, logo: logo as string };
};

const BOOKING_PAGE = {
  is_on: true,
  timezone: 'UTC',
  hours: [{ day: 1, from: '09:00', to: '17:00' }],
  durations: [30],
  buffer_minutes: 0,
  notice_hours: 0,
  days_ahead: 14,
};

/** Creates a booking and a newsletter request of a visitor. */
const fromStrangers = async (ours: Workspace) => {
  await ours.put('/api/booking-page', BOOKING_PAGE).expect(200);
  const form = { name: 'Contact', fields: [{ key: 'email', label: 'Email' }], newsletter: 'Send me news' };
  const { id: form_id } = (await ours.post('/api/forms', form).expect(201)).body;
  return ours.scoped(async (scope) => {
    const page = await rows(scope, 'booking_pages').first('id');
    const [booking] = await addRow(scope, 'bookings', {
      page_id: page?.id,
      name: 'Ada',
      email: CUSTOMER,
      timezone: 'UTC',
      uid_host: 'crm.test',
      starts_at: '2030-01-01T09:00:00Z',
      ends_at: '2030-01-01T09:30:00Z',
    }).returning('id');
    const [submission] = await addRow(scope, 'form_submissions', {
      form_id,
      state: 'accepted',
      email: CUSTOMER,
      answers: '[]',
      newsletter: 'Send me news',
    }).returning('id');
    return { booking_id: booking.id, submission_id: submission.id };
  });
};

/** Jobs that need no payload: the test below triggers them, a person writes their email, or the next test checks their words. */
const OTHERS = [
  ...['team.mailInvitation', 'quotes.mail', 'notifications.email', 'billing.mail'],
  ...['mailboxes.send', 'mailboxes.fileSent', 'mailboxes.remindOfAnswer', 'campaigns.send', 'sequences.goOn'],
];

/** The payload of each job that sends an email, by the name of the job. */
const emailJobs = async (ours: Workspace): Promise<Record<string, object>> => {
  const { workspaceId: workspace_id, userId: user_id } = ours;
  const task = await ours.task({ due_date: '2020-01-01T00:00:00.000Z' });
  const deal = await ours.deal();
  const campaign = { name: 'Spring', subject: 'Hello', content: 'Hi {{first_name}}', format: 'text' };
  const { id: campaign_id } = (await ours.post('/api/campaigns', campaign).expect(201)).body;
  const at = new Date().toISOString();
  const own = { workspace_id, user_id };
  const report = { name: 'Mine', is_shared: true, schedule: { every: 'month' }, receiver_ids: [user_id] };
  const { id: saved_report_id } = (await ours.post('/api/reports/saved', report).expect(201)).body;
  const { booking_id, submission_id } = await fromStrangers(ours);
  return {
    'reports.mailSaved': { ...own, saved_report_id, day: '2026-01-01' },
    'forms.confirm': { workspace_id, submission_id },
    'bookings.email': { workspace_id, booking_id, to: 'visitor' },
    'access.mailVerification': { user_id },
    'access.mailReset': { email: ours.email },
    'access.tellOfNewPassword': { user_id },
    'access.mailReclaimed': { user_id },
    'sessions.tellOfReplay': { user_id },
    'dataExport.mail': own,
    'deals.mailUpdate': { ...own, deal_id: deal.id, what: 'deal_won', at },
    'tasks.mailReminder': { ...own, task_id: task.id, due: at },
    'tasks.mailDigest': { ...own, day: '2026-01-01' },
    'reports.mailWeekly': { ...own, day: '2026-01-01' },
    'campaigns.mailResult': { ...own, campaign_id, at },
    'campaigns.mailTest': {
      ...own,
      to: ours.email,
      subject: 'Hello',
      content: 'Hi',
      format: 'text',
    },
  };
};

test('no email or page for a member or a customer contains the name Rapport', async () => {
  const { ours, logo } = await branded();
  await api.db('users').where({ id: ours.userId }).update({ email_verified_at: api.db.fn.now() });
  const deal = await ours.deal({ title: 'Floor', amount: 5 });
  const quote = (await ours.post(`/api/deals/${deal.id}/quotes`, { recipient_email: CUSTOMER }).expect(201)).body;
  await ours.post('/api/team/invitations', { email: 'ben@example.com' }).expect(201);
  await api.work();
  const payloads = await emailJobs(ours);
  await api.db('users').where({ id: ours.userId }).update({ email_verified_at: null });
  const emailing = jobs.map(({ name }) => name).filter((name) => /mail(?!box)|tellOf|confirm/i.test(name));
  expect(emailing.filter((name) => !(name in payloads || OTHERS.includes(name)))).toEqual([]);
  for (const [name, payload] of Object.entries(payloads)) {
    const before = await api.db('outbox').count('* as sent').first();
    await jobs.find((job) => job.name === name)?.perform(api.context, payload);
    const after = await api.db('outbox').count('* as sent').first();
    expect([name, Number(after?.sent) - Number(before?.sent)]).toEqual([name, 1]);
  }
  const emails = await api.db('outbox').where({ workspace_id: ours.workspaceId });
  expect(emails.length).toBeGreaterThanOrEqual(Object.keys(payloads).length + 2);
  for (const { subject, text, html } of emails) expect(`${subject}\n${text}\n${html}`).not.toMatch(/rapport/i);
  const withLogo = emails.filter(({ html }) => html.includes(`src="http://crm.test${logo}" alt="Tiles &amp; Sons"`));
  // The test email of a campaign contains only what its author wrote.
  expect(withLogo).toHaveLength(emails.length - 1);

  const path = quote.link.replace('http://crm.test', '');
  const token = emails.find(({ to }) => to === 'ben@example.com')?.text.match(/#token=(\S+)/)?.[1];
  const invitation = await api.http().post('/api/auth/invitation').send({ token }).expect(200);
  expect(invitation.body.brand).toMatchObject({ name: 'Tiles & Sons', logo });
  const page = await api.http().get(path).set('User-Agent', BROWSER).expect(200);
  expect(page.text).toContain(`<img class="logo" src="${logo}" alt="Tiles &amp; Sons">`);
  for (const { text } of [page, await api.http().get('/u/preview'), await api.http().get('/q/unknown')]) {
    expect(text).not.toMatch(/rapport/i);
  }
  const pdf = await api.http().get(`${path}/quote.pdf`).buffer(true).expect(200);
  expect(pdf.body.toString('latin1')).toContain('/Subtype /Image');
  expect(pdf.body.toString('latin1')).not.toMatch(/rapport/i);
});

/** Example values for notifications of all kinds. */
const VALUES = {
  name: 'Ada',
  title: 'Roof',
  count: 2,
  noun: 'deals',
  author: 'Ben',
  text: 'Hello',
  number: 1,
  by: 'Ada',
  form: 'Contact',
  why: 'failing',
  subject: 'Hello',
  to: CUSTOMER,
  host: 'example.com',
  file: 'a.csv',
  failed: 1,
  source: 'hubspot',
  counts: [{ count: 1, noun: 'contacts' }],
  until: '2026-12-01T00:00:00.000Z',
  status: 'sent',
  payment: { amount: 15, currency: 'usd' },
  sent: 3,
  skipped: 1,
  opened: 1,
  clicked: 1,
};

test.each(LANGUAGES)('no notification, and no email about it, contains the name Rapport in %s', (language) => {
  const words = wordsIn(language);
  const reading = { date_format: 'DD/MM/YYYY', language, timezone: 'UTC' } as const;
  const brand = { name: 'Tiles & Sons', accent: null, logo: null };
  const shown = (content: EmailContent) => Object.values(renderEmail(content, language, brand)).join('\n');
  for (const kind of NOTIFICATION_KINDS) {
    const said = wordsOfNotification({ kind, values: VALUES } as never, words, reading);
    expect(said?.title).toBeTruthy();
    const email = { subject: said?.title ?? '', paragraphs: [said?.title ?? '', said?.detail ?? ''] };
    expect(shown(email)).not.toMatch(/\bRapport\b/);
  }
  const notice = { key: 'x', payment: { amount: 15, currency: 'usd' }, until: '2026-12-01T00:00:00.000Z' };
  for (const what of BillingNotice.shape.what.options) {
    expect(shown(billingEmail(api.context, { what, ...notice }, words, reading))).not.toMatch(/\bRapport\b/);
  }
});

test('the pages of links, forms and bookings, and downloads, have the name of the workspace', async () => {
  const { ours, logo } = await branded();
  await api.db('outbox').where({ to: ours.email }).delete();
  await api.http().post('/api/auth/password/forgot').send({ email: ours.email }).expect(202);
  await api.work();
  const token = (await api.emailTo(ours.email))?.text.match(/#token=(\S+)/)?.[1];
  const link = await api.http().post('/api/auth/link').send({ token }).expect(200);
  expect(link.body.brand).toMatchObject({ name: 'Tiles & Sons', logo });
  const unknown = await api.http().post('/api/auth/link').send({ token: 'guessed' }).expect(200);
  expect(unknown.body).toEqual({ brand: null });

  await api.db('users').where({ id: ours.userId }).update({ email_verified_at: api.db.fn.now() });
  await fromStrangers(ours);
  const pages = [(await ours.get('/api/forms')).body[0].address, (await ours.get('/api/booking-page')).body.address];
  for (const address of pages) {
    const { text } = await api.http().get(new URL(address).pathname).expect(200);
    expect(text).not.toMatch(/rapport/i);
  }
  const { headers } = await ours.get('/api/contacts/export/csv').expect(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?tiles-sons-contacts-/);
});

test('the calendar of a member has the name of the workspace', async () => {
  const { ours } = await branded();
  const { body } = await ours.put('/api/calendar', { kinds: ['tasks'], everyone: false }).expect(200);
  const { text } = await api.http().get(new URL(body.address).pathname).expect(200);
  expect(text).toContain('NAME:Tiles & Sons');
  expect(text).not.toContain('Rapport');
});

test('the unsubscribe page shows the brand', async () => {
  const { ours, logo } = await branded();
  await ours.put('/api/settings/workspace', { postal_address: '1 Main Street' }).expect(200);
  await ours.contact({ email: CUSTOMER });
  const draft = { name: 'Spring', subject: 'Hello', content: 'Hi', format: 'text', status: 'sent' };
  await ours.post('/api/campaigns', draft).expect(201);
  await api.work();
  const sent = await api.emailTo(CUSTOMER);
  expect(`${sent?.text}${sent?.html}`).not.toMatch(/rapport/i);
  const path = sent?.text.match(/\/u\/[\w-]+/)?.[0] ?? '';
  const question = await api.http().get(path).expect(200);
  const done = await api.http().post(path).expect(200);
  for (const shown of [question, done]) {
    expect(shown.text).toContain(`src="${logo}"`);
    expect(shown.text).not.toMatch(/rapport/i);
  }
});

test('without a brand, emails have the name Rapport', async () => {
  const ours = await api.workspace();
  await jobs.find(({ name }) => name === 'access.tellOfNewPassword')?.perform(api.context, { user_id: ours.userId });
  expect((await api.emailTo(ours.email))?.html).toContain('Rapport');
});

test.each(LANGUAGES)('no sentence of a branded workspace contains the name Rapport in %s', (language) => {
  const catalog = readFileSync(`${import.meta.dirname}/../../../../shared/src/locales/de.po`, 'utf8');
  const words = brandedWords(wordsIn(language), 'Tiles $& Sons');
  const found = [...catalog.matchAll(/^#: api.*\n(?:#.*\n)*msgid "(.*)"$/gm)].map(([, id = '']) =>
    JSON.parse(`"${id}"`),
  );
  expect(found.length).toBeGreaterThan(300);
  const wrong = found
    .map((message: string) => words({ id: generateMessageId(message), message, values: {} }))
    .filter((text) => /\bRapport\b/.test(text));
  expect(wrong).toEqual([]);
});

test('text that people typed keeps the name Rapport, and a brand cannot inject markup', () => {
  const brand = { name: '<b>Tiles & Sons', accent: null, logo: null };
  const content = { subject: 'Rapport GmbH', paragraphs: ['About Rapport GmbH'] };
  const { subject, html, fromName } = renderEmail(content, 'en', brand);
  expect([subject, fromName]).toEqual(['Rapport GmbH', brand.name]);
  expect(html).toContain('About Rapport GmbH');
  expect(html).toContain('&lt;b&gt;Tiles &amp; Sons');
});
