import { expect, test } from 'vitest';
import { readNumber, typedNumber } from './readNumber';

test.each([
  ['1,234.5', 'en', 1234.5],
  ['1.234,5', 'de', 1234.5],
  ['1.234', 'de', 1234],
  ['1,234', 'en', 1234],
  ['1,234', 'de', 1.234],
  ['12.5', 'de', 12.5],
  ['12,5', 'en', 12.5],
  ['1 234,5', 'fr', 1234.5],
  ['1.234.567', 'es', 1234567],
  ['−3', 'en', -3],
  ["1'250.5", 'de-CH', 1250.5],
  ['.5', 'en', 0.5],
  ['1.2.3', 'en', null],
  ['1,23,4', 'en', null],
  ['12 m²', 'en', null],
  ['', 'en', null],
])('%j in %s is read as %s', (text, language, number) => {
  expect(readNumber(text, language)).toBe(number);
});

test.each(['en', 'de', 'fr', 'es', 'de-CH'])('what is offered to edit in %s is read as the same number', (language) => {
  for (const value of [0, -1, 1234.5, 1234567.125, 0.000001]) {
    expect(readNumber(typedNumber(value, language), language)).toBe(value);
  }
});
