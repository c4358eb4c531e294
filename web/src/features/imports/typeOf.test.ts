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
  [['shop.example.com', 'linkedin.com/in/ada'], 'url'],
  [['J.Smith', 'A.Byron'], 'text'],
  [['photo.jpg'], 'text'],
  [['12', 'many'], 'text'],
  [[], 'text'],
])('a column with %j becomes a field of type %s', (samples, type) => {
  expect(typeOf({ samples, choices: null })).toBe(type);
});

test.each([
  [['Basic', 'Premium'], false, 'choice'],
  [['Album; Drone'], true, 'choices'],
  [['0049', '0050'], false, 'choice'],
  [['12', '14'], false, 'number'],
])(
  'a column whose values repeat, such as %j, becomes a field of choices unless they are numbers',
  (samples, several, type) => {
    expect(typeOf({ samples, choices: { options: samples, several } })).toBe(type);
  },
);
