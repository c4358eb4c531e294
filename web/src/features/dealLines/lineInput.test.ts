import { expect, test } from 'vitest';
import { emptyLine, hasText, type LineValues } from './lineInput';

const typed: Partial<LineValues>[] = [
  { name: 'Oak desk' },
  { description: 'Delivery on Monday' },
  { unit: 'hour' },
  { unit_price: 0 },
  { discount: 10 },
];

test.each(typed)('a line with %o is kept', (values) => {
  expect(hasText({ ...emptyLine(19), ...values })).toBe(true);
});

test('a line without input does not count', () => {
  expect(hasText(emptyLine(19))).toBe(false);
  expect(hasText({ ...emptyLine(''), name: ' ' })).toBe(false);
});
