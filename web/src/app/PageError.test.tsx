import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../lib/session/tokens';
import { network, reply } from '../testing/network';
import { ann, shellData } from '../testing/renderWithApp';
import { ThemeProvider } from '../ui/theme/ThemeProvider';
import { lazyQueries } from './queries';
import { routes } from './router';

const failure = vi.hoisted(() => ({ of: new Error() }));
vi.mock('../pages/ContactsPage', () => ({
  get Page() {
    throw failure.of;
  },
}));

const server = vi.spyOn(window, 'fetch');
/** The HTML page that the server returns after an update: its script is that of another version of the app. */
const updated = () => new Response('<title>Rapport</title><script type="module" src="/assets/index-new.js"></script>');
const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
const open = () => {
  storeTokens({ access_token: 'stored-access', refresh_token: 'stored-refresh' });
  network.get('/auth/me', reply(ann));
  const router = createMemoryRouter(routes(lazyQueries()), { initialEntries: ['/contacts'] });
  return render(<RouterProvider router={router} />, { wrapper: ThemeProvider });
};

beforeEach(() => {
  reload.mockClear();
  document.head.innerHTML = '<svg><script type="module" src="/assets/index-old.js"></script></svg>';
  server.mockImplementation(async () => updated());
  network.get('/shell', reply(shellData));
});

test('a page that fails shows a message beside the menu, without technical words', async () => {
  failure.of = new Error('x is not a function');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Something went wrong on this page. Try again, or reload it.',
  );
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('a page whose file is missing after an update is reloaded once and not in a loop', async () => {
  failure.of = new TypeError('Failed to fetch dynamically imported module: /assets/ContactsPage-old.js');
  const { unmount } = open();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  unmount();
  open();
  await screen.findByRole('alert');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page whose file is missing is not reloaded while the server is unreachable', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  failure.of = new TypeError('Failed to fetch dynamically imported module: /assets/ContactsPage-old.js');
  open();
  await screen.findByRole('alert');
  await waitFor(() => expect(server).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
});

test('if the browser forbids storage, the error is shown and the page is not reloaded automatically', async () => {
  const forbidden = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  failure.of = new TypeError('Failed to fetch dynamically imported module: /assets/ContactsPage-old.js');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('button', { name: /Try again/i })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  forbidden.mockRestore();
});
