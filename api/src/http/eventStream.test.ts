import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { endEventStreams, eventStream } from './eventStream';
import { problemHandler } from './problemHandler';

const LIMITS = { ofOnePerson: 2, ofAll: 3 };
afterEach(endEventStreams);

const startServer = async () => {
  const app = express();
  app.get('/:person', async (req, res) => {
    const { send, closed } = eventStream(req, res, req.params.person, LIMITS);
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
  return { connect, stop: () => server.close() };
};

test('one person has a bounded number of streams, of which the oldest is closed for a new one', async () => {
  const { connect, stop } = await startServer();
  const [first, second] = [await connect('ada'), await connect('ada')];
  const other = await connect('grace');
  const third = await connect('ada');
  await expect(first.next()).rejects.toThrow();
  endEventStreams();
  for (const { next } of [second, other, third]) expect((await next())?.done).toBe(true);
  stop();
});

test('a process that holds as many streams as it can says when to come back', async () => {
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
