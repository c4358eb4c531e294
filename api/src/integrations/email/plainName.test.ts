import { expect, test } from 'vitest';
import { plainName } from './plainName';

test.each([
  ['Ann Owner’s workspace', 'Ann Owner’s workspace'],
  ['Smith & Co. Ltd.', 'Smith & Co. Ltd.'],
  ['Müller-Lüdenscheidt GmbH (Köln)', 'Müller-Lüdenscheidt GmbH (Köln)'],
  ['Booking.com', 'Booking com'],
  ['Win at https://evil.example/prize?x=1', 'Win at evil example prize?x=1'],
  ['WWW.evil.example', 'evil example'],
  ['pay help@evil.example', 'pay help evil example'],
  ['evil。example and evil．example', 'evil example and evil example'],
  ['Your account” is locked. “Call us', 'Your account is locked. Call us'],
  ['first line\r\nSubject: second', 'first line Subject second'],
  ['turned \u202eround', 'turned round'],
  [`${'long '.repeat(40)}`, 'long long long long long long long long long long long long…'],
])('plainName(%j) is %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
