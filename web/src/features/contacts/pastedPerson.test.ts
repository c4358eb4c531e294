import { expect, test } from 'vitest';
import { pastedPerson } from './pastedPerson';

test.each([
  ['Ada Lovelace <ada@example.com>', { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }],
  ['"Lovelace, Ada" <ada@example.com>', { name: 'Lovelace, Ada', email: 'ada@example.com', phone: '' }],
  ['山田 花子 <hanako@例え.jp>', { name: '山田 花子', email: 'hanako@例え.jp', phone: '' }],
  ['ada@example.com', { name: '', email: 'ada@example.com', phone: '' }],
  [
    'Åsa Lindqvist\nHead of Sales\nNordwind AB\nTel: +46 (8) 123 45 67\nasa@nordwind.example\nwww.nordwind.example',
    { name: 'Åsa Lindqvist', email: 'asa@nordwind.example', phone: '+46 (8) 123 45 67' },
  ],
  ['Bob Weaver\r\nM: 0170 1234567', { name: 'Bob Weaver', email: '', phone: '0170 1234567' }],
])('%s is a person', (text, person) => {
  expect(pastedPerson(text)).toEqual(person);
});

test.each(['Ada Lovelace', 'Ada\nLovelace', '', '   ', '0170 1234567', '<script>alert(1)</script>', 'ada@', 'a @ b.c'])(
  '%j is pasted as it is',
  (text) => {
    expect(pastedPerson(text)).toBeNull();
  },
);
