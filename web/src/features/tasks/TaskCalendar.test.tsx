import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { TaskCalendar } from './TaskCalendar';

const today = new Date().toISOString().slice(0, 10);
const deal = { id: 'd1', title: 'Roof', next_step: 'Measure', next_step_at: today, expected_close_date: null };

test('the calendar says when its deals could not be loaded, and can load them again', async () => {
  let isDown = true;
  network.get('/settings/preferences', reply(preferences));
  network.get('/tasks', reply([]));
  network.get('/deals', ({ params }) =>
    isDown && params.filter ? problem(500, 'unknown', 'Oops') : reply(params.filter ? [deal] : []),
  );
  renderWithApp(<TaskCalendar filter={{}} rules={null} />);
  expect(await screen.findByText('The deals could not be loaded')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Measure (Roof)')).toBeVisible();
  expect(screen.queryByText('The deals could not be loaded')).toBeNull();
});
