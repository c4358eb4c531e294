import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../../lib/http/apiProblem';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { AnalysisError } from './AnalysisError';
import { aiQueries } from './ai.queries';
import { BusinessInsights } from './BusinessInsights';

const ADDRESS = '/ai/daily-insights';
const ada = { id: '01900000-0000-7000-8000-00000000000a', name: 'Ada' };
const show = () => renderWithApp(<BusinessInsights onAct={vi.fn()} isActing={() => false} />);
const today = {
  summary: 'A quiet day.',
  generated_at: '2026-11-20T09:00:00.000Z',
  insights: [],
  opportunities: [],
  alerts: [],
  recommendations: [],
  totals: { overdue_tasks: 0, waiting_deals: 0, unanswered_emails: 0, opportunities: 0, recommendations: 0 },
  source: 'local',
  is_wording: false,
  analysis: { status: 'live', is_made: true },
};

test('without contacts, the page offers to add one or to import a list', async () => {
  network.get(ADDRESS, reply(today));
  network.get('/contacts', reply([]));
  show();
  expect(await screen.findByRole('link', { name: 'Add contact' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import a list' })).toBeVisible();
});

test('a workspace with contacts but without insights is not shown as empty', async () => {
  network.get(ADDRESS, reply(today));
  network.get('/contacts', reply([ada]));
  show();
  expect(await screen.findByText('Nothing to recommend today.')).toBeVisible();
  expect(screen.getByText('A quiet day.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add contact' })).toBeNull();
});

test('a failed refresh shows its error above the previous insights', async () => {
  network.get(ADDRESS, reply(today));
  network.get('/contacts', reply([ada]));
  const { queryClient } = show();
  expect(await screen.findByText('A quiet day.')).toBeVisible();

  network.get(ADDRESS, problem(500, 'internal', 'Something went wrong.'));
  await queryClient.invalidateQueries({ queryKey: aiQueries.all });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch insights: 500 Problem');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(screen.getByText('A quiet day.')).toBeVisible();
});

test('a section that lists only some of its entries shows the total', async () => {
  const alert = { title: 'Overdue: Call', detail: '', severity: 'warning', entities: [], action: null };
  const totals = { ...today.totals, overdue_tasks: 14, waiting_deals: 346 };
  network.get(ADDRESS, reply({ ...today, alerts: [alert], totals }));
  show();
  expect(await screen.findByText('1 of 360')).toBeVisible();
});

test('the page starts with the most urgent entry, its reason and its button, and lists it only once', async () => {
  const entry = (title: string, severity: string, label: string | null) => ({
    title,
    detail: `Why ${title}`,
    severity,
    entities: [],
    action: label && { type: 'open', label, path: '/tasks' },
  });
  network.get(
    ADDRESS,
    reply({
      ...today,
      alerts: [entry('Overdue: Call', 'warning', 'Open the task')],
      opportunities: [entry('Ann is hot', 'positive', 'Plan a call')],
      recommendations: [entry('Quiet', 'critical', null), entry('Pay', 'critical', 'Open the invoice')],
      totals: { overdue_tasks: 1, waiting_deals: 0, unanswered_emails: 0, opportunities: 1, recommendations: 2 },
    }),
  );
  show();
  const first = within(await screen.findByRole('region', { name: 'Start here' }));
  expect(first.getByText('Why Pay')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Open the invoice' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Open the task' })).toBeVisible();
});

test('a section whose only entry is recommended at the top is not shown as empty', async () => {
  const action = { type: 'open', label: 'Open the task', path: '/tasks' };
  const alert = { title: 'Overdue: Call', detail: '', severity: 'warning', entities: [], action };
  network.get(ADDRESS, reply({ ...today, alerts: [alert], totals: { ...today.totals, overdue_tasks: 1 } }));
  show();
  expect(await screen.findByRole('link', { name: 'Open the task' })).toBeVisible();
  expect(screen.queryByText(/Nothing is overdue/)).toBeNull();
});

test('a signed-out user gets a link to sign in', async () => {
  network.get(ADDRESS, problem(401, 'not_signed_in', 'Please sign in.'));
  show();
  expect(await screen.findByText('Please sign in to access AI analysis')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/');
});

const answered = (status: number, title: string) => new ApiProblem({ status, title, code: '', detail: '' });

test.each([
  [answered(503, 'Service Unavailable'), 'lead scores', 'Failed to fetch lead scores: 503 Service Unavailable'],
  [answered(0, ''), 'lead scores', 'Failed to generate lead scores'],
  [answered(0, ''), 'insights', 'Failed to generate AI insights'],
] as const)('%s while loading %s is shown as “%s”', (error, what, says) => {
  renderWithApp(<AnalysisError what={what} query={{ error, refetch: vi.fn(), isRefetching: false }} />);
  expect(screen.getByText(says)).toBeVisible();
});
