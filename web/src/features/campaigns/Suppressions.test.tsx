import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Suppressions } from './Suppressions';

test('the search field keeps the focus when a text without matches is cleared', async () => {
  const ada = { id: '1', email: 'ada@example.com', reason: 'unsubscribed', created_at: '2026-11-20T09:00:00.000Z' };
  network.get('/suppressions', ({ params }) => reply(params.search ? [] : [ada]));
  renderWithApp(<Suppressions />);
  const search = await screen.findByRole('searchbox', { name: 'Search addresses' });
  await userEvent.type(search, 'zz');
  expect(await screen.findByText('No addresses match')).toBeVisible();
  await userEvent.clear(search);
  await waitFor(() => expect(screen.getByText('ada@example.com')).toBeVisible());
  expect(search).toHaveFocus();
});
