import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import express, { type Response } from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { endEventStreams, eventStream } from './eventStream';
import { problemHandler } from './problemHandler';

const LIMITS = { ofOnePerson: 2, ofAll: 3 };
afterEach(endEventStreams);

const startServer = async () => {
  const app = express();
  const streams: (Pick<ReturnType<typeof eventStream>, 'send'> & { res: Response })[] = [];
  app.get('/:person', async (req, res) => {
    const { send, closed } = eventStream(req, res, req.params.person, LIMITS);
    streams.push({ send, res });
    send('open');
    await closed;
  });
  app.locals.context = { log: { error: () => undefined } };
  app.use(problemHandler);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connect = async (person: string) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${person}`);
    const events = response.body?.getReader();
    if (response.ok) await events?.read();
    return { response, next: () => events?.read() };
  };
  /** Opens a stream with a client that never reads from it. */
  const ignore = async () => {
    const socket = connectTcp((server.address() as AddressInfo).port, '127.0.0.1');
    socket.pause().on('error', () => undefined);
    socket.write('GET /ada HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    return { ...(streams[0] as (typeof streams)[number]), leave: () => socket.destroy() };
  };
  return { connect, ignore, stop: () => server.close() };
};

test('one person has a limited number of streams, and opening another one closes the oldest', async () => {
  const { connect, stop } = await startServer();
  const [first, second] = [await connect('ada'), await connect('ada')];
  const other = await connect('grace');
  const third = await connect('ada');
  await expect(first.next()).rejects.toThrow();
  endEventStreams();
  for (const { next } of [second, other, third]) expect((await next())?.done).toBe(true);
  stop();
});

test('a process with the maximum number of streams refuses another one with Retry-After', async () => {
  const { connect, stop } = await startServer();
  await connect('ada');
  await connect('grace');
  await connect('alan');
  const { response } = await connect('edsger');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  endEventStreams();
  stop();
});

/** More than fits into the buffers of a connection. */
const LARGE = { text: 'x'.repeat(20 * 1024 * 1024) };

test('an ended stream takes no more events, even if its client has not read the end', async () => {
  const { ignore, stop } = await startServer();
  const { send, res, leave } = await ignore();
  const failed = vi.fn();
  res.on('error', failed);
  send('large', LARGE);
  endEventStreams();
  send('late');
  await new Promise(setImmediate);
  expect(failed).not.toHaveBeenCalled();
  leave();
  stop();
});

test('a client that does not read is cut off instead of filling the buffer', async () => {
  const { ignore, stop } = await startServer();
  const { send, res, leave } = await ignore();
  send('large', LARGE);
  expect(res.destroyed).toBe(false);
  send('next');
  expect(res.destroyed).toBe(true);
  leave();
  stop();
});
