import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Attention } from './Attention';
import { RecentRecords } from './RecentRecords';

const failure = problem(500, 'internal', 'Something went wrong.');
const none = reply([]);

test.each([
  [
    'recent records',
    RecentRecords,
    '/contacts',
    ['/tasks'],
    'Recent activity could not be loaded',
    'No recent activities',
  ],
  ['what is due', Attention, '/deals', ['/tasks'], 'What is due could not be loaded', /Nothing is due today/],
])('%s that cannot be had are told and can be tried again', async (_what, Part, fails, others, told, empty) => {
  network.get('/settings/workspace', failure);
  network.get(fails, failure);
  for (const address of others) network.get(address, none);
  renderWithApp(<Part />);
  expect(await screen.findByRole('alert')).toHaveTextContent(told);

  network.get(fails, none);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(empty)).toBeVisible();
});
