import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Response } from 'express';
import { expect, test } from 'vitest';
import { sendStream } from './sendStream';

/** A stream that never ends. */
const endless = () =>
  Readable.from(
    (async function* () {
      while (true) yield Buffer.alloc(64 * 1024);
    })(),
  );

test.each([
  ['reads nothing is cut off', () => undefined],
  ['goes away is no failure', (response: NodeJS.ReadableStream & { destroy(): void }) => response.destroy()],
])('a client that %s, and the source is closed', async (_what, act) => {
  const source = endless();
  const sent: Promise<void>[] = [];
  const server = createServer((_req, res) => void sent.push(sendStream(res as Response, source, 50)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [response] = await once(get({ port: (server.address() as AddressInfo).port }), 'response');
  response.on('error', () => undefined);
  act(response);
  await expect(Promise.all(sent)).resolves.toEqual([undefined]);
  expect(source.destroyed).toBe(true);
  server.close();
  await once(server, 'close');
});

test('a source that fails is reported', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('some');
      throw new Error('The disk is gone');
    })(),
  );
  const failure = new Promise((resolve) => {
    const server = createServer(async (_req, res) => {
      await sendStream(res as Response, failing).catch(resolve);
      server.close();
    });
    server.listen(0, '127.0.0.1', () =>
      get({ port: (server.address() as AddressInfo).port }).on('error', () => undefined),
    );
  });
  await expect(failure).resolves.toMatchObject({ message: 'The disk is gone' });
});
