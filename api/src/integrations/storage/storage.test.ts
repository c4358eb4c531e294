import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config';
import { type FileStorage, openStorage } from './storage';

const folder = mkdtempSync(join(tmpdir(), 'rapport-storage-'));
const server = new S3rver({
  directory: join(folder, 's3'),
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

const s3 = (path: string) =>
  openStorage(readConfig({ DATA_DIR: folder, FILES_S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/${path}` }));

const MEGABYTES = Buffer.alloc(12 * 1024 ** 2, 'content of a file ');

const listed = async (storage: FileStorage) => {
  const keys: string[] = [];
  for await (const { key, changedAt } of storage.list?.() ?? []) {
    expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    keys.push(key);
  }
  return keys.sort();
};

async function* breakingOff() {
  yield MEGABYTES.subarray(0, 6 * 1024 ** 2);
  throw new Error('the line is cut');
}

describe.each([
  ['a folder', () => openStorage({ dataDir: folder, filesS3: null })],
  ['a bucket', () => s3('crm')],
  ['a part of a bucket', () => s3('crm/files%20of/rapport')],
])('%s', (_name, open) => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from([0, 255, 10, 13])],
    ['many', MEGABYTES],
  ])('returns %s unchanged, lists the key, and finds nothing after the removal', async (_what, bytes) => {
    const storage = open();
    await storage.put('w/1', Readable.from([bytes]));
    expect((await buffer((await storage.read('w/1')) as Readable)).equals(bytes)).toBe(true);
    if (storage.list) expect(await listed(storage)).toContain('w/1');
    await storage.remove('w/1');
    await storage.remove('w/1');
    expect(await storage.read('w/1')).toBeNull();
    expect(await listed(storage)).not.toContain('w/1');
  });

  test('keeps nothing of content that fails midway', async () => {
    const storage = open();
    await expect(storage.put('w/2', Readable.from(breakingOff()))).rejects.toThrow('the line is cut');
    expect(await storage.read('w/2')).toBeNull();
    expect(await listed(storage)).toEqual([]);
  });
});

test('content that fails midway leaves no file under any name', () => {
  expect(readdirSync(join(folder, 'files', 'w'))).toEqual([]);
});

test('an unreachable bucket is an error, and the content is destroyed', async () => {
  const away = openStorage(readConfig({ DATA_DIR: folder, FILES_S3_URL: 'http://a:b@127.0.0.1:1/crm' }));
  const content = Readable.from([MEGABYTES]);
  await expect(away.put('w/3', content)).rejects.toThrow();
  expect(content.destroyed).toBe(true);
});

test.each(['crm', 'ftp://a:b@host/crm', 'https://a:b@host', 'https://a@host/crm'])(
  'FILES_S3_URL=%s is refused with an example of a valid URL',
  (url) => {
    expect(() => readConfig({ DATA_DIR: folder, FILES_S3_URL: url })).toThrow(/such as https:\/\/KEY:SECRET@/);
  },
);
