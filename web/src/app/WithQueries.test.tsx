import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { bindPage, clearTokens } from '../lib/session/tokens';
import { makeQueryClient } from './queryClient';
import { unfetchedPage } from './unfetchedPage';
import { WithQueries } from './WithQueries';

const fetched = vi.hoisted(() => vi.fn());
vi.mock('../lib/session/sessionChange', () => {
  fetched();
  throw new Error('Failed to fetch dynamically imported module');
});

test('when another tab signs in as another user, a notice that cannot be fetched causes no unhandled error', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`;
  const layout = <WithQueries queryClient={makeQueryClient()} isPublic={false} unfetched={unfetchedPage()} />;
  const router = createMemoryRouter([{ element: layout, children: [{ path: '*', element: 'Deals' }] }]);
  render(<RouterProvider router={router} />);
  await screen.findByText('Deals');
  bindPage(tokenOf('ann'));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: tokenOf('bob') })));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await vi.waitFor(() => new Promise((resolve) => setImmediate(resolve)));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
  clearTokens();
});
