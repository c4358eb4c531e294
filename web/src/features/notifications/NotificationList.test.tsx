import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { NotificationList } from './NotificationList';

const item = (id: string, read_at: string | null) => ({
  id,
  type: 'reminder',
  title: `Reminder ${id}`,
  detail: '',
  path: null,
  created_at: '2026-11-20T09:00:00.000Z',
  read_at,
});
const items = [item('1', null), item('2', '2026-11-20T10:00:00.000Z')];

test.each([
  [1, null],
  [2, '1 unread one is older and not shown.'],
  [1_251, '1,250 unread ones are older and not shown.'],
])('with %i unread notifications, one of them shown, the end of the list says %s', async (unread, told) => {
  network.get('/notifications', reply({ unread, items }));
  renderWithApp(<NotificationList onGone={vi.fn()} />);
  expect(await screen.findByText('Reminder 1')).toBeVisible();
  expect(screen.queryByText(/older and not shown/)?.textContent ?? null).toBe(told);
});

test('after marking all as read, the button disappears and the focus moves to the heading', async () => {
  network.get('/notifications', reply({ unread: 1, items }));
  network.put('/notifications', reply({ unread: 0, items: items.slice(1) }));
  renderWithApp(<NotificationList onGone={vi.fn()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
});
