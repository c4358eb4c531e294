import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fetchPublic } from './fetchPublic';

// One address of this machine counts as public.
vi.mock('./publicAddress', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isPublicAddress: (address: string) => address === '127.0.0.1',
}));

const called: string[] = [];
const server = createServer(({ url = '', headers }, res) => {
  called.push(url);
  const { port } = server.address() as AddressInfo;
  if (url === '/second') return void res.writeHead(302, { location: `http://127.0.0.2:${port}/inside` }).end();
  if (url === '/first') return void res.writeHead(302, { location: '/second' }).end();
  res.end(headers.host);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve)));
afterAll(() => server.close());

test('a redirect to a private address is not followed at any hop', async () => {
  const { port } = server.address() as AddressInfo;
  const get = (path: string) => fetchPublic(`http://127.0.0.1:${port}${path}`, { allowsPrivate: false, most: 100 });
  expect(await get('/public')).toMatchObject({ content: Buffer.from(`127.0.0.1:${port}`) });
  expect(await get('/second')).toBeNull();
  expect(await get('/first')).toBeNull();
  expect(called).toEqual(['/public', '/second', '/first', '/second']);
});
