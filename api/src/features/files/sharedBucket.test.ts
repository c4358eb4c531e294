import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config';
import { openStorage } from '../../integrations/storage/storage';
import { startApi } from '../../testing/startApi';
import { removeOrphans } from './files.jobs';

const api = startApi();
const folder = mkdtempSync(join(tmpdir(), 'rapport-bucket-'));
const server = new S3rver({
  ...{ directory: folder, port: 0, address: '127.0.0.1', silent: true },
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

test('unknown content of a bucket stays, because it may belong to another installation', async () => {
  const url = `http://S3RVER:S3RVER@127.0.0.1:${port}/crm`;
  const storage = openStorage(readConfig({ DATA_DIR: folder, FILES_S3_URL: url }));
  const key = `${uuidv7()}/${uuidv7()}`;
  await storage.put(key, Readable.from(['x']));
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 24 * 3_600_000);
  await removeOrphans.perform({ ...api.context, storage }, {}).finally(() => later.mockRestore());
  expect(await storage.read(key)).not.toBeNull();
});
