import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { Attention } from './Attention';

const task = {
  id: 't1',
  title: 'Call Ann',
  status: 'todo',
  due_date: '2020-01-01T09:00:00.000Z',
  updated_at: '2020-01-01T00:00:00.000Z',
};
const other = { ...task, id: 't2', title: 'Call Bob' };
const none = { total: 0, items: [] };

const both = reply({ sentence: '', overdue: { total: 2, items: [task, other] }, due_today: none, deals: none });

const show = async () => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/dashboard/attention', both);
  renderWithApp(<Attention />);
  await screen.findByText('Call Ann');
  network.get(
    '/dashboard/attention',
    reply({ sentence: '', overdue: { total: 1, items: [other] }, due_today: none, deals: none }),
  );
};

test('a task can be finished in Today, and the focus moves to the next one', async () => {
  const saved = vi.fn(({ body }: { body: unknown }) => reply({ ...task, ...(body as object) }));
  await show();
  network.put('/tasks/t1', saved);
  await userEvent.click(screen.getByRole('button', { name: 'Complete “Call Ann”' }));
  await waitFor(() => expect(screen.queryByText('Call Ann')).not.toBeInTheDocument());
  expect(saved.mock.calls[0]?.[0].body).toEqual({ status: 'done' });
  await waitFor(() => expect(screen.getByRole('link', { name: 'Call Bob' })).toHaveFocus());
});

test('a task that could not be moved to tomorrow is shown again', async () => {
  await show();
  network.get('/dashboard/attention', both);
  network.put('/tasks/t1', problem(500, 'internal', 'Something went wrong.'));
  await userEvent.click(screen.getByRole('button', { name: 'Move “Call Ann” to tomorrow' }));
  expect(await screen.findByText('Call Ann')).toBeVisible();
});

test('a task that another member has changed shows a message, and the next attempt finishes the new version', async () => {
  await show();
  const newer = { ...task, updated_at: '2020-01-02T00:00:00.000Z' };
  network.get(
    '/dashboard/attention',
    reply({ sentence: '', overdue: { total: 2, items: [newer, other] }, due_today: none, deals: none }),
  );
  const versions: unknown[] = [];
  network.put('/tasks/t1', ({ headers, body }) => {
    versions.push(headers.get('If-Match'));
    return versions.length === 1
      ? problem(412, 'changed_meanwhile', 'This task was changed by someone else.')
      : reply({ ...newer, ...(body as object) });
  });
  const complete = () => userEvent.click(screen.getByRole('button', { name: 'Complete “Call Ann”' }));
  await complete();
  await waitFor(() => expect(pendingMessage()?.title).toBe('This task was changed by someone else.'));
  expect(await screen.findByText('Call Ann')).toBeVisible();
  await waitFor(async () => {
    await complete();
    expect(versions.at(-1)).toBe(`"${newer.updated_at}"`);
  });
  clearMessage();
});

test('a deal shows whether it waits because of its next step, its expected close or its time in the stage', async () => {
  const deal = { amount: 900, currency: 'USD', next_step: '', next_step_at: null, expected_close_date: null };
  const deals = [
    { ...deal, id: 'd1', title: 'Roof', next_step: 'Send plan', next_step_at: '2020-01-01' },
    { ...deal, id: 'd2', title: 'Barn', next_step_at: '2999-01-01', expected_close_date: '2020-01-01' },
    { ...deal, id: 'd3', title: 'Shed' },
  ];
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get(
    '/dashboard/attention',
    reply({ sentence: '', overdue: none, due_today: none, deals: { total: 3, items: deals } }),
  );
  renderWithApp(<Attention />);
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
  expect(await rowOf('Roof')).toHaveTextContent(/Send plan: .*late/);
  expect(await rowOf('Barn')).toHaveTextContent(/Expected close: .*late/);
  expect(await rowOf('Shed')).toHaveTextContent('Stalled in this stage');
  expect(screen.getAllByRole('button', { name: /to tomorrow$/ })).toHaveLength(1);
});
