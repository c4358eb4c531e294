import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { SERVICE } from './database';
import { startEmbeddedPostgres } from './embedded';
import { isRefused, prepareLogins } from './logins';
import { migrate } from './migrate';

let afterInitdb: ((cluster: string) => void) | undefined;
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:child_process')>();
  const spawnSync = (program: string, args: string[], options: object) => {
    const done = original.spawnSync(program, args, options);
    if (program.endsWith('initdb')) afterInitdb?.(String(args[0]).replace('--pgdata=', ''));
    return done;
  };
  return { ...original, spawnSync };
});

// Shortens the pauses between attempts to restart a server, which would add up to half a minute.
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:timers/promises')>();
  const setTimeout: typeof original.setTimeout = (ms, ...more) => original.setTimeout(Math.min(ms ?? 0, 50), ...more);
  return { ...original, setTimeout };
});

const dataDir = mkdtempSync(join(tmpdir(), 'rapport-embedded-'));
chmodSync(dataDir, 0o755);
const said: string[] = [];
const say = (line: unknown) => void said.push(String(line));
const log = { info: () => undefined, warn: say, error: say };
const start = (more: object = {}) => startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' }, ...more });

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const query = async (url: string, sql: string) => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

test('stored data survives a stop, and a second start is refused while the server runs', async () => {
  const first = await start();
  await query(first.url, 'create table kept (n int); insert into kept values (1)');
  await expect(start()).rejects.toThrow('already running');
  await first.stop();

  const second = await start();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  await second.stop();
}, 60_000);

test('with a missing or wrong password file the database does not start, and each attempt says why', async () => {
  const file = join(dataDir, 'secrets', 'postgres');
  const password = readFileSync(file, 'utf8');
  rmSync(file);
  await expect(start()).rejects.toThrow(`${file} is missing`);
  writeFileSync(file, 'the password of a database on another machine');
  const refusal = 'DATA_DIR/secrets/postgres is not the one of the database';
  await expect(start()).rejects.toThrow(refusal);
  await expect(start()).rejects.toThrow(refusal);
  writeFileSync(file, password);
  await (await start()).stop();
}, 60_000);

test('in a container with 2 GB, the database uses 256 MB of memory for shared buffers', async () => {
  const limit = vi.spyOn(process, 'constrainedMemory').mockReturnValue(2 * 2 ** 30);
  const server = await start();
  limit.mockRestore();
  expect(await query(server.url, 'show shared_buffers')).toEqual([{ shared_buffers: '256MB' }]);
  await server.stop();
}, 60_000);

test('a server in another container, whose process ids are not visible here, is not touched', async () => {
  const first = await start();
  const pid = await postmasterOf(first.url);
  const { kill } = process;
  const killSpy = vi.spyOn(process, 'kill').mockImplementation((other, signal) => {
    if (other === pid) throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
    return kill.call(process, other, signal);
  });
  await expect(start()).rejects.toThrow('already running with this DATA_DIR, perhaps in another container');
  killSpy.mockRestore();
  expect(await postmasterOf(first.url)).toBe(pid);
  await first.stop();
}, 60_000);

const postmasterOf = async (url: string) => {
  const [{ pid }] = await query(url, `select pg_read_file('postmaster.pid') as pid`);
  return Number.parseInt(pid, 10);
};

test('a server that is killed is restarted at the same address, with all stored data', async () => {
  const server = await start();
  await query(server.url, 'insert into kept values (2)');
  said.length = 0;
  process.kill(await postmasterOf(server.url), 'SIGKILL');

  const kept = () => query(server.url, 'select n from kept order by n').catch(() => null);
  await expect.poll(kept).toEqual([{ n: 1 }, { n: 2 }]);
  await expect.poll(() => said.at(-1)).toBe('the embedded database runs again');
  await expect(start()).rejects.toThrow('already running');
  await server.stop();
  expect(await kept()).toBe(null);
}, 60_000);

test('a process that exits without stopping its server leaves no server running', async () => {
  const server = await start();
  said.length = 0;
  process.listeners('exit').at(-1)?.(0);
  // Only the exit listener was called: this process continues and notices that its server is gone.
  await expect.poll(() => said).toContain('the embedded database is gone');
  const listeners = process.listenerCount('exit');
  await server.stop();
  expect(process.listenerCount('exit')).toBe(listeners - 1);
}, 60_000);

