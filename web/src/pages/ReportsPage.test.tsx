import type { SavedReport } from '@rapport/shared/savedReports';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, reply } from '../testing/network';
import { ann, renderWithApp } from '../testing/renderWithApp';
import { Page } from './ReportsPage';

const figures = { deals: 2, value: 0, average_deal_size: 0, won: 1, lost: 1, revenue: 176, win_rate: 50 };
const asked: Record<string, unknown>[] = [];

const mine: SavedReport = {
  id: '01900000-0000-7000-8000-0000000000f1',
  name: 'Last year, by month won',
  is_shared: false,
  settings: { period: 'last-year', by: 'closed' },
  schedule: null,
  receiver_ids: [],
  stopped_ids: [],
  user_id: ann.id,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};
const theirs: SavedReport = {
  ...mine,
  id: mine.id.replace('f1', 'f2'),
  name: 'Everything',
  settings: {},
  is_shared: true,
};

beforeEach(() => {
  asked.length = 0;
  network.get('/reports/saved', reply([mine, theirs]));
  network.get('/reports/overview', ({ params }) => {
    asked.push(params);
    return reply({
      currency: 'USD',
      apart: [],
      figures,
      compared: null,
      contacts: 1,
      contacts_this_month: 0,
      months: [{ month: '2020-01', created: 0, closed: 176 }],
      earlier: { created: 0, closed: 0 },
    });
  });
});

const year = new Date().getUTCFullYear();
const lastYear = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };

test('a saved report has a URL, which opens it with the saved settings', async () => {
  renderWithApp(<Page />, { history: [`/reports?saved=${mine.id}`] });
  expect(await screen.findByRole('heading', { level: 1, name: mine.name })).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Period' })).toHaveValue('last-year');
  expect(await screen.findByRole('combobox', { name: 'Group revenue by' })).toHaveValue('closed');
  expect(asked).toEqual([expect.objectContaining(lastYear)]);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('changed settings of a saved report, including those set back to defaults, are shown and can be saved into it', async () => {
  const { router } = renderWithApp(<Page />, { history: [`/reports?saved=${mine.id}`] });
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'All time');
  expect(await screen.findByRole('combobox', { name: 'Group revenue by' })).toHaveValue('closed');
  expect(asked.at(-1)).not.toMatchObject(lastYear);
  let sent: unknown;
  network.put(`/reports/saved/${mine.id}`, ({ body }) => {
    sent = body;
    return reply({ ...mine, settings: { by: 'closed' } });
  });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent).toEqual({ settings: { by: 'closed' } }));
  await waitFor(() => expect(router.state.location.search).toBe(`?saved=${mine.id}`));
});

test('the current report can be saved under a name, and is then opened', async () => {
  let sent: unknown;
  const made = { ...mine, id: mine.id.replace('f1', 'f3'), name: 'Won' };
  network.post('/reports/saved', ({ body }) => {
    sent = body;
    network.get('/reports/saved', reply([mine, theirs, made]));
    return reply(made, 201);
  });
  const { router } = renderWithApp(<Page />, {
    history: ['/reports?period=last-year&by=closed&from=2020-01-01&owner=nobody&tab=overview'],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Save this report' }));
  await user.type(await screen.findByLabelText('Name'), 'Won');
  await user.click(screen.getByRole('button', { name: 'Save report' }));
  // Days without a custom period, and values without a meaning, are left out.
  await waitFor(() => expect(sent).toMatchObject({ name: 'Won', is_shared: false, settings: mine.settings }));
  await waitFor(() => expect(router.state.location.search).toBe(`?saved=${made.id}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Won' })).toBeVisible();
});

test("the menu lists the user's own and the shared reports, and a link to a deleted report says that it is gone", async () => {
  renderWithApp(<Page />, { history: ['/reports?saved=01900000-0000-7000-8000-0000000000ff'] });
  expect(await screen.findByText('Report not found')).toBeVisible();
  expect(asked).toEqual([]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Saved reports' }));
  await user.click(await screen.findByRole('menuitem', { name: /Everything/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Everything' })).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Period' })).toHaveValue('');
});

test('a private report can be emailed only to its creator', async () => {
  renderWithApp(<Page />, { history: [`/reports?saved=${mine.id}`] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Report ${mine.name}: actions` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Email this report…' }));
  await user.selectOptions(await screen.findByLabelText('How often'), 'Every week');
  await user.selectOptions(screen.getByLabelText('Day'), 'Friday');
  let sent: unknown;
  network.put(`/reports/saved/${mine.id}`, ({ body }) => {
    sent = body;
    return reply({ ...mine, schedule: { every: 'week', weekday: 5 }, receiver_ids: [ann.id] });
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual({ schedule: { every: 'week', weekday: 5 }, receiver_ids: [ann.id] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a shared report is emailed to the selected members, of whom at least one is required', async () => {
  const bob = { id: '01900000-0000-7000-8000-0000000000b1', name: 'Bob' };
  network.get('/team', reply({ members: [{ id: ann.id, name: 'Ann Owner' }, bob], invitations: [] }));
  renderWithApp(<Page />, { history: [`/reports?saved=${theirs.id}`] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Report Everything: actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Email this report…' }));
  await user.selectOptions(await screen.findByLabelText('How often'), 'Every month');
  await user.click(screen.getByRole('checkbox', { name: 'Ann Owner' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one person')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Bob' }));
  let sent: unknown;
  network.put(`/reports/saved/${theirs.id}`, ({ body }) => {
    sent = body;
    return reply({ ...theirs, schedule: { every: 'month', weekday: 1 }, receiver_ids: [bob.id] });
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual({ schedule: { every: 'month', weekday: 1 }, receiver_ids: [bob.id] }));
});

test('the link in an email stops the emails to the user, after a confirmation', async () => {
  const emailed: SavedReport = {
    ...theirs,
    schedule: { every: 'week', weekday: 1 },
    receiver_ids: [ann.id],
    stopped_ids: [],
    user_id: null,
  };
  network.get('/reports/saved', reply([emailed]));
  const { router } = renderWithApp(<Page />, { history: [`/reports?saved=${emailed.id}&emails=stop`] });
  const user = userEvent.setup();
  let sent: unknown;
  network.put(`/reports/saved/${emailed.id}/emails`, ({ body }) => {
    sent = body;
    network.get('/reports/saved', reply([{ ...emailed, stopped_ids: [ann.id] }]));
    return reply({ ...emailed, stopped_ids: [ann.id] });
  });
  await user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  await waitFor(() => expect(sent).toEqual({ is_stopped: true }));
  await waitFor(() => expect(router.state.location.search).toBe(`?saved=${emailed.id}`));
});
