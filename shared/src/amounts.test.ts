import { i18n } from '@lingui/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountText, decimalMarkIn, readAmount, readCurrency, readMarkedAmount } from './amounts';
import { CURRENCIES } from './currencies';
import { wordedIn } from './words';

test.each([
  ['1,234.50', 1_234.5, null],
  ['1.234,50 €', 1_234.5, 'EUR'],
  ['$ 1234', 1_234, 'USD'],
  ['$1,250 USD', 1_250, 'USD'],
  ['US$ 99', 99, 'USD'],
  ['500 EUR', 500, 'EUR'],
  ['eur500', 500, 'EUR'],
  ['500 euros', 500, 'EUR'],
  ['£12.50', 12.5, 'GBP'],
  ['￥１，２００', 1_200, 'JPY'],
  ['1200円', 1_200, 'JPY'],
  ['1.000.000', 1_000_000, null],
  ['1,23,456.50', 123_456.5, null],
  ["1'234.50", 1_234.5, null],
  ['1’250.–', 1_250, null],
  ['EUR 1’250.–', 1_250, 'EUR'],
  ['1.234,-', 1_234, null],
  ['500.', 500, null],
  ['1 234,50', 1_234.5, null],
  ['1\u00a0234\u00a0567,5', 1_234_567.5, null],
  ['1\u202f234,50\u00a0€', 1_234.5, 'EUR'],
  ['1,234', 1_234, null],
  ['1.234', 1_234, null],
  ['12.5', 12.5, null],
  ['.50', 0.5, null],
  ['007', 7, null],
  ['+500', 500, null],
  ['4k', 4_000, null],
  ['4.5 K', 4_500, null],
  ['1,5k €', 1_500, 'EUR'],
  ['€4k', 4_000, 'EUR'],
  ['4k€', 4_000, 'EUR'],
  ['2.5m', 2_500_000, null],
  ['2.5M USD', 2_500_000, 'USD'],
  ['3 Mio. €', 3_000_000, 'EUR'],
  ['3MM', 3_000_000, null],
  ['1bn', 1_000_000_000, null],
  // Results of spreadsheet formulas are rounded to the cent.
  ['33.3333333333', 33.33, null],
  ['210833.375', 210_833.38, null],
  ['1,234.567', 1_234.57, null],
  ['1.005', 1_005, null],
  ['10.0050', 10.01, null],
  ['0.125', 0.13, null],
  // Negative amounts are read too; the caller refuses them.
  ['(500.00)', -500, null],
  ['($1,234.50)', -1_234.5, 'USD'],
  ['-5', -5, null],
  ['−$5', -5, 'USD'],
])('%s is read as %d %s', (text, amount, currency) => {
  expect(readAmount(text)).toEqual({ amount, currency });
});

test.each([
  ['en', '1,234', 1_234],
  ['en', '1.234', 1.23],
  ['en', '-1.234 USD', -1.23],
  ['en', '1,234k', 1_234_000],
  ['en', '1.234k', 1_234],
  ['en', '1.234,50', 1_234.5],
  ['de', '1.234', 1_234],
  ['de', '1,234', 1.23],
  ['de', '1.234 Mio. €', 1_234_000_000],
  ['de', '1,234k', 1_234],
  ['de', '1,234.50', 1_234.5],
  ['de', '12.5', 12.5],
  ['es', '1.234', 1_234],
  ['es', '1,234', 1.23],
  ['fr', '1,234', 1.23],
  ['fr', '1\u202f234', 1_234],
  ['de-CH', '1.234', 1.23],
])('in %s, %s is read as %d', (language, text, amount) => {
  expect(readAmount(text, language)).toMatchObject({ amount });
});

test.each([
  ['1.234', 'either'],
  ['€ 12,345', 'either'],
  ['-1.234', 'either'],
  ['0.125', '.'],
  ['0,125', ','],
  ['12,5', ','],
  ['1234.567', '.'],
  ['1.234,50 €', ','],
  ['1,234.50', '.'],
  ['1.234.567', ','],
  ['1,23,456', '.'],
  ["1'234.50", '.'],
  ['1234', null],
  ['12.11.2026', null],
  ['n/a', null],
])('%s shows the decimal mark %s', (text, mark) => {
  expect(decimalMarkIn(text)).toBe(mark);
});

test('a known decimal mark decides what three digits after it mean', () => {
  expect(readMarkedAmount('1.234', '.')).toMatchObject({ amount: 1.23 });
  expect(readMarkedAmount('1.234', ',')).toMatchObject({ amount: 1_234 });
  expect(readMarkedAmount('1.234')).toMatchObject({ amount: 1_234 });
});

