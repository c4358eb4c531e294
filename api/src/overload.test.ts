import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app';
import { guardWithGate } from './db/admission';
import { openService } from './db/database';
import type { Gate } from './db/gate';
import { prepareLogins } from './db/logins';
import { startApi } from './testing/startApi';

const api = startApi();
let service: ReturnType<typeof openService>;
let gate: Gate;
beforeAll(async () => {
  service = openService(await prepareLogins(api.databaseUrl));
  gate = guardWithGate(service.db, { inside: 2, insideOfOne: 1, waitingOfOne: 1 });
});
afterAll(() => service.close());

test('a workspace that asks too much is told to come again, and others are served meanwhile', async () => {
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
    detail: 'Rapport is busy right now. Please try again in a moment.',
  });
  await get(theirs, '/api/contacts').expect(200);
  const { text } = await supertest(app).get('/api/metrics').expect(200);
  expect(text).toContain('rapport_database_requests_working{lane="read"} 1');
  expect(text).toContain('rapport_database_requests_waiting{lane="read"} 1');
  expect(text).toContain('rapport_database_requests_refused_total{lane="read"} 1');

  await trx.rollback();
  expect(await Promise.all([working, waiting])).toEqual([200, 200]);
});
