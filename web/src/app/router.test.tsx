import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { get } from '../lib/http/http';
import { clearTokens, storeTokens } from '../lib/session/tokens';
import { network, problem, reply, serverIsDown } from '../testing/network';
import { ann, shellData } from '../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../ui/feedback/toast';
import { ThemeProvider } from '../ui/theme/ThemeProvider';
import { lazyQueries } from './queries';
import { routes } from './router';

beforeEach(() => network.get('/shell', reply(shellData)));

const tokens = { access_token: 'stored-access', refresh_token: 'stored-refresh' };
const refused = problem(401, 'not_signed_in', 'Please sign in.');

/** Opens the whole app at the last of these addresses, with the earlier ones in its history. */
const visit = (...addresses: string[]) => {
  const router = createMemoryRouter(routes(lazyQueries()), { initialEntries: addresses });
  render(<RouterProvider router={router} />, { wrapper: ThemeProvider });
  return router;
};
const landing = () => screen.findByRole('button', { name: 'See Features' });
const dashboard = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  // The page is rendered a moment before its listeners to other tabs are added.
  await act(async () => undefined);
};

/** Ann signs in, and the app opens this address. */
const signInAgain = async (router: ReturnType<typeof visit>, address: string) => {
  network.get('/config', reply(shellData.config));
  network.post('/auth/login', reply({ ...tokens, token_type: 'bearer' }));
  network.get('/auth/me', reply(ann));
  await act(() => router.navigate('/?auth=login'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Email'), ann.email);
  await userEvent.type(dialog.getByLabelText('Password'), 'a long passphrase');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address));
};

const fetchPage = vi.hoisted(() => vi.fn(() => null));
vi.mock('../pages/DashboardPage', () => ({ Page: () => <h1>Dashboard</h1>, loader: () => fetchPage }));

test('a first-time visitor sees the landing page, and no request is sent', async () => {
  const router = visit('/');
  await landing();
  expect(router.state.location.pathname).toBe('/');
});

test('a visitor whose browser forbids storage also sees the landing page', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  visit('/');
  await landing();
  storage.mockRestore();
});

test.each([
  { token: 'has not expired', seconds: 60, firstCalls: ['page', '/auth/me', '/shell'] },
  { token: 'has expired', seconds: -60, firstCalls: ['/auth/me'] },
])('when the token $token, the first requests are $firstCalls', async ({ seconds, firstCalls }) => {
  const claims = { workspace: ann.workspace.id, exp: Date.now() / 1_000 + seconds };
  storeTokens({ ...tokens, access_token: `x.${btoa(JSON.stringify(claims))}.x` });
  const calls: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = (name: string, data: unknown) => async () => {
    calls.push(name);
    await answered;
    return reply(data);
  };
  fetchPage.mockImplementationOnce(() => {
    calls.push('page');
    return null;
  });
  network.get('/auth/me', call('/auth/me', ann));
  network.get('/shell', call('/shell', shellData));
  visit('/dashboard');
  await waitFor(() => expect(calls).toContain('/auth/me'));
  await waitFor(() => expect(calls.toSorted()).toEqual(firstCalls.toSorted()));
  answer();
  await dashboard();
  expect(calls.toSorted()).toEqual(['/auth/me', '/shell', 'page']);
});

test('while the session is being checked, the landing page says so; then the dashboard replaces it', async () => {
  storeTokens(tokens);
  network.get('/auth/me', reply(ann));
  const router = visit('/');
  expect(screen.getByText('Authenticating...')).toBeVisible();
  await dashboard();
  expect(router.state.location.pathname).toBe('/dashboard');
});

test.each(['/dashboard', '/contacts', '/contacts/1', '/companies', '/activities', '/import-export'])(
  '%s shows a spinner, then sends a stranger to the front page without a way back into it',
  async (address) => {
    const router = visit('/terms', address);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    await landing();
    expect(router.state.location.pathname).toBe('/');
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/terms'));
  },
);

test('a signed-in user can open a page of the app', async () => {
  storeTokens(tokens);
  network.get('/auth/me', reply(ann));
  visit('/dashboard');
  await dashboard();
});

test('a button in the top bar lists the keyboard shortcuts', async () => {
  storeTokens(tokens);
  network.get('/auth/me', reply(ann));
  visit('/dashboard');
  await dashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a session that the server no longer knows ends on the landing page', async () => {
  storeTokens(tokens);
  network.get('/auth/me', refused);
  network.post('/auth/refresh', problem(401, 'not_signed_in', 'Your session has ended. Please sign in again.'));
  const router = visit('/tasks?left=1');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended. Please sign in again.');
  await landing();
  expect(router.state.location.pathname).toBe('/');
  await signInAgain(router, '/tasks?left=1');
});

test('a failed sign-in with Google is reported on the landing page', async () => {
  window.history.replaceState(null, '', '/dashboard#session_id=code');
  network.post('/auth/session', refused);
  visit('/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('Authentication failed. Please try signing in again.');
});

test('an unreachable server is reported, the page can be tried again, and the session is kept', async () => {
  storeTokens(tokens);
  network.get('/auth/me', serverIsDown);
  visit('/dashboard');
  expect(await screen.findByText(/Could not reach/)).toBeVisible();
  network.get('/auth/me', reply(ann));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await dashboard();
});

test('an unknown address opens the landing page, and is not in the history', async () => {
  const router = visit('/terms', '/nowhere/at/all');
  await landing();
  expect(router.state.location.pathname).toBe('/');
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe('/terms'));
});

