import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { runUntilStopped } from './runUntilStopped';
import { serve } from './serve';
import { startApi } from './testing/startApi';

const api = startApi();

test('if a part fails to start, the earlier parts are stopped, the first one last, even if one of them fails to stop', async () => {
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
  // No timers or listeners are left that would end the process later.
  expect([vi.getTimerCount(), listeners()]).toEqual([0, before]);
  vi.useRealTimers();
});

test('a long job delays stopping the database, but not the server', async () => {
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

test('a stopping server answers the open request, and does not wait for another one on the same connection', async () => {
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

test('a stopping server answers a connection that was not accepted yet', async () => {
  const server = await serve(api.context);
  const asked = connect(Number(new URL(server.address).port), '127.0.0.1');
  const closed = once(asked, 'close');
  asked.end('GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  // By now the operating system has connected the client, but Node has not accepted the connection yet.
  await new Promise((connected) => process.nextTick(connected));
  const stopped = server.stop();
  expect(String((await once(asked, 'data'))[0])).toContain('200 OK');
  await Promise.all([stopped, closed]);
});

test('a stopping server does not wait for a browser that has connected without sending a request', async () => {
  const server = await serve(api.context);
  const silent = connect(Number(new URL(server.address).port), 'localhost');
  await once(silent, 'connect');
  // Once the server answers this later connection, it has accepted the silent one too.
  await fetch(`${server.address}/api/health/live`);
  await server.stop();
  silent.destroy();
});

test('a server takes the next free port only if no port was configured', async () => {
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

test('a stopping server disconnects a slow upload after a while', async () => {
  const server = await serve(api.context, { lastResponsesMs: 50 });
  const slow = connect(Number(new URL(server.address).port), 'localhost');
  slow.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nusername=');
  // Once the server answers this later connection, it has begun to read the slow one too.
  await fetch(`${server.address}/api/health/live`);
  // Not `once`, because it would reject if the connection is reset.
  const closed = new Promise((resolve) =>
    slow
      .resume()
      .on('error', () => undefined)
      .once('close', resolve),
  );
  await Promise.all([server.stop(), closed]);
});

test('a draining server tells clients to close their connections, and before that keeps idle ones longer than proxies do', async () => {
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
