// Isolated: replaces the locks and the clock of the browser.
import axios from 'axios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { onSessionEnd } from '../session/sessionEnd';
import { bindPage, clearTokens, storedAccessToken, storedRefreshToken, storeTokens } from '../session/tokens';
import { ApiProblem } from './apiProblem';
import { get, getPage, http, post, put, remove } from './http';

const roof = { title: 'New roof' };
const tokens = (name: string) => ({ access_token: `${name}-access`, refresh_token: `${name}-refresh` });
const fresh = reply({ ...tokens('new'), token_type: 'bearer' });
const unauthorized = problem(401, 'not_signed_in', 'Your session has expired.');

/** Refuses every access token except the new one. */
const onlyNew = ({ headers }: { headers: { get: (name: string) => unknown } }) =>
  headers.get('Authorization') === 'Bearer new-access' ? reply(roof) : unauthorized;

const ended = vi.fn();
let stop = () => {};
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  ended.mockClear();
  stop = onSessionEnd(ended);
});
afterEach(() => {
  stop();
  bindPage(null);
  window.early = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('sends the stored token, except with requests that create a session', async () => {
  storeTokens(tokens('old'));
  const seen: unknown[] = [];
  network.get('/deals', ({ headers }) => {
    seen.push(headers.get('Authorization'));
    return reply(roof);
  });
  await get('/deals');
  await get('/deals', { headers: { 'X-Session-ID': 'code' } });
  expect(seen).toEqual(['Bearer old-access', undefined]);
});

test('an expired token is renewed once for all waiting requests, and each request is repeated', async () => {
  storeTokens(tokens('old'));
  const refresh = vi.fn(() => fresh);
  network.post('/auth/refresh', refresh);
  network.get('/deals', onlyNew);
  network.get('/tasks', onlyNew);

  expect(await Promise.all([get('/deals'), get('/tasks'), get('/deals')])).toEqual([roof, roof, roof]);
  expect(refresh).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { refresh_token: 'old-refresh' } }));
  expect([storedAccessToken(), storedRefreshToken()]).toEqual(['new-access', 'new-refresh']);
  expect(ended).not.toHaveBeenCalled();
});

test('the repeated request has the same body and headers', async () => {
  storeTokens(tokens('old'));
  network.post('/auth/refresh', fresh);
  const bodies: unknown[] = [];
  network.post('/deals', (request) => {
    bodies.push([request.body, request.headers.get('Idempotency-Key')]);
    return onlyNew(request);
  });
  await post('/deals', roof, { headers: { 'Idempotency-Key': 'k1' } });
  expect(bodies).toEqual([
    [roof, 'k1'],
    [roof, 'k1'],
  ]);
});

test('tokens that another tab has renewed meanwhile are used instead of a second refresh', async () => {
  storeTokens(tokens('old'));
  const request = vi.fn(async (_name: string, work: () => unknown) => {
    storeTokens(tokens('new'));
    return work();
  });
  vi.stubGlobal('navigator', { locks: { request } });
  network.get('/deals', onlyNew);

  expect(await get('/deals')).toEqual(roof);
  expect(request).toHaveBeenCalledWith('rapport-refresh', expect.any(Function));
});

test('a request that is refused again after the refresh is not repeated again', async () => {
  storeTokens(tokens('old'));
  network.post('/auth/refresh', fresh);
  const answer = vi.fn(() => unauthorized);
  network.get('/deals', answer);

  await expect(get('/deals')).rejects.toMatchObject({ status: 401 });
  expect(answer).toHaveBeenCalledTimes(2);
});

test.each([
  ['the refresh is refused', tokens('old'), unauthorized],
  ['the refresh token is malformed', tokens('old'), problem(422, 'invalid', 'Too long')],
])('when %s, the tokens are cleared and the session ends', async (_case, stored, answer) => {
  storeTokens(stored);
  network.post('/auth/refresh', answer);
  network.get('/deals', unauthorized);

  await expect(get('/deals')).rejects.toMatchObject({ status: 401, message: 'Your session has expired.' });
  expect([storedAccessToken(), storedRefreshToken()]).toEqual([null, null]);
  expect(ended).toHaveBeenCalledExactlyOnceWith('Your session has expired.');
});

test('each refused request gets the reason why the session ended, however late it is refused', async () => {
  storeTokens(tokens('old'));
  const why = 'You are no longer a member of Acme.';
  network.post('/auth/refresh', problem(401, 'not_signed_in', why));
  let refuse = () => {};
  const late = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  network.get('/deals', unauthorized);
  network.get('/tasks', () => late.then(() => unauthorized));
  const isTold = { status: 401, message: why };
  const tasks = expect(get('/tasks')).rejects.toMatchObject(isTold);
  await expect(get('/deals')).rejects.toMatchObject(isTold);
  refuse();
  await tasks;
  await expect(get('/deals')).rejects.toMatchObject(isTold);
  expect(ended.mock.calls).toEqual([[why], [why], [why]]);
});

