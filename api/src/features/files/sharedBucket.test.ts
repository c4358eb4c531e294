import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config';
import { openStorage } from '../../integrations/storage/storage';
import { namedJobs } from '../../jobs/queue';
import { startApi } from '../../testing/startApi';
import { storeContent } from './content.service';
import { discardContentUnused, removeOrphans } from './files.jobs';

const api = startApi();
const folder = mkdtempSync(join(tmpdir(), 'rapport-bucket-'));
const server = new S3rver({
  directory: folder,
  port: 0,
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: 'crm', configs: [] }],
});
let port = 0;
beforeAll(async () => {
  port = (await server.run()).port;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = () =>
  openStorage(readConfig({ DATA_DIR: folder, FILES_S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/crm` }));

test('unknown content of a bucket stays, because it may belong to another installation', async () => {
  const storage = bucket();
  const key = `${uuidv7()}/${uuidv7()}`;
  await storage.put(key, Readable.from(['x']));
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 24 * 3_600_000);
  await removeOrphans.perform({ ...api.context, storage }, {}).finally(() => later.mockRestore());
  expect(await storage.read(key)).not.toBeNull();
});

test('content of a bucket that no file uses a day after its upload is removed', async () => {
  const context = { ...api.context, storage: bucket() };
  const ours = await api.workspace();
  const contact = await ours.contact();
  await ours.upload(`/api/files?entity_type=contact&entity_id=${contact.id}`, 'x', {}, 'offer.txt').expect(201);
  const [used] = await api.db('files').where({ workspace_id: ours.workspaceId }).pluck('storage_key');
  const unused = `${ours.workspaceId}/${uuidv7()}`;
  for (const key of [used, unused]) await storeContent(context, key, Readable.from(['x']));
  const waiting = await namedJobs(api.db)
    .where({ identifier: 'files.discardUnused' })
    .whereRaw(`run_at > now() + interval '23 hours'`)
    .pluck('payload');
  expect(waiting).toHaveLength(2);
  for (const payload of waiting) await discardContentUnused.perform(context, payload);
  expect(await context.storage.read(unused)).toBeNull();
  expect(await context.storage.read(used)).not.toBeNull();
});
