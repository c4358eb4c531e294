import { readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { openContext } from '../../boot';
import { jobs } from '../../jobs/registry';
import { runJobs } from '../../jobs/runner';
import { addSampleData } from '../sampleData/sampleData.service';
import { openArchive, writeArchive } from './archive';
import { type Manifest, secretFile, tableFile } from './manifest';
import { contents, startBackups } from './testBackups';

const { api, newPath, backup, emptyDatabase, restore, startTarget } = startBackups();

/** A backup that is large enough to damage one byte of it, and a database that no refused restore may change. */
let good = '';
let untouched: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  await (await api.workspace()).scoped((scope) => addSampleData(scope));
  good = (await backup()).path;
  untouched = await startTarget();
});

const expectNothingChanged = async (path: string, says: string) => {
  const before = await contents(untouched.db);
  await expect(restore(path, untouched)).rejects.toThrow(says);
  expect(await contents(untouched.db)).toEqual(before);
};

test('a restore into a database with accounts is refused and changes nothing', async () => {
  const target = await emptyDatabase();
  await target.db('users').insert({ id: uuidv7(), name: 'Ada', email: 'ada@example.com' });
  const before = await contents(target.db);
  await expect(restore(good, target)).rejects.toThrow('already contains accounts');
  expect(await contents(target.db)).toEqual(before);
});

const openElsewhere = (url: string) =>
  openContext({ ...api.config, databaseUrl: url, runsJobs: false, logLevel: 'silent' });
const takeJobs = (url: string) => runJobs(api.context, { databaseUrl: url, jobs: jobs.slice(0, 1) });

test.each([
  ['serves requests', openElsewhere],
  ['takes jobs', takeJobs],
])('a restore is refused while a process %s on the database', async (_what, start) => {
  const target = await emptyDatabase();
  const other = await start(target.url);
  await expect(restore(good, target)).rejects.toThrow('Stop it first');
  await other.stop();
  // Postgres ends a session a moment after its client has disconnected.
  const others = `select from pg_stat_activity where datname = current_database() and application_name <> 'rapport'`;
  await expect.poll(async () => (await target.db.raw(others)).rowCount).toBe(0);
  await restore(good, target);
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'is not a complete backup'],
  ['empty', () => Buffer.alloc(0), 'is not a complete backup'],
  ['something else', () => Buffer.from('name,email\nAda,ada@example.com\n'.repeat(9)), 'is not a complete backup'],
  [
    'damaged in one place',
    (bytes: Buffer) => {
      const at = bytes.indexOf('tables/activities.copy') + 400;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      return bytes;
    },
    'The backup is damaged: tables/activities.copy',
  ],
])('a file that is %s is refused and changes nothing', async (_what, damage, says) => {
  const path = newPath();
  writeFileSync(path, damage(readFileSync(good)));
  await expectNothingChanged(path, says);
});

/** The same backup with another manifest, or with other lines in its files. */
const forged = async (path: string, change: (manifest: Manifest) => object, lines: Record<string, string> = {}) => {
  const archive = await openArchive(path);
  const forgedPath = newPath();
  await writeArchive(
    forgedPath,
    async (add) => {
      const { manifest, read } = archive;
      const again = async (name: string) => add(name, Readable.from([lines[name] ?? (await text(await read(name)))]));
      const tables = [];
      for (const table of manifest.tables) tables.push({ ...table, ...(await again(tableFile(table.name))) });
      const jobs = await again('jobs.copy');
      await again('files.jsonl');
      for (const name of Object.keys(manifest.secrets)) await again(secretFile(name));
      return { ...manifest, tables, jobs, ...change(manifest) } as Manifest;
    },
    new AbortController().signal,
  );
  archive.close();
  return forgedPath;
};

test.each<[string, (manifest: Manifest) => object, string]>([
  ['a newer format', () => ({ format: 2 }), 'made by a newer version of Rapport'],
  ['a newer schema', (it) => ({ migrations: [...it.migrations, '20990101000000_fly'] }), 'Update first'],
  ['other tables', (it) => ({ tables: it.tables.slice(1) }), 'are not those of its migrations'],
  ['rows that are missing', (it) => ({ tables: it.tables.map((one) => ({ ...one, rows: one.rows + 1 })) }), 'damaged'],
])('a backup with %s is refused and changes nothing', async (_what, change, says) => {
  await expectNothingChanged(await forged(good, change), says);
});

test('a backup with missing references is refused, and none of its rows is restored', async () => {
  const path = await forged(good, () => ({}), { [tableFile('workspaces')]: '' });
  await expectNothingChanged(path, 'violates foreign key constraint');
});
