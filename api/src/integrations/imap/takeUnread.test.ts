import { DAY_MS } from '@rapport/shared/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDovecot } from '../../testing/dovecot';
import { takeUnread } from './takeUnread';

let dovecot: Awaited<ReturnType<typeof startDovecot>>;
beforeAll(async () => {
  dovecot = await startDovecot();
});
afterAll(() => dovecot.stop());

test('emails whose work fails keep out no others, and are given up after a day', async () => {
  const client = await dovecot.open('inbound');
  const add = (subject: string, age: number) =>
    client.append('INBOX', `Subject: ${subject}\r\n\r\nHello\r\n`, [], new Date(Date.now() - age));
  for (const [subject, age] of [
    ['bad, old', 2 * DAY_MS],
    ['bad', 0],
    ['one', 0],
    ['two', 0],
  ] as const)
    await add(subject, age);
  const server = { host: '127.0.0.1', port: dovecot.port, security: 'none', username: 'inbound' } as const;
  const taken: string[] = [];
  const take = () =>
    takeUnread({ ...server, password: dovecot.password }, 'INBOX', { emails: 1, bytes: 1_000 }, async (source) => {
      const [, subject = ''] = /Subject: (.*)\r/.exec(source.toString()) ?? [];
      if (subject.startsWith('bad')) throw new Error(subject);
      taken.push(subject);
    }).catch((error: AggregateError) => error.errors.map(({ message }) => message));
  expect(await take()).toEqual(['bad, old', 'bad']);
  expect(await take()).toEqual(['bad']);
  expect(taken).toEqual(['one', 'two']);
  await client.logout();
});
