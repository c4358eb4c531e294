import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, plainCell } from './csv';

test.each([...'=+-@＝＋－＠', '\t', '\r', '\n'])('a cell that begins with %j is not run as a formula', (sign) => {
  for (const text of [`${sign}SUM(A1)`, `'${sign}SUM(A1)`]) {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    expect(csvCell(text)).toContain(`'${text}`);
  }
});

test('numbers and other plain texts are not changed', () => {
  expect([csvCell(-5), csvCell('5-6'), csvCell("'quoted'")]).toEqual(['-5', '5-6', "'quoted'"]);
});

test('the apostrophe is removed again, for any text', () => {
  const text = fc.string({ unit: fc.constantFrom(...`'=+-@＝＋－＠\t a,"`) });
  const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  fc.assert(fc.property(text, (value) => plainCell(unquoted(csvCell(value))) === value));
});
