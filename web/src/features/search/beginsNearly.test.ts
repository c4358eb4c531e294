import { expect, test } from 'vitest';
import { beginsNearly } from './beginsNearly';

test.each([
  ['contact', 'contct', true],
  ['contact', 'conttact', true],
  ['contact', 'cnotact', true],
  ['contact', 'kontact', true],
  ['contact', 'contax', true],
  ['contact', 'contactx', true],
  ['contact', 'comtaxt', false],
  ['deal', 'daal', false],
  ['deal', 'delivery', false],
])('%s begins almost with %s: %s', (word, typed, isNear) => {
  expect(beginsNearly(word, typed)).toBe(isNear);
});
