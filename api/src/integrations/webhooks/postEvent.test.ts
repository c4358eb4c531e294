import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEvent } from './postEvent';

const SECRET = `whsec_${Buffer.alloc(32).toString('base64')}`;
let calls = 0;
const server = createServer((_req, res) => {
  calls += 1;
  res.flushHeaders();
});
const port = () => (server.address() as AddressInfo).port;
const send = (url: string, options: { allowsPrivate: boolean; timeoutMs?: number }) =>
  postEvent({ url, id: 'msg_1', body: '{}', secrets: [SECRET] }, options);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254'])(
  'https://%s is refused before anything is sent',
  async (host) => {
    const attempt = await send(`https://${host}:${port()}/`, { allowsPrivate: false });
    expect(attempt.failure).toBe('private_address');
    expect(calls).toBe(0);
  },
);

test('nothing is sent without TLS', async () => {
  expect((await send('http://example.com/', { allowsPrivate: false })).failure).toBe('insecure');
});

test('a refused connection, an unknown host name and a server without TLS count as unreachable', async () => {
  for (const url of ['http://127.0.0.1:1/', 'https://no-such-name.invalid/', `https://127.0.0.1:${port()}/`]) {
    expect((await send(url, { allowsPrivate: true })).failure).toBe('unreachable');
  }
});

test('an answer whose body never ends is judged by its status', async () => {
  const attempt = await send(`http://127.0.0.1:${port()}/`, { allowsPrivate: true, timeoutMs: 100 });
  expect(attempt).toEqual({ failure: null, response_status: 200, response_body: '' });
});

test('no answer in time counts as a timeout', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  expect((await send(url, { allowsPrivate: true, timeoutMs: 100 })).failure).toBe('timeout');
  silent.closeAllConnections();
  silent.close();
});
