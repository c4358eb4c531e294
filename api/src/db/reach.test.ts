import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { isOutage, reachDatabase } from './reach';

const warnings: string[] = [];
const log = { warn: (line: string) => void warnings.push(line) } as never;
const reach = (change: Partial<URL>, waitMs = 0) =>
  reachDatabase(Object.assign(new URL(inject('adminUrl')), change).href, { waitMs, log });

test('the error for an unreachable database contains its host, its port and what to do, but no password', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  const nobody = { port: String(port), password: 'secret' };
  await expect(reach(nobody)).rejects.toThrow(
    `The database at 127.0.0.1:${port} cannot be reached (nothing listens there). Check that it is running, and the host and port in DATABASE_URL.`,
  );
  await expect(reach({ hostname: 'none.invalid', ...nobody })).rejects.toThrow(
    /^The database at none\.invalid:\d+ cannot be reached, because the host name does not exist\. Check the host/,
  );
  await expect(reach({ username: 'nobody', password: 'secret' })).rejects.toThrow(
    /refuses the user nobody\. Check the user and the password in DATABASE_URL\.$/,
  );
  await expect(reach({ pathname: '/none' })).rejects.toThrow(/has no database none\. Create it/);
  await expect(reach({ pathname: '/none' }, 60_000)).rejects.toThrow('has no database none');
});

test('a start waits for a database that starts slowly, and logs a line about it', async () => {
  const { hostname, port: realPort } = new URL(inject('adminUrl'));
  const gate = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  warnings.length = 0;
  const reached = reach({ port: String(port) }, 60_000);
  await expect.poll(() => warnings).toEqual([expect.stringContaining(`127.0.0.1:${port} cannot be reached`)]);

  gate.removeAllListeners('connection');
  gate.on('connection', (socket) => {
    const onward = connect(Number(realPort), hostname);
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  await reached;
  gate.close();
});

test('a query on a lost connection counts as an outage', async () => {
  const client = new Client(inject('adminUrl'));
  client.on('error', () => undefined);
  await client.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  await ended;
  const lost = await client.query('select 1').catch((error) => error);
  expect(lost.message).toContain('not queryable');
  expect(isOutage(lost)).toBe(true);
  expect(isOutage(new Error('the column is not queryable'))).toBe(false);
});