test('an amount is written with the decimal mark of the language, and read back unchanged', () => {
  expect([amountText(1_234.5, 'en'), amountText(1_234.5, 'de'), amountText(1_234, 'fr')]).toEqual([
    '1234.5',
    '1234,5',
    '1234',
  ]);
  fc.assert(
    fc.property(fc.nat(99_999_999_999), fc.constantFrom('en', 'de', 'es', 'fr'), (cents, language) => {
      expect(readAmount(amountText(cents / 100, language), language)).toMatchObject({ amount: cents / 100 });
    }),
  );
});

i18n.activate('en');
const problemOf = (text: string): string => {
  const read = readAmount(text);
  return 'problem' in read ? wordedIn((sentence) => i18n._(sentence), read.problem) : '';
};

test.each([
  ...['', ' ', '-', '–', 'n/a', 'TBD', 'tbd', 'unknown', '?', '1e3', '1E+06', '1,5e3', '500-600', '500 – 600', '~500'],
  ...[
    'about 500',
    '500 constructor',
    'constructor 500',
    '500 (net)',
    '500 net',
    '(about) 500',
    '500 / month',
    '10%',
    '500-',
    '500+',
    '1 (234)',
    '--5',
    '5x2',
  ],
  ...['12 34', '1,2,3', '1.234.5', '1,234,56', '1.234.567.8', '12.11.2026', '2026-11-20', '0 500', '1.234k', '1,234k'],
  ...[
    '4 billion',
    '4 mil',
    '4kk',
    '$500 EUR',
    '€500 GBP',
    'EUR.50',
    '10²',
    '½',
    '١٢٣',
    '1_000',
    '0x10',
    '12:30',
    '#REF!',
  ],
])('“%s” is not guessed', (text) => {
  expect(problemOf(text)).toContain('is not a clear amount. Write a number such as');
});

test.each(['CHF 1’250.–', '500 CHF', 'A$500', '$500 CAD', '1.234,50 kr.', 'Rs 99', '100,00 лв.', '₹1,23,456', 'R$ 10'])(
  'the currency of “%s” is not exchanged silently',
  (text) => {
    expect(problemOf(text)).toBe(
      `“${text}” is in a currency that is not supported. Convert it to USD, EUR, GBP, or JPY`,
    );
  },
);

test('only a code or sign names a currency', () => {
  expect(['usd', ' EUR ', '€', '£', '¥', 'US$', 'CHF', 'dollars', ''].map(readCurrency)).toEqual([
    'USD',
    'EUR',
    'EUR',
    'GBP',
    'JPY',
    'USD',
    undefined,
    undefined,
    undefined,
  ]);
});

const groupedBy = (whole: number, mark: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, mark);
const marks = fc.constantFrom(
  ...["'", '’', ' ', '\u00a0', '\u202f', ''].flatMap((group) => ['.', ','].map((decimal) => ({ group, decimal }))),
  { group: ',', decimal: '.' },
  { group: '.', decimal: ',' },
);

test('an amount is the same with the marks of any country, and with its currency before or after', () => {
  fc.assert(
    fc.property(
      fc.nat(99_999_999_999),
      marks,
      fc.constantFrom(...CURRENCIES, null),
      fc.boolean(),
      fc.constantFrom('', ' ', '\u00a0'),
      (cents, { group, decimal }, currency, isBefore, gap) => {
        const number = `${groupedBy(Math.floor(cents / 100), group)}${decimal}${String(cents % 100).padStart(2, '0')}`;
        const text = [number, ...(currency ? [currency] : [])];
        expect(readAmount((isBefore ? text.reverse() : text).join(gap))).toEqual({ amount: cents / 100, currency });
      },
    ),
  );
});

test('no part of a text is ignored', () => {
  const piece = fc.constantFrom(...".,' -+()%/e~x0123456789".split(''), 'k', 'm', '€', '$', 'EUR', 'CHF');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      if ('problem' in readAmount(text)) return;
      expect(text.replace(/EUR|[€$]/g, '')).toMatch(/^[\s+\-()]*[\d.,' ]+(?:[.,]-{0,2})?[\s)]*(?:k|mm?)?[\s)]*$/);
    }),
    { numRuns: 5_000 },
  );
});

test('a long text is not an amount, however many digits it has', () => {
  const long = `(${'1'.repeat(100_000)}`;
  expect(readAmount(long)).toHaveProperty('problem');
  expect(decimalMarkIn(long)).toBeNull();
});
