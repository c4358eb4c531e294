import { expect, test } from 'vitest';
import { readDropped } from './readDropped';

const emailOf = (text: string) =>
  Buffer.from(`From: Ann <ann@example.com>\r\nTo: crm@example.com\r\nSubject: Fwd: Oak\r\n\r\n${text}`);

test('an email that consists of many empty lines is read within the time limit of a test', async () => {
  const read = await readDropped(emailOf(`Hello${'\r\n>'.repeat(10_000)}`));
  expect(read).toMatchObject({ from: { address: 'ann@example.com' }, forwarded: null });
});

test('the whole text of a long forwarded email is kept', async () => {
  const long = `${'Oak and ash. '.repeat(700)}The end`;
  const header = '---------- Forwarded message ---------\r\nFrom: Bob <bob@example.org>\r\nSubject: Oak';
  const read = await readDropped(emailOf(`${header}\r\nTo: ann@example.com\r\n\r\n${long}`));
  expect(read?.forwarded).toMatchObject({ from: { address: 'bob@example.org' }, text: long });
});
