import type { NewSavedReport, SavedReport } from '@rapport/shared/savedReports';
import { expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { jobs } from '../../jobs/registry';
import { startApi, type Workspace } from '../../testing/startApi';
import { english, wordsIn } from '../../words/words';
import { savedReportEmail } from './saved.emails';
import { claimDue } from './saved.service';

const api = startApi();

const WEEKLY = { every: 'week', weekday: 1 } as const;
const MONTHLY = { every: 'month' } as const;

const saved = async (ours: Pick<Workspace, 'post'>, report: object = {}): Promise<SavedReport> => {
  const body = { name: 'Won', is_shared: true, schedule: WEEKLY, ...report } as Partial<NewSavedReport>;
  return (await ours.post('/api/reports/saved', body).expect(201)).body;
};

/** Another member of the workspace. */
const colleagueOf = async (ours: Workspace, timezone?: string) => {
  const other = await api.workspace();
  if (timezone) await other.put('/api/settings/preferences', { timezone }).expect(200);
  return ours.addMember(other);
};

/** The saved reports of one workspace that are due at a moment. */
const dueAt = async ({ workspaceId }: Workspace, at: string) =>
  (await asSystem(api.db, (trx) => claimDue(trx, new Date(at))))
    .filter(({ workspace_id }) => workspace_id === workspaceId)
    .map(({ user_id, day }) => [user_id, day]);

/** Runs the scheduled job, as a worker does. */
const strike = () => jobs.find(({ name }) => name === 'reports.sendSaved')?.perform(api.context, {});

/** Makes a scheduled report due now, whatever the day is. */
const makeDue = async ({ id, workspace_id }: { id: string; workspace_id: string }) => {
  const today = new Date();
  await api
    .db('saved_reports')
    .where({ id, workspace_id })
    .update({ every: 'week', weekday: today.getUTCDay() || 7, scheduled_at: '2020-01-01' });
  await api.db('saved_report_receivers').where({ saved_report_id: id }).update({ created_at: '2020-01-01' });
};

const emailsTo = (address: string) => api.db('outbox').where({ to: address }).orderBy('created_at');

test('a weekly report is due once, on its weekday from 8 a.m. in the receiver’s time zone', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: 'America/New_York' }).expect(200);
  const far = await colleagueOf(ours, 'Asia/Kathmandu');
  await saved(ours, { schedule: { every: 'week', weekday: 3 }, receiver_ids: [ours.userId, far.userId] });
  expect(await dueAt(ours, '2027-02-02T23:00:00Z')).toEqual([]);
  // 08:00 in Kathmandu is 02:15 in London.
  expect(await dueAt(ours, '2027-02-03T02:14:00Z')).toEqual([]);
  expect(await dueAt(ours, '2027-02-03T02:15:00Z')).toEqual([[far.userId, '2027-02-03']]);
  expect(await dueAt(ours, '2027-02-03T12:59:00Z')).toEqual([]);
  expect(await dueAt(ours, '2027-02-03T13:00:00Z')).toEqual([[ours.userId, '2027-02-03']]);
  expect(await dueAt(ours, '2027-02-03T18:00:00Z')).toEqual([]);
  // If a worker was down all day, the report is sent on the next day, but not later.
  expect(await dueAt(ours, '2027-02-11T20:00:00Z')).toEqual([[ours.userId, '2027-02-10']]);
  expect(await dueAt(ours, '2027-02-13T20:00:00Z')).toEqual([]);
});

test('a monthly report is due on the first day of the month', async () => {
  const ours = await api.workspace();
  await saved(ours, { schedule: MONTHLY, receiver_ids: [ours.userId] });
  expect(await dueAt(ours, '2027-02-28T12:00:00Z')).toEqual([]);
  expect(await dueAt(ours, '2027-03-01T07:59:00Z')).toEqual([]);
  expect(await dueAt(ours, '2027-03-01T08:00:00Z')).toEqual([[ours.userId, '2027-03-01']]);
  expect(await dueAt(ours, '2027-03-02T08:00:00Z')).toEqual([]);
  expect(await dueAt(ours, '2027-04-01T08:00:00Z')).toEqual([[ours.userId, '2027-04-01']]);
});

test('two workers at the same moment send a report once', async () => {
  const ours = await api.workspace();
  await saved(ours, { receiver_ids: [ours.userId] });
  const monday = '2027-02-01T09:00:00Z';
  const both = await Promise.all([dueAt(ours, monday), dueAt(ours, monday)]);
  expect(both.flat()).toEqual([[ours.userId, '2027-02-01']]);
});

