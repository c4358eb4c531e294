import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { serveFiles } from './serveFiles';

const folder = mkdtempSync(join(tmpdir(), 'rapport-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('files that a build removes are no longer found, and the server keeps running', async () => {
  for (const name of ['a.js', 'a.js.gz', 'b.js']) writeFileSync(join(folder, name), name);
  const app = express().use(serveFiles(folder, () => 'public,max-age=3600'));
  const get = (name: string, encoding: string) => supertest(app).get(name).set('Accept-Encoding', encoding);
  await get('/b.js', 'identity').expect(200).expect('Cache-Control', 'public,max-age=3600');

  rmSync(join(folder, 'b.js'));
  await get('/b.js', 'identity').expect(404);
  // Simulates that the file is removed between looking it up and reading it.
  rmSync(join(folder, 'a.js.gz'));
  await expect(get('/a.js', 'gzip')).rejects.toThrow('socket hang up');
  await get('/a.js', 'identity').expect(200);
});
