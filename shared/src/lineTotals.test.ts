import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from './currencies';
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
  ['a discount of all of it, in yen', [line(1, 2.5, { discount_amount: 2.5 })], 'JPY', 0],
  ['three digits of a dinar', [line(1, 1.0005)], 'BHD', 1.001],
  ['the largest amount', [line(1, 9_999_999_999.99), line(99, 9_999_999_999.99)], 'USD', 999_999_999_999],
  ['nothing', [], 'EUR', 0],
])('%s', (_what, lines, currency, net) => {
  expect(lineTotals(lines, currency).net).toBe(net);
});

test('tax is computed once for each rate, on the sum of its lines', () => {
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

/** A fixed-point number in decimal notation: 12345 with 4 digits is 1.2345. */
const decimal = (parts: number, digits: number) => Number(`${parts}e-${digits}`);

/** Rounds half away from zero by the remainder, like long division by hand. */
const onPaper = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  if (2n * (rest < 0n ? -rest : rest) < divisor) return quotient;
  return quotient + (dividend < 0n ? -1n : 1n);
};

test.each([...CURRENCIES, 'BHD'])('in %s every sum is that of integers, to the smallest coin', (currency) => {
  const digits = minorDigits(currency);
  const some = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999_9999 }),
    price: fc.integer({ min: 0, max: 99_999_9999 }),
    percent: fc.option(fc.integer({ min: 0, max: 100_00 })),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    // Few rates, so that several lines have the same.
    rate: fc.constantFrom(0, 7_000, 8_875, 19_000, 25_500),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 12 }), (given) => {
      const lines = given.map(({ quantity, price, percent, amount, rate }) => ({
        quantity: decimal(quantity, 4),
        unit_price: decimal(price, 4),
        tax_rate: decimal(rate, 3),
        discount_percent: percent === null ? null : decimal(percent, 2),
        discount_amount: percent === null ? decimal(amount, digits) : null,
      }));
      const nets = given.map(({ quantity, price, percent, amount }) => {
        const gross = BigInt(quantity) * BigInt(price) * 10n ** BigInt(digits);
        const left = BigInt(10_000 - (percent ?? 0));
        const off = percent === null ? BigInt(amount) * 10n ** 12n : 0n;
        return onPaper(gross * left - off, 10n ** 12n);
      });
      const rates = [...new Set(given.map(({ rate }) => rate))].toSorted((one, other) => one - other);
      const sum = (parts: bigint[]) => parts.reduce((all, part) => all + part, 0n);
      const taxes = rates.map((rate) => {
        const net = sum(nets.filter((_net, nth) => given[nth]?.rate === rate));
        return { rate: decimal(rate, 3), net, tax: onPaper(net * BigInt(rate), 100_000n) };
      });
      const coins = (value: number) => BigInt(Math.round(value * 10 ** digits));
      const totals = lineTotals(lines, currency);
      expect(totals.lines.map(coins)).toEqual(nets);
      expect(coins(totals.net)).toBe(sum(nets));
      expect(totals.taxes.map(({ rate, net, tax }) => ({ rate, net: coins(net), tax: coins(tax) }))).toEqual(taxes);
      expect(coins(totals.gross)).toBe(sum(nets) + sum(taxes.map(({ tax }) => tax)));
      // The values have no more digits than the currency.
      for (const value of [totals.net, totals.tax, totals.gross, ...totals.lines])
        expect(Number(value.toFixed(digits))).toBe(value);
    }),
    { numRuns: 500 },
  );
});
