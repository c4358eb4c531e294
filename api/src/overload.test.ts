import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app';
import { guardWithGate } from './db/admission';
import { openService } from './db/database';
import type { Gate } from './db/gate';
import { prepareLogins } from './db/logins';
import { startApi } from './testing/startApi';

const api = startApi();
const IMPORT = '/api/contacts/bulk/import';
let service: ReturnType<typeof openService>;
let gate: Gate;
beforeAll(async () => {
  service = openService(await prepareLogins(api.databaseUrl));
  gate = guardWithGate(service.db, { inside: 2, insideOfOne: 1, waitingOfOne: 1 });
});
afterAll(() => service.close());

test('a workspace with too many requests is asked to retry later, and others are served meanwhile', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const app = createApp({ ...api.context, db: service.db });
  const get = ({ token }: { token: string }, path: string) =>
    supertest(app).get(path).set('Authorization', `Bearer ${token}`);

  const trx = await api.db.transaction();
  await trx.raw('lock table companies');
  const working = get(ours, '/api/companies').then(({ status }) => status);
  await expect.poll(() => gate.counts().inside.read).toBe(1);
  const waiting = get(ours, '/api/contacts').then(({ status }) => status);
  await expect.poll(() => gate.counts().waiting.read).toBe(1);

  const refused = await get(ours, '/api/contacts').expect(503);
  expect(refused.headers['retry-after']).toBe('2');
  expect(refused.body).toMatchObject({
    code: 'busy',
    detail: 'The server is busy right now. Please try again in a moment.',
  });
  await get(theirs, '/api/contacts').expect(200);
  const { text } = await supertest(app).get('/api/metrics').expect(200);
  expect(text).toContain('rapport_database_requests_working{lane="read"} 1');
  expect(text).toContain('rapport_database_requests_waiting{lane="read"} 1');
  expect(text).toContain('rapport_database_requests_refused_total{lane="read"} 1');

  await trx.rollback();
  expect(await Promise.all([working, waiting])).toEqual([200, 200]);
});

test('a person can have three uploads at once, and slow uploads hold no database connections', async () => {
  const ours = await api.workspace();
  const server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const begin = () => {
    const upload = request({
      port,
      path: IMPORT,
      method: 'POST',
      headers: { authorization: `Bearer ${ours.token}`, 'content-type': 'multipart/form-data; boundary=X' },
    });
    upload
      .on('error', () => undefined)
      .write('--X\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\nAda');
    return upload;
  };
  const slow = [begin(), begin(), begin()];
  const received = () => readdirSync(join(api.config.dataDir, 'uploads')).length;
  await expect.poll(received).toBe(3);
  await ours.upload(IMPORT, 'name\nAda').expect(429).expect('Retry-After', '10');
  const held = api.db('pg_stat_activity').whereRaw(`datname = current_database() and state like 'idle in tr%'`);
  expect(await held.pluck('query')).toEqual([]);

  for (const upload of slow) upload.destroy();
  await expect.poll(received).toBe(0);
  await ours.upload(IMPORT, 'name\nAda').expect(200);
  server.close();
});
