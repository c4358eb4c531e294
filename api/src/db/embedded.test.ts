import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
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

const dataDir = mkdtempSync(join(tmpdir(), 'rapport-embedded-'));
chmodSync(dataDir, 0o755);
const start = () => startEmbeddedPostgres({ dataDir, log: { info: () => undefined }, settings: { fsync: 'off' } });

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const query = async (url: string, sql: string) => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
};

test('what is stored survives a stop, a second start is refused, and a killed server recovers', async () => {
  const first = await start();
  await query(first.url, 'create table kept (n int); insert into kept values (1)');
  await expect(start()).rejects.toThrow('already running');
  await first.stop();

  const second = await start();
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  await query(second.url, 'insert into kept values (2)');
  const [{ pid }] = await query(second.url, `select pg_read_file('postmaster.pid') as pid`);
  process.kill(Number.parseInt(pid, 10), 'SIGKILL');

  const third = await start();
  expect(await query(third.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  await third.stop();
}, 60_000);

test('a server whose owner was killed is taken over with its data', async () => {
  const left = await start();
  await query(left.url, 'create table handed_over (n int)');
  // What the end of the owner's process does to its connection.
  const client = new pg.Client(left.url);
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rapport owner'`);
  await client.end();

  const taken = await start();
  expect(taken.url).toBe(left.url);
  expect(await query(taken.url, 'select * from handed_over')).toEqual([]);
  await taken.stop();
}, 60_000);

test('an owner that may create roles, and is no superuser, migrates and gives the service logins of its own', async () => {
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

  await query(server.url, 'alter role landlord nocreaterole');
  await query(url, 'delete from rapport_private.logins');
  await expect(prepareLogins(url)).rejects.toSatisfy(isRefused);
  await server.stop();
}, 60_000);

test('a server that died with its machine is not waited for when somebody else’s program has its number now', async () => {
  const first = await start();
  const [{ cluster }] = await query(first.url, `select current_setting('data_directory') as cluster`);
  await first.stop();
  writeFileSync(join(cluster, 'postmaster.pid'), `1\n${cluster}\n1700000000\n1\n\n127.0.0.1\n`, { mode: 0o600 });
  // What everybody but root is told of a program of root's.
  const { kill } = process;
  const asked = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (pid === 1) throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    return kill.call(process, pid, signal);
  });

  const second = await start();
  asked.mockRestore();
  await second.stop();
});

test('of two that make the database at once the slower uses what the faster made, and leaves nothing of its own', async () => {
  const folder = join(dataDir, 'two at once');
  // The other process is done with its own a moment before.
  afterInitdb = (made) => execFileSync('cp', ['-a', made, join(made, '..', 'cluster')]);
  const slower = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => undefined } }).finally(() => {
    afterInitdb = undefined;
  });
  const [{ cluster }] = await query(slower.url, `select current_setting('data_directory') as cluster`);
  await slower.stop();
  expect(readdirSync(join(cluster, '..')).toSorted()).toEqual(['cluster', 'postgres.log']);
});