test('a server that cannot be restarted is reported once, with the reason', async () => {
  const onGone = vi.fn<(error: Error) => void>();
  const server = await start({ onGone });
  const [{ cluster }] = await query(server.url, `select current_setting('data_directory') as cluster`);
  const pid = await postmasterOf(server.url);
  renameSync(cluster, `${cluster}.away`);
  process.kill(pid, 'SIGKILL');

  await expect
    .poll(() => onGone.mock.calls)
    .toEqual([
      [
        expect.objectContaining({
          message: expect.stringMatching(/^The embedded database was killed and cannot be started again: .*cluster/),
        }),
      ],
    ]);
  await server.stop();
  renameSync(`${cluster}.away`, cluster);
}, 60_000);

test('a server whose owner process was killed is taken over with its data', async () => {
  const left = await start();
  await query(left.url, 'create table handed_over (n int)');
  // Ends the owner's connection, as the end of its process would. The lock prevents this process from taking ownership
  // again.
  const client = new pg.Client(left.url);
  await client.connect();
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rapport owner';
    select pg_advisory_lock(7267768)`);
  await expect.poll(() => said.at(-1)).toBe('another Rapport took the embedded database over');
  await client.end();

  const taken = await start();
  expect(taken.url).toBe(left.url);
  expect(await query(taken.url, 'select * from handed_over')).toEqual([]);
  await taken.stop();
}, 60_000);

test('an owner that only lost its connection to the server takes ownership again', async () => {
  const server = await start();
  const owners = () => query(server.url, `select pid from pg_stat_activity where application_name = 'rapport owner'`);
  const [{ pid }] = await owners();
  await query(server.url, `select pg_terminate_backend(${pid})`);
  await expect.poll(owners).toEqual([{ pid: expect.not.toSatisfy((other) => other === pid) }]);
  await server.stop();
});

test('a database owner that may create roles but is not a superuser can migrate and create the logins of the service', async () => {
  const server = await start();
  await query(server.url, `create role landlord login password 'plain'`);
  await query(server.url, 'create database rented owner landlord');
  const url = Object.assign(new URL(server.url), { username: 'landlord', password: 'plain', pathname: '/rented' }).href;
  await expect(migrate(url)).rejects.toThrow('grant rapport_app, rapport_system to landlord;');
  await query(server.url, 'alter role landlord createrole');
  await migrate(url);
  const { app, system } = await prepareLogins(url);
  expect(await prepareLogins(url)).toEqual({ app, system });

  await expect(query(app, 'set role landlord')).rejects.toThrow('permission denied');
  await expect(query(app, 'set role rapport_system')).rejects.toThrow('permission denied');
  await expect(query(system, 'set role landlord')).rejects.toThrow('permission denied');
  expect(await query(app, 'select id from users')).toEqual([]);
  // Restoring a backup detects a running service by its name, although the service has another login than the owner.
  const service = new pg.Client({ connectionString: app, application_name: SERVICE });
  await service.connect();
  const seen = await query(url, `select usename from pg_stat_activity where application_name = '${SERVICE}'`);
  await service.end();
  expect(seen).toEqual([{ usename: new URL(app).username }]);

  await query(server.url, 'alter role landlord nocreaterole');
  await query(url, 'delete from rapport_private.logins');
  await expect(prepareLogins(url)).rejects.toSatisfy(isRefused);
  await server.stop();
}, 60_000);

test('the next start does not wait for a server that died with its machine when another program has its process id now', async () => {
  const first = await start();
  const [{ cluster }] = await query(first.url, `select current_setting('data_directory') as cluster`);
  await first.stop();
  writeFileSync(join(cluster, 'postmaster.pid'), `1\n${cluster}\n1700000000\n1\n\n127.0.0.1\n`, { mode: 0o600 });
  // Simulates that the process id belongs to root, to whose processes other users may not send signals.
  const { kill } = process;
  const killSpy = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (pid === 1) throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    return kill.call(process, pid, signal);
  });

  const second = await start();
  killSpy.mockRestore();
  await second.stop();
});

test('when two processes create the database at once, the slower one uses the cluster of the faster and removes its own', async () => {
  const folder = join(dataDir, 'two at once');
  // Simulates that the other process completes its cluster a moment earlier.
  afterInitdb = (made) => execFileSync('cp', ['-a', made, join(made, '..', 'cluster')]);
  const slower = await startEmbeddedPostgres({ dataDir: folder, log }).finally(() => {
    afterInitdb = undefined;
  });
  const [{ cluster }] = await query(slower.url, `select current_setting('data_directory') as cluster`);
  await slower.stop();
  expect(readdirSync(join(cluster, '..')).toSorted()).toEqual(['cluster', 'postgres.log']);
});
