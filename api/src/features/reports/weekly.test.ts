import { dayOf, shiftDay } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { type EmailContent, renderEmail } from '../../integrations/email/renderEmail';
import { enqueueSystemJob } from '../../jobs/job';
import { startApi } from '../../testing/startApi';
import { english, wordsIn } from '../../words/words';
import { claimMorningEmails } from '../settings/settings.service';
import { emailWeeklyReport } from './reports.jobs';
import { weeklyEmail } from './weekly.emails';

const api = startApi();
/** The figures of a report in English, by their labels. */
const figuresOf = ({ tables: [table] = [] }: EmailContent) =>
  Object.fromEntries(table?.rows.map(({ cells }) => cells.map(english)) ?? []);
/** A report for this day includes what happens now. */
const TOMORROW = shiftDay(dayOf(new Date().toISOString(), 'UTC'), 1);

test('the weekly report counts only what happened in this workspace during the week', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await ours.put('/api/settings/workspace', { name: 'Roofs Ltd' }).expect(200);
  await ours.contact();
  await ours.deal({ amount: 1_500, stage: 'closed_won' });
  await ours.deal();
  await ours.task({ status: 'done' });
  await theirs.deal({ amount: 9_999, stage: 'closed_won' });
  const old = await ours.deal({ amount: 7_000, stage: 'closed_won' });
  await api.db('deals').where({ id: old.id }).update({ closed_at: '2020-01-01T00:00:00Z' });
  const content = await ours.scoped((scope) => weeklyEmail(api.context, scope, TOMORROW));
  expect(english(content.subject)).toBe('Your week in Roofs Ltd');
  expect(figuresOf(content)).toEqual({
    'Won amount': '$1,500',
    'Deals won': '1',
    'New contacts': '1',
    'Tasks done': '1',
    'Open deals now': '1',
  });
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  const german = await ours.scoped((scope) => weeklyEmail(api.context, scope, TOMORROW));
  expect(german.tables?.[0]?.rows[0]?.cells.map(wordsIn('de'))).toEqual([
    'Gewonnener Betrag',
    expect.stringMatching(/^1\.500\s\$$/),
  ]);
});

test('the weekly report lists amounts won in a currency without a rate', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: {} }).expect(200);
  await ours.deal({ amount: 1_500, currency: 'USD', stage: 'closed_won' });
  await ours.deal({ amount: 100, currency: 'GBP', stage: 'closed_won' });
  const content = await ours.scoped((scope) => weeklyEmail(api.context, scope, TOMORROW));
  expect(figuresOf(content)).toMatchObject({ 'Won amount': '$1,500', 'Deals won': '2' });
  expect(content.tables?.[0]?.notes?.map(english).join()).toBe(
    'Not included in these totals, because no exchange rate is set: £100.',
  );
});

test('the weekly report is a table with its period in both parts of the email', async () => {
  const ours = await api.workspace();
  const content = await ours.scoped((scope) => weeklyEmail(api.context, scope, '2026-11-23'));
  const { text, html } = renderEmail(content, 'en', null);
  expect(text).toMatch(
    /^Last week, 11\/16\/2026 to 11\/22\/2026\n- Won amount: \$0\n- Deals won: 0\n- New contacts: 0\n/,
  );
  expect(html).toContain('Last week, 11/16/2026 to 11/22/2026</h2>');
  expect(html.match(/<th scope="row"/g)).toHaveLength(5);
  expect(html).not.toContain('<thead>');
});

test('the day on which the weekly report is sent counts only in the next report', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/preferences', { timezone: 'Europe/Berlin' }).expect(200);
  const [{ id: deal }, { id: contact }, { id: task }] = [
    await ours.deal({ amount: 5, stage: 'closed_won' }),
    await ours.contact(),
    await ours.task({ status: 'done' }),
  ];
  const figuresOn = async (day: string, at: string) => {
    await api.db('deals').where({ id: deal }).update({ closed_at: at });
    await api.db('contacts').where({ id: contact }).update({ created_at: at });
    await api.db('tasks').where({ id: task }).update({ done_at: at });
    const figures = figuresOf(await ours.scoped((scope) => weeklyEmail(api.context, scope, day)));
    return [figures['Deals won'], figures['New contacts'], figures['Tasks done']];
  };
  for (const [at, weeks] of [
    ['2026-11-22T22:59:59Z', ['1', '0']],
    ['2026-11-22T23:00:00Z', ['0', '1']],
  ] as const) {
    for (const [nth, day] of ['2026-11-23', '2026-11-30'].entries()) {
      expect(await figuresOn(day, at)).toEqual(Array(3).fill(weeks[nth]));
    }
  }
});

test('the weekly report is due once, on Monday mornings in the user’s time zone, for users who turned it on', async () => {
  const [ours, other] = [await api.workspace(), await api.workspace()];
  await ours.put('/api/settings/notifications', { weekly_report: true }).expect(200);
  await ours.put('/api/settings/preferences', { timezone: 'America/New_York' }).expect(200);
  await other.put('/api/settings/notifications', { weekly_report: false }).expect(200);
  const due = async (at: string) =>
    (await asSystem(api.db, (trx) => claimMorningEmails(trx, 'weekly', new Date(at)))).map(({ user_id }) => user_id);
  expect(await due('2026-11-22T13:00:00Z')).toEqual([]);
  expect(await due('2026-11-23T11:30:00Z')).toEqual([]);
  expect(await due('2026-11-23T12:30:00Z')).toEqual([ours.userId]);
  expect(await due('2026-11-23T14:00:00Z')).toEqual([]);
  expect(await due('2026-11-30T12:30:00Z')).toEqual([ours.userId]);
});

test('a due report is emailed', async () => {
  const ours = await api.workspace();
  await asSystem(api.db, (trx) =>
    enqueueSystemJob(trx, emailWeeklyReport, {
      workspace_id: ours.workspaceId,
      user_id: ours.userId,
      day: '2026-11-23',
    }),
  );
  await api.work();
  expect((await api.emailTo(ours.email))?.subject).toBe('Your week in Ann Owner’s workspace');
});

test('a delayed report is not emailed to a user who is no longer a member', async () => {
  const [ours, former] = [await api.workspace(), await api.workspace()];
  await asSystem(api.db, (trx) =>
    enqueueSystemJob(trx, emailWeeklyReport, {
      workspace_id: ours.workspaceId,
      user_id: former.userId,
      day: '2026-11-23',
    }),
  );
  await api.work();
  expect(await api.emailTo(former.email)).toBeUndefined();
});
