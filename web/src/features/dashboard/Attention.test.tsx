import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { teamSizeQuery } from '../../lib/workspace/settings';
import { network, reply } from '../../testing/network';
import { ann, renderWithApp } from '../../testing/renderWithApp';
import { Attention } from './Attention';
import { Letter } from './Letter';

const task = (nth: number) => ({ id: `t${nth}`, title: `Task ${nth}`, due_date: '2020-01-01T09:00:00.000Z' });

const isOurs = {
  members: [
    { id: ann.id, name: 'Ann Owner' },
    { id: 'bob', name: 'Bob Berger' },
  ],
  invitations: [],
  users_limit: 3,
};

/** Shows a team of two, in which the API returns either all items or those of Ann. */
const showInTeam = async () => {
  const none = { total: 0, items: [] };
  const items = [
    { ...task(1), assignee_id: 'bob' },
    { ...task(2), assignee_id: null },
  ];
  const deal = { id: 'd1', title: 'Roof', owner_id: ann.id, amount: 900, currency: 'USD', next_step_at: null };
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/team', reply(isOurs));
  const everybodys = { overdue: { total: 2, items }, due_today: none, deals: { total: 1, items: [deal] } };
  const own = { overdue: { total: 9, items: [task(7)] }, due_today: none, deals: none };
  network.get('/dashboard/attention', ({ params }) =>
    reply(params.mine ? { sentence: 'Yours.', ...own } : { sentence: 'The team’s.', ...everybodys }),
  );
  const { queryClient } = renderWithApp(
    <>
      <Letter />
      <Attention />
    </>,
  );
  act(() => void queryClient.setQueryData(teamSizeQuery().queryKey, 2));
  return async (title: string) => (await screen.findByRole('link', { name: title })).closest('li');
};

test('in a team, each item shows who is responsible for it', async () => {
  const rowOf = await showInTeam();
  expect(await screen.findByText('Assigned to Bob Berger')).toBeInTheDocument();
  expect(await rowOf('Task 1')).toHaveTextContent('Assigned to Bob Berger');
  expect(await rowOf('Task 2')).toHaveTextContent('Unassigned');
  expect(await rowOf('Roof')).toHaveTextContent('Assigned to Ann Owner');
});

test('a member of a team can see only their own items, and this browser remembers that choice', async () => {
  const rowOf = await showInTeam();
  const toggle = await screen.findByRole('button', { name: 'Show only mine' });
  await userEvent.click(toggle);
  expect(await rowOf('Task 7')).not.toHaveTextContent('Assigned');
  expect(screen.queryByText('Task 1')).not.toBeInTheDocument();
  expect(screen.getByText('Yours.')).toBeVisible();
  expect(screen.queryByText('The team’s.')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '9 overdue tasks' })).toHaveAttribute(
    'href',
    `/tasks?tab=overdue&assignee=${ann.id}`,
  );
  expect(toggle).toHaveFocus();
  cleanup();
  await showInTeam();
  await userEvent.click(await screen.findByRole('button', { name: 'Show everyone’s' }));
  expect(await screen.findByText('Task 1')).toBeVisible();
});

test('the only member of a workspace sees no names and no choice of items', async () => {
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  localStorage.setItem('rapport-today', 'mine');
  const none = { total: 0, items: [] };
  const items = [
    { ...task(1), assignee_id: ann.id },
    { ...task(2), assignee_id: null },
  ];
  network.get('/dashboard/attention', reply({ overdue: { total: 2, items }, due_today: none, deals: none }));
  renderWithApp(<Attention />);
  expect(await screen.findByText('Task 1')).toBeVisible();
  expect(screen.queryByText(/Assigned|Unassigned/)).toBeNull();
  expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
});

/** Sets the total of each kind; a response contains at most five items of each. */
const show = (overdue: number, dueToday: number) => {
  const listed = (first: number, total: number) => ({
    total,
    items: Array.from({ length: Math.min(5, total) }, (_, nth) => task(first + nth)),
  });
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get(
    '/dashboard/attention',
    reply({ overdue: listed(0, overdue), due_today: listed(100, dueToday), deals: listed(0, 0) }),
  );
  renderWithApp(<Attention />);
};

test('Today counts the items that it does not list, by kind, with singular forms', async () => {
  show(1, 7);
  expect(await screen.findByRole('link', { name: '1 overdue task' })).toBeVisible();
  expect(screen.getByRole('link', { name: '7 tasks due today' })).toBeVisible();
  expect(screen.queryByText(/waiting deal/)).toBeNull();
  expect(screen.getAllByText(/^Task/)).toHaveLength(5);
});

test('the count of waiting deals links to only those deals', async () => {
  const deal = { title: 'Roof', owner_id: ann.id, amount: 900, currency: 'USD', next_step_at: null };
  const deals = Array.from({ length: 5 }, (_, nth) => ({ ...deal, id: `d${nth}` }));
  const none = { total: 0, items: [] };
  network.get('/settings/workspace', reply({ currency: 'USD', rates: {} }));
  network.get('/dashboard/attention', reply({ overdue: none, due_today: none, deals: { total: 9, items: deals } }));
  renderWithApp(<Attention />);
  expect(await screen.findByRole('link', { name: '9 waiting deals' })).toHaveAttribute('href', '/deals?attention=true');
});

test('if the API stopped counting, Today says that there are more', async () => {
  show(10_000, 0);
  expect(await screen.findByRole('link', { name: '10,000+ overdue tasks' })).toBeVisible();
});

test('if Today lists every item, it shows no counts', async () => {
  show(2, 3);
  expect(await screen.findAllByText(/^Task/)).toHaveLength(5);
  expect(screen.queryByText(/overdue task|due today/)).toBeNull();
});
