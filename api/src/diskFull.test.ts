import fs from 'node:fs';
import { Writable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addRow } from './db/scope';
import { examine, wordFinding } from './features/system/findings';
import { defineJob, enqueue } from './jobs/job';
import { runJobs } from './jobs/runner';
import { startApi } from './testing/startApi';
import { english } from './words/words';

const api = startApi();
afterEach(async () => {
  vi.restoreAllMocks();
  await makeRoom();
});

const DISK_FULL = { status: 507, code: 'disk_full', detail: expect.stringContaining('out of disk space') };
const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const readiness = async () => {
  const { status, body } = await api.http().get('/api/health/ready');
  return [status, body.status];
};
const databaseFinding = async () =>
  (await examine(api.config, api.context.db)).map(wordFinding(english)).find(({ part }) => part === 'Database');

/**
 * Raises the error of a full disk, as PostgreSQL does when it cannot extend a file, for new rows of some tables and for
 * the table that checks for room.
 */
const fillDisk = (...tables: string[]) =>
  api.db.raw(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create function no_table() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create event trigger no_table on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_table();
    ${tables.map((table) => `create trigger no_room before insert on ${table} for each row execute function no_room();`).join('')}`);
const makeRoom = () => api.db.raw('drop function if exists no_table cascade; drop function if exists no_room cascade');

test('`/health/ready` and the system page report a full disk of the database, until there is room', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada' });
  await fillDisk('contacts');
  expect(await readiness()).toEqual([200, 'ready']);
  expect((await ours.post('/api/contacts', { name: 'Grace' }).expect(507)).body).toMatchObject(DISK_FULL);
  expect(await readiness()).toEqual([503, 'the disk is full']);
  expect(await databaseFinding()).toMatchObject({ state: 'failing', says: expect.stringContaining('disk is full') });
  expect((await ours.get('/api/contacts').expect(200)).body).toMatchObject([{ name: 'Ada' }]);

  await makeRoom();
  expect(await readiness()).toEqual([200, 'ready']);
  expect(await databaseFinding()).toMatchObject({ state: 'working' });
  await ours.contact({ name: 'Grace' });
});

test('`/health/ready` reports a disk that was full for a data export marked as failed, and for a job that threw', async () => {
  const ours = await api.workspace();
  await fillDisk('contacts', 'data_export_chunks');
  await ours.post('/api/data-export').expect(201);
  await api.work();
  expect((await ours.get('/api/data-export').expect(200)).body).toMatchObject({ latest: { status: 'failed' } });
  expect(await readiness()).toEqual([503, 'the disk is full']);
  await makeRoom();
  expect(await readiness()).toEqual([200, 'ready']);

  const add = defineJob({
    name: 'test.add',
    payload: z.strictObject({ workspace_id: z.uuid() }),
    run: (scope) => addRow(scope, 'contacts', { name: 'Ada' }),
  });
  await fillDisk('contacts');
  await ours.scoped((scope) => enqueue(scope, add, {}));
  const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: [add] as never });
  await expect.poll(readiness).toEqual([503, 'the disk is full']);
  await runner.stop();
  await makeRoom();
  expect(await readiness()).toEqual([200, 'ready']);
});

test('`/health/ready` reports a full disk under DATA_DIR, and a disk of unknown size counts as not full', async () => {
  const statfs = vi.spyOn(fs.promises, 'statfs');
  const space = { type: 0, bsize: 4096, blocks: 100_000, bfree: 0, bavail: 0, files: 0, ffree: 0 };
  statfs.mockResolvedValueOnce(space);
  expect(await readiness()).toEqual([503, 'the disk is full']);
  statfs.mockResolvedValueOnce({ ...space, blocks: 0 });
  expect(await readiness()).toEqual([200, 'ready']);
});

test('an upload and an export without room on the disk are refused with a readable problem, and work once there is room', async () => {
  const ours = await api.workspace();
  const importing = () => ours.upload('/api/contacts/bulk/import', 'name\nAda');
  vi.spyOn(fs, 'createWriteStream').mockImplementationOnce(
    () => new Writable({ write: (_chunk, _encoding, done) => done(full()) }) as fs.WriteStream,
  );
  expect((await importing().expect(507)).body).toMatchObject(DISK_FULL);
  expect((await importing().expect(200)).body).toMatchObject({ imported: 1 });

  vi.spyOn(fs.promises, 'open').mockImplementationOnce(async (...of) => {
    const file = await fs.promises.open(...of);
    vi.spyOn(file, 'appendFile').mockRejectedValue(full());
    return file;
  });
  const refused = await ours.get('/api/contacts/export/csv').expect(507);
  expect(refused.body).toMatchObject(DISK_FULL);
  expect(refused.headers).not.toHaveProperty('content-disposition');
  expect((await ours.get('/api/contacts/export/csv').expect(200)).text).toContain('Ada');
  expect(await readiness()).toEqual([200, 'ready']);
});
