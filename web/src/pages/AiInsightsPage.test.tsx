import type { InsightAction } from '@rapport/shared/ai';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../testing/network';
import { preferences, renderWithApp } from '../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../ui/feedback/toast';
import { Page } from './AiInsightsPage';

const ROOF = '01900000-0000-7000-8000-00000000000a';
const SHED = '01900000-0000-7000-8000-00000000000b';
const plan = (deal_id: string): InsightAction => ({
  type: 'create_task',
  label: `Plan ${deal_id.slice(-1)}`,
  title: 'Follow up',
  contact_id: null,
  deal_id,
});
const advance: InsightAction = { type: 'move_deal', label: 'Move to proposal', deal_id: ROOF, stage: 'proposal' };
const dayWith = (actions: InsightAction[]) =>
  reply({
    summary: 'A day.',
    generated_at: '2026-11-20T09:00:00.000Z',
    insights: [],
    opportunities: [],
    alerts: [],
    recommendations: actions.map((action, at) => ({
      title: `Entry ${at}`,
      detail: '',
      severity: 'info',
      entities: [],
      action,
    })),
    totals: { overdue_tasks: 0, waiting_deals: 0, unanswered_emails: 0, opportunities: 0, recommendations: 0 },
    source: 'local',
    is_wording: false,
    analysis: { status: 'live', is_made: true },
  });

const show = (...actions: InsightAction[]) => {
  clearMessage();
  const analyzed = vi.fn(() => dayWith(actions));
  network.get('/ai/daily-insights', analyzed);
  network.get('/settings', reply(preferences));
  renderWithApp(<Page />, { history: ['/ai-insights'] });
  return { analyzed };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test.each(['negotiation', 'closed_won'])(
  'an older insight does not move back a deal that is already in %s',
  async (stage) => {
    const { analyzed } = show(advance);
    network.get(`/deals/${ROOF}`, reply({ id: ROOF, title: 'New roof', stage }));
    const moved = vi.fn(() => reply({}));
    network.post(`/deals/${ROOF}/moves`, moved);
    await press('Move to proposal');
    await waitFor(() => expect(analyzed).toHaveBeenCalledTimes(2));
    expect(moved).not.toHaveBeenCalled();
    expect(pendingMessage()?.title).toMatch(/^New roof is already in /);
  },
);

test.each([
  ['a deal that was deleted', advance, 'This deal is not here any more.'],
  ['a task of a deal that was deleted', plan(ROOF), 'This deal does not exist or was deleted'],
])('the action on %s meanwhile shows a message, and leaves the list', async (_what, action, says) => {
  const { analyzed } = show(action);
  network.get(`/deals/${ROOF}`, problem(404, 'not_found', 'This deal is not here any more.'));
  network.post(
    '/tasks',
    problem(422, 'invalid', 'Please check the form.', { deal_id: 'This deal does not exist or was deleted' }),
  );
  await press(action.label);
  await waitFor(() => expect(analyzed).toHaveBeenCalledTimes(2));
  expect(pendingMessage()).toMatchObject({ kind: 'error', title: says });
});

test('an action whose deal cannot be read shows a message', async () => {
  show(advance);
  network.get(`/deals/${ROOF}`, serverIsDown);
  await press(advance.label);
  await waitFor(() => expect(pendingMessage()?.title).toMatch(/^Could not reach Rapport/));
});

test('an entry stays busy while the action of another starts, so that neither runs twice', async () => {
  show(plan(ROOF), plan(SHED));
  const added = vi.fn(() => new Promise<never>(() => undefined));
  network.post('/tasks', added);
  for (const name of ['Plan a', 'Plan b', 'Plan a', 'Plan b']) await press(name);
  expect(added).toHaveBeenCalledTimes(2);
});