test.each([
  ['there is no token at all', {}],
  ['there is no refresh token', { access_token: 'old-access' }],
  ['the refresh token is a mock', { access_token: 'old-access', refresh_token: 'mock_refresh' }],
  ['the access token is a mock', { access_token: 'mock_access', refresh_token: 'old-refresh' }],
])('when %s, nothing is refreshed, and the session ends', async (_case, stored) => {
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  network.get('/deals', unauthorized);

  await expect(get('/deals')).rejects.toMatchObject({ status: 401 });
  expect([storedAccessToken(), storedRefreshToken()]).toEqual([null, null]);
  expect(ended).toHaveBeenCalledTimes(1);
});

test.each([
  ['cannot be reached', serverIsDown],
  ['fails', problem(503, 'draining', 'Back in a moment')],
  ['is busy', problem(429, 'too_many', 'Slow down')],
  ['is hidden behind a page of somebody else', reply('<html>Welcome to the hotel</html>')],
])('while the server %s, nobody is signed out', async (_case, answer) => {
  storeTokens(tokens('old'));
  network.post('/auth/refresh', answer);
  network.get('/deals', unauthorized);

  await expect(get('/deals')).rejects.toMatchObject({ status: 0, code: 'offline' });
  expect(storedRefreshToken()).toBe('old-refresh');
  expect(ended).not.toHaveBeenCalled();
});

test.each(['/auth/login', '/auth/register', '/auth/session', '/auth/logout'])(
  'a refusal of %s is its own answer and refreshes nothing',
  async (url) => {
    storeTokens(tokens('old'));
    network.post(url, problem(401, 'wrong_login', 'Incorrect email or password'));
    await expect(http.post(url)).rejects.toMatchObject({ message: 'Incorrect email or password' });
    expect(storedAccessToken()).toBe('old-access');
    expect(ended).not.toHaveBeenCalled();
  },
);

test('the list of sessions is refreshed like any other resource', async () => {
  storeTokens(tokens('old'));
  network.post('/auth/refresh', fresh);
  network.get('/auth/sessions', onlyNew);
  expect(await get('/auth/sessions')).toEqual(roof);
});

test.each([
  ['a problem', problem(409, 'taken', 'This is taken.', { title: 'Taken' }), [409, 'taken', 'This is taken.']],
  ["a proxy's page", reply('<html>', 502), [502, 'unknown', 'The server returned 502 502. Please try again.']],
  ['an empty body', reply('', 500), [500, 'unknown', 'The server returned 500 500. Please try again.']],
  ['nothing', serverIsDown, [0, 'offline', 'Could not reach Rapport. Check your connection and try again.']],
])('%s becomes a problem with a readable message', async (_case, answer, [status, code, message]) => {
  network.get('/deals', answer);
  const error = await get('/deals').catch((problem) => problem);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error).toMatchObject({ status, code, message });
});

test('a refused download has the message of its problem body', async () => {
  const body = new Blob([JSON.stringify({ status: 403, code: 'plan', detail: 'Not in your plan.' })]);
  network.get('/export', reply(body, 403));
  await expect(http.get('/export', { responseType: 'blob' })).rejects.toMatchObject({ message: 'Not in your plan.' });
});

test('an aborted request stays a cancellation', async () => {
  network.get('/deals', () => Promise.reject(new axios.CanceledError()));
  await expect(get('/deals')).rejects.toSatisfy(axios.isCancel);
});

