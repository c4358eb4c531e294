import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { runUntilStopped } from './runUntilStopped';
import { serve } from './serve';
import { startApi } from './testing/startApi';

const api = startApi();

test('when a part cannot open, those before it are stopped, the first last, though one of them fails at that too', async () => {
  const events = ['SIGTERM', 'SIGINT', 'unhandledRejection', 'uncaughtException'];
  const listeners = () => events.map((event) => process.listenerCount(event));
  const before = listeners();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped: string[] = [];
  const part = (name: string) => ({ stop: async () => void stopped.push(name) });
  const broken = { stop: () => Promise.reject(new Error('It does not stop')) };
  const started = runUntilStopped({ logLevel: 'silent' }, async (opened) => {
    opened(part('database'));
    opened(broken);
    opened(part('server'));
    throw new Error('The port is taken');
  });
  await expect(started).rejects.toThrow('The port is taken');
  expect(stopped).toEqual(['server', 'database']);
  // Nothing is left that would end the process later.
  expect([vi.getTimerCount(), listeners()]).toEqual([0, before]);
  vi.useRealTimers();
});

test('a job that takes long keeps the database from stopping, and not the server', async () => {
  const stopped: string[] = [];
  const part = (name: string) => ({ stop: async () => void stopped.push(name) });
  const done = new EventEmitter();
  const jobs = { stop: async () => void (await once(done, 'done')) };
  const started = runUntilStopped({ logLevel: 'silent' }, async (opened) => {
    for (const one of [part('database'), part('server'), jobs]) opened(one);
    throw new Error('The next one cannot start');
  });
  const failed = expect(started).rejects.toThrow('The next one cannot start');
  await expect.poll(() => stopped).toEqual(['server']);
  done.emit('done');
  await failed;
  expect(stopped).toEqual(['server', 'database']);
});

test('a server that stops answers what was asked, and does not wait for the next question on the same connection', async () => {
  const server = await serve(api.context);
  const agent = new Agent({ keepAlive: true });
  const login = 'username=nobody@example.com&password=long and wrong';
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': login.length };
  const asking = request(`${server.address}/api/auth/login`, { method: 'POST', agent, headers });
  const answered = once(asking, 'response');
  const trx = await api.db.transaction();
  await trx.raw('lock table users');
  asking.end(login);
  const waiting = () => trx.raw(`select from pg_locks where not granted and relation = 'users'::regclass`);
  await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0);

  const stopped = server.stop();
  await trx.rollback();
  const [response] = await answered;
  expect(response.statusCode).toBe(401);
  response.resume();
  await stopped;
  agent.destroy();
});

test('a server that stops answers what has connected and was not accepted yet', async () => {
  const server = await serve(api.context);
  const asked = connect(Number(new URL(server.address).port), '127.0.0.1');
  const closed = once(asked, 'close');
  asked.end('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  // Now the system has connected it, and Node has had no turn to accept it.
  await new Promise((connected) => process.nextTick(connected));
  const stopped = server.stop();
  expect(String((await once(asked, 'data'))[0])).toContain('200 OK');
  await Promise.all([stopped, closed]);
});

test('a server that stops does not wait for a browser that has connected and asked nothing yet', async () => {
  const server = await serve(api.context);
  const silent = connect(Number(new URL(server.address).port), 'localhost');
  await once(silent, 'connect');
  // The server has taken this one, too, once it answers the next.
  await fetch(`${server.address}/api/health/live`);
  await server.stop();
  silent.destroy();
});

test('a server takes the next free port only where none was asked for', async () => {
  const first = await serve(api.context);
  const port = Number(new URL(first.address).port);
  const start = (mayUseNextPort: boolean) =>
    serve({ ...api.context, config: { ...api.context.config, port, mayUseNextPort } });
  await expect(start(false)).rejects.toMatchObject({ lines: [expect.stringContaining(`uses port ${port}.`)] });
  const second = await start(true);
  expect(Number(new URL(second.address).port)).toBeGreaterThan(port);
  await second.stop();
  await first.stop();
});

test('a server that stops waits for a slow upload for a while only', async () => {
  const server = await serve(api.context, { lastResponsesMs: 50 });
  const slow = connect(Number(new URL(server.address).port), 'localhost');
  slow.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nusername=');
  // The server has begun to read this one, too, once it answers the next.
  await fetch(`${server.address}/api/health/live`);
  // The connection may be reset, at which `once` would reject.
  const closed = new Promise((resolve) =>
    slow
      .resume()
      .on('error', () => undefined)
      .once('close', resolve),
  );
  await Promise.all([server.stop(), closed]);
});

test('a server that is about to stop asks clients to close their connections, and keeps them longer than proxies do before', async () => {
  const agent = new Agent({ keepAlive: true });
  const connectionOf = async (isDraining: boolean) => {
    const server = await serve({ ...api.context, isDraining: () => isDraining });
    const [response] = await once(request(`${server.address}/api/health/live`, { agent }).end(), 'response');
    response.resume();
    await once(response, 'end');
    await server.stop();
    return response.headers;
  };
  expect((await connectionOf(true)).connection).toBe('close');
  const kept = await connectionOf(false);
  expect(kept.connection).toBe('keep-alive');
  expect(Number(/timeout=(\d+)/.exec(kept['keep-alive'])?.[1])).toBeGreaterThan(120);
  agent.destroy();
});
