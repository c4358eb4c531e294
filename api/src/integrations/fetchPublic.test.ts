import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fetchPublic } from './fetchPublic';

let called: string[] = [];
const answers: Record<string, RequestListener> = {
  '/oak.png': (_req, res) => res.setHeader('content-type', 'Image/PNG; name=oak').end('oak'),
  '/moved': (_req, res) => res.writeHead(302, { location: '/oak.png' }).end(),
  '/round': (_req, res) => res.writeHead(302, { location: '/round' }).end(),
  '/file': (_req, res) => res.writeHead(302, { location: 'file:///etc/hosts' }).end(),
  '/gone': (_req, res) => res.writeHead(404).end('oak'),
  '/slow': (_req, res) => void res.write('o'),
};
const server = createServer((req, res) => {
  called.push(req.url ?? '');
  answers[req.url ?? '']?.(req, res);
});
const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const free = { allowsPrivate: true, most: 10, timeoutMs: 300 };

beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  called = [];
});

test.each(['/oak.png', '/moved'])('%s is fetched with its type', async (path) => {
  expect(await fetchPublic(at(path), free)).toEqual({ type: 'image/png', content: Buffer.from('oak') });
});

test.each(['/gone', '/round', '/file', '/slow'])('%s returns null', async (path) => {
  expect(await fetchPublic(at(path), free)).toBeNull();
});

test('content that is too large and a URL that is not HTTP or not reachable return null', async () => {
  expect(await fetchPublic(at('/oak.png'), { ...free, most: 2 })).toBeNull();
  for (const url of ['ftp://example.com/', 'data:image/png,x', 'oak', 'http://127.0.0.1:1/']) {
    expect(await fetchPublic(url, free)).toBeNull();
  }
});

test.each(['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '169.254.169.254'])(
  '%s is not called if private addresses are not allowed',
  async (host) => {
    const { port } = server.address() as AddressInfo;
    expect(await fetchPublic(`http://${host}:${port}/oak.png`, { ...free, allowsPrivate: false })).toBeNull();
    expect(called).toEqual([]);
  },
);