test('a report is not sent for a time before it was scheduled, changed or its receiver joined', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  const { id } = await saved(ours, { receiver_ids: [ours.userId] });
  const since = (table: string, column: string, where: object, at: string) =>
    api
      .db(table)
      .where(where)
      .update({ [column]: at });
  await since('saved_reports', 'scheduled_at', { id }, '2027-02-01T10:00:00Z');
  expect(await dueAt(ours, '2027-02-01T11:00:00Z')).toEqual([]);
  await since('saved_reports', 'scheduled_at', { id }, '2027-01-01T10:00:00Z');
  await ours.put(`/api/reports/saved/${id}`, { receiver_ids: [ours.userId, colleague.userId] }).expect(200);
  const late = { saved_report_id: id, user_id: colleague.userId };
  await since('saved_report_receivers', 'created_at', late, '2027-02-01T10:00:00Z');
  expect(await dueAt(ours, '2027-02-01T11:00:00Z')).toEqual([[ours.userId, '2027-02-01']]);
});

test('a due report is emailed with the figures of the API, in the language of each receiver', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { name: 'Roofs Ltd' }).expect(200);
  const colleague = await colleagueOf(ours, 'Pacific/Kiritimati');
  await colleague.put('/api/settings/preferences', { language: 'de' }).expect(200);
  await ours.deal({ amount: 1_500, stage: 'closed_won' });
  await ours.deal({ amount: 700, stage: 'closed_lost', lost_reason: 'Price' });
  await ours.deal({ amount: 2_000 });
  await ours.deal({ amount: 5_000, currency: 'JPY' });
  const report = await saved(ours, { settings: { period: 'year', by: 'closed' } });
  const content = (who: { userId: string }, today: string) =>
    ours.scoped((scope) => savedReportEmail(api.context, { ...scope, userId: who.userId }, report, today));
  const today = new Date().toISOString().slice(0, 10);
  const year = today.slice(0, 4);
  const { body } = await ours.get(`/api/reports/overview?from=${year}-01-01&to=${year}-12-31`).expect(200);
  const { subject, heading = '', paragraphs, tables = [], note } = await content(ours, today);
  expect([subject, heading, ...paragraphs].map(english)).toEqual([
    'Won – Roofs Ltd',
    'Won',
    `Overview · This year · 01/01/${year} to 12/31/${year}`,
  ]);
  const shown = (rows: (typeof tables)[number]['rows'] = []) => rows.map(({ cells }) => cells.map(english));
  expect(shown(tables[0]?.rows)).toEqual([
    ['Total Revenue', '$1,500', '–'],
    ['Win Rate', '50.0%', '–'],
    ['Avg Deal Size', '$1,400', '–'],
    ['Total Contacts', '0', '+0 this month'],
  ]);
  expect(body.figures).toMatchObject({ revenue: 1_500, win_rate: 50, average_deal_size: 1_400 });
  expect(tables[0]?.notes?.map(english).join()).toMatch(/no exchange rate is set: ¥5,000\./);
  expect(shown(tables[1]?.rows).at(-1)?.[1]).toBe(`$${body.months.at(-1).closed.toLocaleString('en')}`);
  expect(tables[1]?.rows.at(-1)?.share).toBe(1);
  expect(english(note ?? '')).toBe('You get this email because this report is emailed to you every week.');

  const german = await content(colleague, `${year}-06-01`);
  expect(wordsIn('de')(german.paragraphs[0] ?? '')).toBe(`Überblick · Dieses Jahr · 01/01/${year} bis 12/31/${year}`);
  expect(german.tables?.[0]?.rows[0]?.cells.map(wordsIn('de'))).toEqual(['Gesamtumsatz', '1.500\u00a0$', '–']);
  expect(wordsIn('de')(german.note ?? '')).toContain('Ann Owner');
});

