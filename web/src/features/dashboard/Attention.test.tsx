import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Attention } from './Attention';

const task = (nth: number) => ({ id: `t${nth}`, title: `Task ${nth}`, due_date: '2020-01-01T09:00:00.000Z' });

/** As many of each as there are in all, of which an answer holds five. */
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

test('Today counts what it does not list, one by one and in the singular where there is one', async () => {
  show(1, 7);
  expect(await screen.findByRole('link', { name: '1 overdue task' })).toBeVisible();
  expect(screen.getByRole('link', { name: '7 tasks due today' })).toBeVisible();
  expect(screen.queryByText(/waiting deal/)).toBeNull();
  expect(screen.getAllByText(/^Task/)).toHaveLength(5);
});

test('where the API stopped counting, Today says that there are more', async () => {
  show(10_000, 0);
  expect(await screen.findByRole('link', { name: '10,000+ overdue tasks' })).toBeVisible();
});

test('where Today lists everything it counts nothing', async () => {
  show(2, 3);
  expect(await screen.findAllByText(/^Task/)).toHaveLength(5);
  expect(screen.queryByText(/overdue task|due today/)).toBeNull();
});
