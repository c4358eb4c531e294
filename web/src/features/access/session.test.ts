// Isolated: leaves the page.
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionChanged, onTokensCleared } from '../../lib/session/otherTabs';
import { onSessionEnd } from '../../lib/session/sessionEnd';
import { bindPage, storedAccessToken, storedRefreshToken, storeTokens } from '../../lib/session/tokens';
import { network, problem, type Request, reply, serverIsDown } from '../../testing/network';
import { ann } from '../../testing/renderWithApp';
import './oauthSession';
import { clearSession, enterSession, logout, openSession, sessionQueries } from './session';

const tokens = { access_token: 'stored-access', refresh_token: 'stored-refresh' };
const refused = problem(401, 'not_signed_in', 'Please sign in.');
const signedOut = { user: null, problem: null };
const failed = { user: null, problem: 'Authentication failed. Please try signing in again.' };
const comeBack = (hash: string) => window.history.replaceState(null, '', `/dashboard?tab=1${hash}`);

beforeEach(() => comeBack(''));
afterEach(() => vi.useRealTimers());

test('without a token no user is signed in, and the server is not asked', async () => {
  expect(await openSession()).toEqual(signedOut);
});

test('a stored token signs its user in', async () => {
  storeTokens(tokens);
  network.get('/auth/me', ({ headers }) =>
    headers.get('Authorization') === 'Bearer stored-access' ? reply(ann) : refused,
  );
  expect(await openSession()).toEqual({ user: ann, problem: null });
});

test('an expired token is renewed while the session is restored', async () => {
  storeTokens(tokens);
  network.post('/auth/refresh', reply({ access_token: 'new', refresh_token: 'newer', token_type: 'bearer' }));
  network.get('/auth/me', ({ headers }) => (headers.get('Authorization') === 'Bearer new' ? reply(ann) : refused));
  expect(await openSession()).toEqual({ user: ann, problem: null });
  expect(storedRefreshToken()).toBe('newer');
});

test('tokens that the server no longer accepts are cleared, and the cookie is tried', async () => {
  storeTokens(tokens);
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  network.post('/auth/refresh', refused);
  network.get('/auth/me', ({ headers }) => (headers.has('Authorization') ? refused : reply(ann)));

  expect(await openSession()).toEqual({ user: ann, problem: null });
  expect([storedAccessToken(), storedRefreshToken()]).toEqual([null, null]);
  expect(ended).not.toHaveBeenCalled();
  stop();
});

test('if the cookie is not accepted either, no user is signed in, and the session has the reason given by the server', async () => {
  storeTokens(tokens);
  const why = 'You are no longer a member of Acme. Ask an owner to invite you again.';
  network.post('/auth/refresh', problem(401, 'not_signed_in', why));
  network.get('/auth/me', refused);
  expect(await openSession()).toEqual({ user: null, problem: why });
});

test.each([
  ['cannot be reached', serverIsDown],
  ['fails', problem(500, 'internal', 'Something went wrong.')],
])('a server that %s does not sign the user out', async (_case, answer) => {
  storeTokens(tokens);
  network.get('/auth/me', answer);
  await expect(openSession()).rejects.toThrow();
  expect(storedAccessToken()).toBe('stored-access');
});

test('returning from Google waits 500 ms, exchanges the code and removes it from the URL', async () => {
  vi.useFakeTimers();
  comeBack('#session_id=code-1');
  const trade = vi.fn((_request: Request) => reply({ user: ann, ...tokens }));
  network.post('/auth/session', trade);

  const session = openSession();
  await vi.advanceTimersByTimeAsync(499);
  expect(trade).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await session).toEqual({ user: ann, problem: null });

  expect(trade).toHaveBeenCalledWith(expect.objectContaining({ body: undefined, timeout: 10_000 }));
  const headers = trade.mock.calls[0]?.[0].headers;
  expect([headers?.get('X-Session-ID'), headers?.has('Authorization')]).toEqual(['code-1', false]);
  expect(storedAccessToken()).toBe('stored-access');
  expect(window.location.href).toMatch(/\/dashboard\?tab=1$/);
});