test('the pipeline in an email has the figures of the screen, but advanced ones only if the plan includes them', async () => {
  const ours = await api.workspace();
  await ours.deal({ amount: 1_500, stage: 'closed_won' });
  await ours.deal({ amount: 300, stage: 'closed_lost', lost_reason: 'Price' });
  await ours.deal({ amount: 2_000, expected_close_date: '2099-05-31' });
  await ours.contact({ source: 'Fair' });
  const field = { object_type: 'deal', type: 'checkbox', label: 'Rush' };
  await ours.post('/api/fields', field).expect(201);
  const report = await saved(ours, { settings: { tab: 'pipeline' } });
  const tables = async () => {
    const content = await ours.scoped((scope) => savedReportEmail(api.context, scope, report, '2026-11-25'));
    return Object.fromEntries(
      (content.tables ?? []).map(({ title, rows }) => [english(title), rows.map(({ cells }) => cells.map(english))]),
    );
  };
  const shown = await tables();
  const { body: advanced } = await ours.get('/api/reports/advanced').expect(200);
  const { body: stages } = await ours.get('/api/reports/pipeline').expect(200);
  expect(shown['Deals by Stage']?.map(([, deals]) => Number(deals))).toEqual(
    stages.stages.map(({ deals }: { deals: number }) => deals),
  );
  expect(shown['Deals by Stage']).toContainEqual(['Closed Won', '1', '$1,500']);
  expect(shown['Conversion by Stage']?.map(([, entered]) => Number(entered))).toEqual(
    advanced.flow.map(({ entered }: { entered: number }) => entered),
  );
  expect(shown).toMatchObject({
    Forecast: [['May 2099', '$200', '$2,000']],
    'Why Deals Were Lost': [['Price', '1', '$300']],
    'Contacts by Source': [['Fair', '1', '0']],
    'Deals by Person': [['Ann Owner', '$1,500', '1', '1', '1']],
    'Deals by Rush': [['No', '$1,500', '1', '1', '1']],
  });
  await ours.post('/api/fields', { object_type: 'contact', type: 'checkbox', label: 'Local' }).expect(201);
  report.settings.field = 'contact.local';
  expect((await tables())['Deals by Local of their contact']).toEqual([['Not filled in', '$1,500', '1', '1', '1']]);
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'free' });
  expect(Object.keys(await tables())).toEqual(['Deals by Stage']);
});

test('amounts without a rate are named below the tables of an email, also where deals are overdue, and the pipeline of the conversion', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: {} }).expect(200);
  await ours.deal({ amount: 70, currency: 'GBP', stage: 'closed_won' });
  await ours.deal({ amount: 50, currency: 'GBP', expected_close_date: '2020-01-31' });
  await ours.deal({ amount: 10, expected_close_date: '2020-01-31' });
  await ours.post('/api/fields', { object_type: 'deal', type: 'checkbox', label: 'Rush' }).expect(201);
  await ours.put('/api/targets', { user_id: null, period: 'month', goals: { won_amount: 100 } }).expect(200);
  const stages = ['open', 'won', 'lost'].map((kind) => ({ kind, name: `${kind} one` }));
  await ours.post('/api/pipelines', { name: 'Weddings', stages }).expect(201);
  const notesOf = async (tab: string) => {
    const report = await saved(ours, { name: tab, settings: { tab } });
    const content = await ours.scoped((scope) => savedReportEmail(api.context, scope, report, '2026-11-25'));
    return Object.fromEntries(
      (content.tables ?? []).map(({ title, notes = [] }) => [english(title), notes.map(english).join(' ')]),
    );
  };
  const apart = (amount: string) => `Not included in these totals, because no exchange rate is set: £${amount}.`;
  expect(await notesOf('pipeline')).toMatchObject({
    Forecast: `Overdue and not in the forecast: 2 open deals worth $10, with an expected close in a past month. ${apart('50')}`,
    'Deals by Rush': apart('120'),
    'Conversion by Stage: Sales Pipeline': '',
  });
  expect(await notesOf('targets')).toEqual({ Workspace: apart('70') });
});

test('a member gets their own targets and those of the workspace, as on the screen', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  const set = (user_id: string | null, won_deals: number) =>
    ours.put('/api/targets', { user_id, period: 'month', goals: { won_deals } }).expect(200);
  await set(null, 10);
  await set(ours.userId, 7);
  await set(colleague.userId, 3);
  const report = await saved(ours, { settings: { tab: 'targets' } });
  const goals = async (userId: string) =>
    (
      await ours.scoped((scope) => savedReportEmail(api.context, { ...scope, userId }, report, '2026-11-25'))
    ).tables?.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(english)));
  expect(await goals(colleague.userId)).toEqual([
    ['Won deals', '0', '10'],
    ['Won deals', '0', '3'],
  ]);
  expect(await goals(ours.userId)).toHaveLength(3);
});

test('the job sends one email for each receiver, even if it is killed before it is marked as done', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  // A time zone in which it is past eight, on the same day of the week as in UTC.
  const hour = new Date().getUTCHours();
  const timezone = hour < 9 ? `Etc/GMT-${9 - hour}` : 'Etc/UTC';
  for (const { userId } of [ours, colleague]) {
    await api.db('user_settings').insert({ user_id: userId, timezone }).onConflict('user_id').merge();
  }
  const { id } = await saved(ours, { receiver_ids: [ours.userId, colleague.userId] });
  await makeDue({ id, workspace_id: ours.workspaceId });
  await strike();
  await strike();
  await api.workUnsaid('reports.mailSaved');
  await api.work();
  for (const { email } of [ours, colleague]) {
    const [sent, ...more] = await emailsTo(email);
    expect(more).toEqual([]);
    expect(sent.subject).toMatch(/^Won – /);
    expect(sent.text).toContain(`http://crm.test/reports?saved=${id}&emails=stop`);
    expect(sent.html).toContain('>Total Revenue<');
  }
});

