import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../lib/session/tokens';
import { network, reply } from '../testing/network';
import { ann, shellData } from '../testing/renderWithApp';
import { ThemeProvider } from '../ui/theme/ThemeProvider';
import { lazyQueries } from './queries';
import { routes } from './router';

const file = vi.hoisted(() => ({ isAway: true }));
vi.mock('../pages/DashboardPage', () => ({ Page: () => <input aria-label="Note" />, loader: undefined }));
vi.mock('../pages/ReportsPage', () => ({
  Page: () => <h1>Reports</h1>,
  loader: undefined,
  // biome-ignore lint/suspicious/noThenProperty: what is awaited is asked for it, and thrown here the import fails
  get then() {
    if (file.isAway) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return undefined;
  },
}));

const server = vi.spyOn(window, 'fetch');
const shown = (entry: string) => new Response(`<title>Rapport</title><script type="module" src="${entry}"></script>`);

beforeEach(() => {
  file.isAway = true;
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  document.head.innerHTML = '<svg><script type="module" src="/assets/index-old.js"></script></svg>';
  storeTokens({ access_token: 'stored-access', refresh_token: 'stored-refresh' });
  network.get('/auth/me', reply(ann));
  network.get('/shell', reply(shellData));
  // If this is not set, the wizard opens over the page.
  localStorage.setItem('rapport-onboarding-completed', 'true');
});

/** The user types on the dashboard, then opens the reports, whose file cannot be fetched. */
const goWithSomethingTyped = async () => {
  const router = createMemoryRouter(routes(lazyQueries()), { initialEntries: ['/dashboard?tab=1'] });
  render(<RouterProvider router={router} />, { wrapper: ThemeProvider });
  await userEvent.type(await screen.findByLabelText('Note'), 'Half a thought');
  await userEvent.click(screen.getByRole('link', { name: 'Reports' }));
  await screen.findByRole('alert');
  return router;
};
const isKept = (router: ReturnType<typeof createMemoryRouter>) => {
  expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
  expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?tab=1' });
  expect(router.state.navigation.state).toBe('idle');
};

test('if a page cannot be fetched, the current page and its input stay, and the navigation can be tried again', async () => {
  const router = await goWithSomethingTyped();
  isKept(router);
  await userEvent.click(screen.getByRole('link', { name: 'Reports' }));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  isKept(router);

  file.isAway = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
  expect(screen.queryByText(/This part could not be loaded/)).not.toBeInTheDocument();
});

test('the message can be dismissed, and closes on a change of page', async () => {
  const router = await goWithSomethingTyped();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  isKept(router);
});

test('after an update the message says that a reload is needed, and reloads only on request', async () => {
  const reload = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  server.mockImplementation(async () => shown('/assets/index-new.js'));
  const router = await goWithSomethingTyped();
  expect(await screen.findByText(/Rapport has to be reloaded/)).toBeVisible();
  isKept(router);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledWith('/reports');
});

test.each([
  ['the same version', () => shown('/assets/index-old.js')],
  ['the page of a hotel', () => new Response('<title>Welcome</title>')],
])('%s is no reason to reload', async (_case, answer) => {
  server.mockImplementation(async () => answer());
  await goWithSomethingTyped();
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a page that the browser does not fetch again is opened by a reload, once the server responds', async () => {
  const reload = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const router = await goWithSomethingTyped();
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible();

  server.mockImplementation(async () => shown('/assets/index-old.js'));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledWith('/reports');
  isKept(router);
});