test.each([
  ['is refused', refused],
  ['cannot be reached', serverIsDown],
  ['is answered by a page of somebody else', reply('<html>Welcome to the hotel</html>')],
])('a code exchange that %s fails with an authentication error', async (_case, answer) => {
  vi.useFakeTimers();
  comeBack('#session_id=code-1');
  network.post('/auth/session', answer);
  const session = openSession();
  await vi.runAllTimersAsync();
  expect(await session).toEqual(failed);
  expect(window.location.hash).toBe('');
  expect(storedAccessToken()).toBeNull();
});

test('signing in with tokens puts the user into the cache', async () => {
  const client = new QueryClient();
  network.get('/auth/me', reply(ann));
  await enterSession(client, tokens);
  expect(await client.query(sessionQueries.current())).toEqual({ user: ann, problem: null });
});

test('signing out clears the tokens first, tells the server with the cookie alone, and empties the cache', async () => {
  const client = new QueryClient();
  storeTokens(tokens);
  client.setQueryData(['contacts'], ['Bob']);
  const onLogout = vi.fn((_request: Request) => reply(undefined, 204));
  network.post('/auth/logout', onLogout);

  logout(client);
  expect([storedAccessToken(), storedRefreshToken()]).toEqual([null, null]);
  expect(client.getQueryData(['contacts'])).toBeUndefined();
  expect(await client.query(sessionQueries.current())).toEqual(signedOut);
  await vi.waitFor(() => expect(onLogout).toHaveBeenCalledTimes(1), 10_000);
  expect(onLogout.mock.calls[0]?.[0].headers.has('Authorization')).toBe(false);
});

test('a server that cannot be reached does not hold up signing out', async () => {
  const onLogout = vi.fn(serverIsDown);
  network.post('/auth/logout', onLogout);
  logout(new QueryClient());
  await vi.waitFor(() => expect(onLogout).toHaveBeenCalled(), 10_000);
});

test('a response that arrives after signing out is not put into the cache', async () => {
  const client = new QueryClient();
  let arrive = (_contacts: string[]) => {};
  const late = client.query({
    queryKey: ['contacts'],
    queryFn: () => new Promise<string[]>((done) => (arrive = done)),
  });
  clearSession(client);
  arrive(['Bob']);
  await late.catch(() => undefined);
  expect(client.getQueryData(['contacts'])).toBeUndefined();
});

test.each([
  ['access_token', true],
  [null, true],
  ['rapport-theme', false],
])('removing %s in another tab ends the session of this one: %s', (key, ends) => {
  const ended = vi.fn();
  const stop = onTokensCleared(ended);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  expect(ended).toHaveBeenCalledTimes(ends ? 1 : 0);
  stop();
});

test('renewing the tokens in another tab does not end the session', () => {
  const ended = vi.fn();
  const stop = onTokensCleared(ended);
  storeTokens(tokens);
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: 'stored-access' }));
  expect(ended).not.toHaveBeenCalled();
  stop();
});

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

test.each([
  ['another workspace', { sub: 'ann', workspace: 'theirs' }, 'workspace'],
  ['another person in the same workspace', { sub: 'bob', workspace: 'ours' }, 'person'],
  ['another person in another workspace', { sub: 'bob', workspace: 'theirs' }, 'person'],
  ['the same person in the same workspace', { sub: 'ann', workspace: 'ours', exp: 2 }, undefined],
])('tokens that another tab stores for %s are recognized, even after a sign-out: %s', (_case, claims, change) => {
  const changed = vi.fn();
  const stop = onSessionChanged(changed);
  bindPage(tokenOf({ sub: 'ann', workspace: 'ours', exp: 1 }));
  // A background tab receives both changes at once, when the storage already has the new tokens.
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', oldValue: null, newValue: tokenOf(claims) }));
  expect(changed.mock.calls).toEqual(change ? [[change]] : []);
  bindPage(null);
  stop();
});

test('signing in in another tab changes nothing while this one is signed out', () => {
  const changed = vi.fn();
  const stop = onSessionChanged(changed);
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'access_token', newValue: tokenOf({ sub: 'bob', workspace: 'ours' }) }),
  );
  expect(changed).not.toHaveBeenCalled();
  stop();
});
