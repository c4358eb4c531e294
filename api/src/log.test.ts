import express, { type Request } from 'express';
import supertest from 'supertest';
import { expect, test, vi } from 'vitest';
import { createApp } from './app';
import { loggedRequest } from './http/observeRequests';
import { problemHandler } from './http/problemHandler';
import { openLog } from './log';
import { startApi } from './testing/startApi';

const api = startApi();

/** Opens a log that keeps its lines in memory. */
const openMemory = () => {
  const lines: string[] = [];
  return { log: openLog('info', { write: (line) => void lines.push(line) }), lines };
};

test('an unexpected error is logged without the row that Postgres quotes', async () => {
  const { log, lines } = openMemory();
  await api.db.raw(`alter table users add constraint no_lovelace check (name <> 'Ada Lovelace')`);
  await supertest(createApp({ ...api.context, log }))
    .post('/api/auth/register')
    .send({ name: 'Ada Lovelace', email: 'ada@engine.example', password: 'a fine long passphrase' })
    .expect(500);
  const said = lines.join('');
  expect(said).toContain('"constraint":"no_lovelace"');
  expect(said).not.toMatch(/Ada|Lovelace|engine/);
});

test('the quote of an email server is logged without the email address in it', () => {
  const { log, lines } = openMemory();
  const err = Object.assign(new Error('All recipients were rejected: 550 5.1.1 <ada@engine.example>: unknown'), {
    rejected: ['ada@engine.example'],
    response: '550 5.1.1 Ada of engine.example: unknown',
    responseCode: 550,
  });
  log.error({ err }, 'job failed');
  log.warn('Failed task 1 with error: <ada@engine.example> is unknown');
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    type: 'Error',
    message: 'All recipients were rejected: 550 5.1.1 <[address]>: unknown',
    stack: expect.stringContaining('log.test.ts'),
    responseCode: 550,
  });
  expect(lines.join('')).not.toContain('ada@');
});

test('each error of an AggregateError is logged, without the data that it quotes', () => {
  const { log, lines } = openMemory();
  const one = Object.assign(new Error('could not connect'), { code: 'ECONNREFUSED', detail: 'Key (name)=(Ada)' });
  log.error({ err: new AggregateError([one]) }, 'job failed');
  expect(JSON.parse(lines[0] ?? '').err.aggregateErrors).toEqual([
    { type: 'Error', message: 'could not connect', stack: expect.any(String), code: 'ECONNREFUSED' },
  ]);
});

test('a very long word before an @ that is not an address is logged without delay', () => {
  const { log, lines } = openMemory();
  log.info(`${'a'.repeat(300_000)}@ is asked for`);
  expect(lines.join('')).toContain('a@ is asked for');
});

test('an answer that fails midway is cut off, and only the log reports the error', async () => {
  const { log, lines } = openMemory();
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const app = express().set('env', 'production');
  app.locals.context = { log };
  app.get('/broken', (_req, res) => {
    res.write('half of it');
    throw new Error('<ada@engine.example> is unknown');
  });
  app.use(problemHandler);
  await expect(supertest(app).get('/broken')).rejects.toThrow(/aborted|hang up/);
  expect(lines.join('')).toMatch(/<\[address\]> is unknown.*request failed/);
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

test('a path that contains a secret is logged without the secret and the query', async () => {
  const { log, lines } = openMemory();
  const secret = 'aB3_'.repeat(11);
  const app = supertest(createApp({ ...api.context, log }));
  await app.get(`/api/${secret}?q=Ada`).expect(404);
  expect(lines.join('')).toContain('/api/…');
  expect(lines.join('')).not.toMatch(/aB3_|Ada/);
});

test.each([
  ['/u/0aB3_defghijklmnopqrsA', '/u/…'],
  ['/b/0aB3_defghijklmnopqrsA/01900000-0000-7000-8000-000000000000.sig_nature', '/b/…/…'],
  ['/calendars/0aB3_defghijklmnopqrsA.ics', '/calendars/…'],
  [
    '/api/contacts/01900000-0000-7000-8000-000000000000/touches?q=Ada',
    '/api/contacts/01900000-0000-7000-8000-000000000000/touches',
  ],
  ['/api/settings/notification-preferences', '/api/settings/notification-preferences'],
])('the path %s is logged as %s', (originalUrl, path) => {
  expect(loggedRequest({ id: '', method: 'GET', originalUrl } as Request).path).toBe(path);
});
