import { expect, test } from 'vitest';
import { typeOf } from './typeOf';

test.each([
  [['2026-06-20', '20.6.26'], 'date'],
  [['12', '-3,5'], 'number'],
  [['0049', '12'], 'text'],
  [['€ 1.250,00', '90 EUR'], 'money'],
  [['yes', 'No'], 'checkbox'],
  [['a@example.com'], 'email'],
  [['www.example.com', 'https://example.com'], 'url'],
  [['12', 'many'], 'text'],
  [[], 'text'],
])('a column with %j becomes a field of type %s', (samples, type) => {
  expect(typeOf(samples)).toBe(type);
});
