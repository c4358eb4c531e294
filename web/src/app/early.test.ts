// Isolated: reads what a page stores before the app starts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../lib/session/tokens';
import { ann, shellData } from '../testing/renderWithApp';
import { signedIn } from './signedIn';
import { withData } from './withData';

const script = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8');

/** Runs `early.js` at an address. @returns what it asks the API for */
const runAt = (address: string): string[] => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return Response.json(url === '/api/auth/me' ? ann : url === '/api/shell' ? shellData : []);
  });
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'));
  window.history.replaceState(null, '', address);
  new Function(script)();
  return urls;
};

afterEach(() => {
  window.early = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the dashboard's first requests are exactly those that were sent while the code was loading", async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  storeTokens({ access_token: 'access', refresh_token: 'refresh' });
  const urls = runAt('/dashboard');
  expect(Object.keys(window.early ?? {})).toEqual(urls);

  const client = withData.makeQueryClient();
  const url = new URL('http://localhost/dashboard');
  const visit = { request: new Request(url), url, params: {}, pattern: '/dashboard', context: {} };
  await Promise.all([
    client.query(withData.sessionQueries.current()),
    client.prefetchQuery(signedIn.shellQuery()),
    signedIn.dashboard.loader(client)(visit),
  ]);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.status !== 'success' })).toEqual([]);
  expect(window.early).toEqual({});
});

test.each([
  { who: 'nobody is signed in', tokens: null, address: '/dashboard' },
  { who: 'another page is opened', tokens: 'access', address: '/contacts' },
])('when $who, no request is sent while the code is loading', ({ tokens, address }) => {
  if (tokens) storeTokens({ access_token: tokens, refresh_token: 'refresh' });
  expect(runAt(address)).toEqual([]);
});
