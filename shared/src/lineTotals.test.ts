import { expect, test } from 'vitest';
import { dividedHalfUp, type LineFigures, lineTotals, minorDigits } from './lineTotals';

const line = (quantity: number, unit_price: number, more: Partial<LineFigures> = {}): LineFigures => ({
  quantity,
  unit_price,
  discount_percent: null,
  discount_amount: null,
  tax_rate: 0,
  ...more,
});

test.each([
  ['a half is rounded up', [line(1, 1.005)], 'EUR', 1.01],
  ['what binary fractions miss', [line(3, 0.1)], 'EUR', 0.3],
  ['less than a half is rounded down', [line(1, 1.0049)], 'EUR', 1],
  ['each line by itself', [line(1, 0.005), line(1, 0.005)], 'EUR', 0.02],
  ['hours', [line(7.25, 92.5)], 'EUR', 670.63],
  ['a discount in percent', [line(3, 33.33, { discount_percent: 12.5 })], 'EUR', 87.49],
  ['all of it off', [line(3, 33.33, { discount_percent: 100 })], 'EUR', 0],
  ['a discount in money', [line(2, 10, { discount_amount: 0.01 })], 'EUR', 19.99],
  ['no part of a yen', [line(3, 0.5)], 'JPY', 2],
  ['three digits of a dinar', [line(1, 1.0005)], 'BHD', 1.001],
  ['the largest amount', [line(1, 9_999_999_999.99), line(99, 9_999_999_999.99)], 'USD', 999_999_999_999],
  ['nothing', [], 'EUR', 0],
])('%s', (_what, lines, currency, net) => {
  expect(lineTotals(lines, currency).net).toBe(net);
});

test('tax is counted once for each rate, on the sum of its lines', () => {
  const lines = [line(1, 0.33, { tax_rate: 19 }), line(1, 0.33, { tax_rate: 19 }), line(1, 100, { tax_rate: 8.875 })];
  expect(lineTotals(lines, 'EUR')).toEqual({
    lines: [0.33, 0.33, 100],
    net: 100.66,
    taxes: [
      { rate: 8.875, net: 100, tax: 8.88 },
      { rate: 19, net: 0.66, tax: 0.13 },
    ],
    tax: 9.01,
    gross: 109.67,
  });
});

test.each([
  [5n, 10n, 1n],
  [-5n, 10n, -1n],
  [-4n, 10n, 0n],
  [15n, 10n, 2n],
])('%s divided by %s is %s', (dividend, divisor, quotient) => {
  expect(dividedHalfUp(dividend, divisor)).toBe(quotient);
});

test('a currency has its own number of digits', () => {
  expect(['EUR', 'USD', 'JPY', 'BHD'].map((currency) => minorDigits(currency))).toEqual([2, 2, 0, 3]);
});