test('a receiver who stopped the emails gets none until they resume them', async () => {
  const ours = await api.workspace();
  const [colleague, other] = [await colleagueOf(ours), await colleagueOf(ours)];
  const { id } = await saved(ours, { receiver_ids: [colleague.userId] });
  const address = `/api/reports/saved/${id}/emails`;
  const stopped = await colleague.put(address, { is_stopped: true }).expect(200);
  expect(stopped.body).toMatchObject({ receiver_ids: [colleague.userId], stopped_ids: [colleague.userId] });
  expect((await other.put(address, { is_stopped: true }).expect(409)).body.code).toBe('no_receiver');
  // Their choice is kept when the creator changes the receivers.
  await ours.put(`/api/reports/saved/${id}`, { receiver_ids: [colleague.userId, other.userId] }).expect(200);
  expect(await dueAt(ours, '2027-02-01T09:00:00Z')).toEqual([[other.userId, '2027-02-01']]);
  await colleague.put(address, { is_stopped: false }).expect(200);
  expect(await dueAt(ours, '2027-02-01T09:30:00Z')).toEqual([[colleague.userId, '2027-02-01']]);
});

test('a report that is stopped, deleted or made private, or whose receiver left, between the claim and the email is not sent', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  const job = jobs.find(({ name }) => name === 'reports.mailSaved');
  const send = (id: string) =>
    job?.perform(api.context, {
      workspace_id: ours.workspaceId,
      saved_report_id: id,
      user_id: colleague.userId,
      day: '2027-02-01',
    });
  const made = () => saved(ours, { receiver_ids: [colleague.userId] });
  const [stopped, deleted, taken, unplanned] = [await made(), await made(), await made(), await made()];
  await colleague.put(`/api/reports/saved/${stopped.id}/emails`, { is_stopped: true }).expect(200);
  await ours.delete(`/api/reports/saved/${deleted.id}`).expect(204);
  await ours.put(`/api/reports/saved/${taken.id}`, { is_shared: false }).expect(200);
  await ours.put(`/api/reports/saved/${unplanned.id}`, { schedule: null }).expect(200);
  for (const { id } of [stopped, deleted, taken, unplanned]) await send(id);
  const kept = await made();
  await ours.delete(`/api/team/members/${colleague.userId}`).expect(204);
  await send(kept.id);
  expect(await emailsTo(colleague.email)).toEqual([]);
  expect((await ours.get(`/api/reports/saved/${kept.id}`)).body.receiver_ids).toEqual([]);
});

test('a private report goes only to its creator, and receivers must be members', async () => {
  const ours = await api.workspace();
  const [colleague, stranger] = [await colleagueOf(ours), await api.workspace()];
  const refused = async (report: object) => {
    const { body } = await ours.post('/api/reports/saved', { name: 'x', schedule: WEEKLY, ...report }).expect(422);
    return body.errors.receiver_ids;
  };
  expect(await refused({ receiver_ids: [colleague.userId] })).toMatch(/^Share the report/);
  expect(await refused({ is_shared: true, receiver_ids: [stranger.userId] })).toMatch(/^Choose members/);
  expect(await refused({ is_shared: true, receiver_ids: [ours.userId, ours.userId] })).toMatch(/^Choose members/);
  const both = [ours.userId, colleague.userId];
  const { id } = await saved(ours, { receiver_ids: both });
  const { body } = await ours.put(`/api/reports/saved/${id}`, { is_shared: false }).expect(200);
  expect(body).toMatchObject({ receiver_ids: [ours.userId], schedule: { every: 'week', weekday: 1 } });
  await ours.put(`/api/reports/saved/${id}`, { receiver_ids: both }).expect(422);
  await ours.put(`/api/reports/saved/${id}`, { is_shared: true, receiver_ids: both }).expect(200);
});

test('a demo sends no reports', async () => {
  const ours = await api.workspace();
  await saved(ours, { receiver_ids: [ours.userId] });
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ demo_until: '2099-01-01' });
  expect(await dueAt(ours, '2027-02-01T09:00:00Z')).toEqual([]);
});