test('a page of another server instead of a response is not a record', async () => {
  network.get('/deals', reply('<html>Welcome to the hotel</html>'));
  await expect(get('/deals')).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test('a change names the version that it is based on', async () => {
  const seen: unknown[] = [];
  network.put('/deals/1', ({ headers, body }) => {
    seen.push(headers.get('If-Match'), body);
    return reply(roof);
  });
  await put('/deals/1', roof, { updated_at: '2026-11-20T09:00:00.000Z' });
  expect(seen).toEqual(['"2026-11-20T09:00:00.000Z"', roof]);
});

test('a page of a list has the total and the cursor of the next page', async () => {
  const link = '</api/deals?limit=1&cursor=a%2Bb>; rel="next"';
  network.get('/deals', reply([roof], 200, { 'x-total-count': '7', link }));
  expect(await getPage('/deals')).toEqual({ items: [roof], total: 7, cursor: 'a+b', isSimilar: false });

  network.get('/deals', reply([roof], 200, { 'x-total-count': '1', 'x-search-match': 'similar' }));
  expect(await getPage('/deals')).toEqual({ items: [roof], total: 1, cursor: null, isSimilar: true });
});

test('a record is removed', async () => {
  network.delete('/deals/1', reply(undefined, 204));
  expect(await remove('/deals/1')).toBeUndefined();
});

const tokensFor = (workspace: string, sub = 'ann') => ({
  access_token: `header.${btoa(JSON.stringify({ workspace, sub }))}.signature`,
  refresh_token: 'refresh',
});

test('what was typed in one workspace is not sent to another one that a second tab has switched to', async () => {
  clearTokens();
  storeTokens(tokensFor('ours'));
  const arrived: unknown[] = [];
  network.post('/contacts', ({ body }) => {
    arrived.push(body);
    return reply({});
  });
  await post('/contacts', { name: 'Ada' });

  storeTokens(tokensFor('theirs'));
  await expect(post('/contacts', { name: 'Grace' })).rejects.toMatchObject({ status: 0, code: 'other_workspace' });
  storeTokens(tokensFor('ours'));
  await post('/contacts', { name: 'Mary' });
  clearTokens();
  storeTokens(tokensFor('theirs'));
  await post('/contacts', { name: 'Alan' });
  expect(arrived).toEqual([{ name: 'Ada' }, { name: 'Mary' }, { name: 'Alan' }]);
  clearTokens();
});

test.each([
  ['whose name the server says', reply({ name: 'Bob Berger' }), /^You are signed in as Bob Berger now/],
  ['whom the server does not name', unauthorized, /^Another person is signed in now/],
])('what one user typed is not sent as another user %s, who signed in in a second tab', async (_who, me, words) => {
  clearTokens();
  storeTokens(tokensFor('ours'));
  const arrived: unknown[] = [];
  network.post('/contacts', ({ body }) => {
    arrived.push(body);
    return reply({});
  });
  await post('/contacts', { name: 'Ada' });
  const bob = tokensFor('ours', 'bob');
  storeTokens(bob);
  network.get('/auth/me', ({ headers }) =>
    headers.get('Authorization') === `Bearer ${bob.access_token}` ? me : serverIsDown(),
  );
  const refusal = { status: 0, code: 'other_person', message: expect.stringMatching(words) };
  await expect(post('/contacts', { name: 'Grace' })).rejects.toMatchObject(refusal);
  storeTokens(tokensFor('ours'));
  await post('/contacts', { name: 'Mary' });
  expect(arrived).toEqual([{ name: 'Ada' }, { name: 'Mary' }]);
  clearTokens();
});

test('a request is not repeated with the token of the workspace that another tab has switched to', async () => {
  clearTokens();
  storeTokens(tokensFor('ours'));
  const arrived: unknown[] = [];
  network.post('/contacts', ({ headers }) => {
    arrived.push(headers.get('Authorization'));
    storeTokens(tokensFor('theirs'));
    return unauthorized;
  });
  await expect(post('/contacts', { name: 'Ada' })).rejects.toMatchObject({ code: 'other_workspace' });
  expect(arrived).toHaveLength(1);
  expect(ended).not.toHaveBeenCalled();
  clearTokens();
});

/** As if `early.js` had requested it. */
const askedEarly = (address: string, response: Response | null) => {
  window.early = { [address]: Promise.resolve(response) };
};

test('an early response is not requested again, and is used once', async () => {
  askedEarly('/api/deals?limit=5', Response.json([roof], { headers: { 'x-total-count': '7' } }));
  const ask = vi.fn(() => reply([]));
  network.get('/deals', ask);
  expect(await getPage('/deals', { params: { limit: 5, search: undefined } })).toMatchObject({
    items: [roof],
    total: 7,
  });
  expect(ask).not.toHaveBeenCalled();
  expect(await get('/deals', { params: { limit: 5 } })).toEqual([]);
});

test.each([
  { what: 'was refused', response: Response.json(unauthorized.data, { status: 401 }), at: 1_000 },
  { what: 'did not arrive', response: null, at: 1_000 },
  { what: "is a hotel's page", response: new Response('<html>'), at: 1_000 },
  { what: 'is old', response: Response.json({ title: 'Old roof' }), at: 31_000 },
])('an early response that $what is requested again', async ({ response, at }) => {
  vi.spyOn(performance, 'now').mockReturnValue(at);
  askedEarly('/api/deals', response);
  network.get('/deals', reply(roof));
  expect(await get('/deals')).toEqual(roof);
});

test('an unused early response is canceled, or the browser would keep it open', async () => {
  const cancel = vi.fn();
  askedEarly('/api/deals', new Response(new ReadableStream({ cancel }), { status: 401 }));
  network.get('/deals', reply(roof));
  await get('/deals');
  expect(cancel).toHaveBeenCalled();
});

test('an early response of another workspace is not used', async () => {
  bindPage(`x.${btoa('{"workspace":"one"}')}.x`);
  storeTokens({ ...tokens('other'), access_token: `x.${btoa('{"workspace":"two"}')}.x` });
  askedEarly('/api/deals', Response.json(roof));
  await expect(get('/deals')).rejects.toMatchObject({ code: 'other_workspace' });
});
