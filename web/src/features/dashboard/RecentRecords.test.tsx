import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Attention } from './Attention';
import { RecentRecords } from './RecentRecords';

const failure = problem(500, 'internal', 'Something went wrong.');
const none = { total: 0, items: [] };

test.each([
  [
    'recent records',
    RecentRecords,
    '/contacts',
    reply([]),
    'Recent activity could not be loaded',
    'No recent activities',
  ],
  [
    'what is due',
    Attention,
    '/dashboard/attention',
    reply({ overdue: none, due_today: none, deals: none }),
    'What is due could not be loaded',
    /Nothing is due today/,
  ],
])('%s that cannot be loaded is reported and can be tried again', async (_what, Part, address, empty, title, text) => {
  network.get('/settings/workspace', failure);
  network.get('/tasks', reply([]));
  network.get(address, failure);
  renderWithApp(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent(title);

  network.get(address, empty);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(text)).toBeVisible();
});
