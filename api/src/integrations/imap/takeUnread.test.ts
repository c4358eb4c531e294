import { DAY_MS } from '@rapport/shared/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDovecot } from '../../testing/dovecot';
import { takeUnread } from './takeUnread';

let dovecot: Awaited<ReturnType<typeof startDovecot>>;
beforeAll(async () => {
  dovecot = await startDovecot();
});
afterAll(() => dovecot.stop());

/** Takes the unread emails of a mailbox and adds their subjects to `taken`. */
const takeFrom = (username: string, emails: number, taken: string[]) => {
  const server = { host: '127.0.0.1', port: dovecot.port, security: 'none', username } as const;
  return takeUnread(
    { ...server, password: dovecot.password },
    'INBOX',
    { emails, bytes: 1_000 },
    {
      receiversOf: async (deliveredTo) => deliveredTo.map(([address]) => address),
      work: async (source) => {
        const [, subject = ''] = /Subject: (.*)\r/.exec(source.toString()) ?? [];
        if (subject.startsWith('bad')) throw new Error(subject);
        taken.push(subject);
      },
    },
  );
};

test('emails whose work fails do not block others, and are given up after a day', async () => {
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
  const taken: string[] = [];
  const take = () =>
    takeFrom('inbound', 1, taken).catch((error: AggregateError) => error.errors.map(({ message }) => message));
  expect(await take()).toEqual(['bad, old', 'bad']);
  expect(await take()).toEqual(['bad']);
  expect(taken).toEqual(['one', 'two']);
  await client.logout();
});

test('receivers take turns, so that many emails for one do not delay those for others', async () => {
  const client = await dovecot.open('flooded');
  for (const [subject, to] of [
    ...[1, 2, 3, 4].map((nth) => [`flood ${nth}`, 'Ann@in.example']),
    ['other', 'bo@in.example'],
  ]) {
    await client.append('INBOX', `Delivered-To: <${to}>\r\nSubject: ${subject}\r\n\r\nHello\r\n`, []);
  }
  await client.logout();
  const taken: string[] = [];
  await takeFrom('flooded', 2, taken);
  expect(taken).toEqual(['flood 1', 'other']);
  await takeFrom('flooded', 2, taken);
  await takeFrom('flooded', 2, taken);
  expect(taken.slice(2)).toEqual(['flood 2', 'flood 3', 'flood 4']);
});