test('a session that ends during use opens the landing page with a message, clears the cache, and the user returns after signing in', async () => {
  storeTokens(tokens);
  network.get('/auth/me', reply(ann));
  const router = visit('/dashboard?from=email');
  await dashboard();
  network.get('/team', refused);
  network.post('/auth/refresh', refused);
  await get('/team').catch(() => undefined);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please sign in.');
  await landing();
  expect(localStorage.getItem('access_token')).toBeNull();
  await signInAgain(router, '/dashboard?from=email');
});

test.each([
  ['a stranger', false],
  ['somebody whose session has ended', true],
])('%s who comes back from a payment is told that it could not be verified', async (_who, hasTokens) => {
  if (hasTokens) storeTokens(tokens);
  for (const address of ['/billing/checkout/status/cs_1', '/auth/me']) network.get(address, refused);
  network.post('/auth/refresh', refused);
  const router = visit('/billing/success?session_id=cs_1');
  expect(await screen.findByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to verify payment status');
  expect(router.state.location.pathname).toBe('/billing/success');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('signing out in another tab also ends the session in this one', async () => {
  storeTokens(tokens);
  network.get('/auth/me', reply(ann));
  visit('/dashboard');
  await dashboard();
  localStorage.removeItem('access_token');
  localStorage.removeItem('refresh_token');
  // The dashboard may render once more before the page changes, and its request is then refused.
  network.get('/settings/preferences', refused);
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }));
  await landing();
  expect(await screen.findByRole('alert')).toHaveTextContent('You have been signed out. Sign in to continue.');
});

/** Ann is on the dashboard, and another tab stores a token with these claims. */
const otherTabStores = async (claims: object) => {
  const tokenOf = (said: object) => `x.${btoa(JSON.stringify(said))}.x`;
  storeTokens({ ...tokens, access_token: tokenOf({ sub: 'ann', workspace: 'ours' }) });
  network.get('/auth/me', reply(ann));
  visit('/dashboard');
  await dashboard();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  storeTokens({ ...tokens, access_token: tokenOf(claims) });
  network.get('/auth/me', reply({ ...ann, name: 'Bob Berger' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: tokenOf(claims) }));
  return reload;
};

test('a page that stays open when another tab switches the workspace says that it cannot save', async () => {
  const reload = await otherTabStores({ sub: 'ann', workspace: 'theirs' });
  expect(reload).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(pendingMessage()).toMatchObject({ title: 'You switched workspaces', stays: true }));
  clearMessage();
  clearTokens();
  reload.mockRestore();
});

test('when another tab signs in as another user, the page names that user, keeps its input, and reloads on request', async () => {
  const reload = await otherTabStores({ sub: 'bob', workspace: 'ours' });
  await waitFor(() =>
    expect(pendingMessage()).toMatchObject({ title: 'You are signed in as Bob Berger now', stays: true }),
  );
  expect(reload).not.toHaveBeenCalled();
  pendingMessage()?.action?.onClick();
  expect(reload).toHaveBeenCalledTimes(1);
  clearMessage();
  clearTokens();
  reload.mockRestore();
});

const VIEW = '01900000-0000-7000-8000-000000000009';
const startingWith = (object_type: string | null) => {
  storeTokens(tokens);
  network.get('/auth/me', reply(ann));
  network.get('/shell', reply({ ...shellData, start_page: { view_id: VIEW, object_type } }));
};
vi.mock('../pages/TasksPage', () => ({ Page: () => <h1>Tasks</h1>, loader: undefined }));

test('a user whose start page is a view starts with that view', async () => {
  startingWith('task');
  const router = visit('/');
  await screen.findByRole('heading', { level: 1, name: 'Tasks' });
  expect(router.state.location).toMatchObject({ pathname: '/tasks', search: `?view=${VIEW}` });
});

test('a user who was removed from their workspace is told so in the new one', async () => {
  startingWith(null);
  const items = [
    { type: 'reminder', title: 'Call Ada', detail: '', read_at: null },
    { type: 'workspace_left', title: 'You are no longer a member of Acme', detail: 'This is a new one', read_at: null },
  ];
  const start_page = { view_id: null, object_type: null };
  network.get('/shell', reply({ ...shellData, start_page, notifications: { unread: 2, items } }));
  visit('/');
  await dashboard();
  expect(pendingMessage()).toMatchObject({
    title: 'You are no longer a member of Acme',
    description: 'This is a new one',
    stays: true,
  });
  clearMessage();
});

test('if the view of the start page is gone, the dashboard opens, and a message says why once', async () => {
  startingWith(null);
  const kept: unknown[] = [];
  network.put('/views/start', ({ body }) => {
    kept.push(body);
    return reply({ view_id: null, object_type: null });
  });
  visit('/');
  await dashboard();
  expect(pendingMessage()?.description).toBe(
    'The view that you had chosen was deleted or is no longer shared with you.',
  );
  await waitFor(() => expect(kept).toEqual([{ view_id: null }]));
});
