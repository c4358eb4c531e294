import { CURRENCIES } from '@rapport/shared/currencies';
import { LANGUAGES } from '@rapport/shared/languages';
import { minorDigits } from '@rapport/shared/lineTotals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDiscount, formatExactMoney, formatSize } from './quoteWords';

const EVERY = CURRENCIES.flatMap((currency) => LANGUAGES.map((language) => [currency, language] as const));

/** The amount that a text shows, in the smallest unit of its currency, read digit by digit. */
const coinsIn = (shown: string): bigint => BigInt(shown.replace(/[^\d]/g, '')) * (/[-−]/.test(shown) ? -1n : 1n);

test.each(EVERY)('an amount in %s is shown in language %s exactly, with all decimals', (currency, language) => {
  const digits = minorDigits(currency);
  fc.assert(
    fc.property(fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }), (coins) => {
      const shown = formatExactMoney(Number(coins) / 10 ** digits, currency, language);
      expect(coinsIn(shown)).toBe(coins);
      // The text has as many decimals as the currency.
      const [, behind = ''] = shown.match(/[.,](\d+)\D*$/) ?? [];
      if (digits > 0) expect(behind).toHaveLength(digits);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [2_500_000, 'en', '2.4 MB'],
  [2_500_000, 'de', '2,4 MB'],
  [39, 'en', '1 kB'],
  [20_480, 'en', '20 kB'],
])('%i bytes in language %s are %s', (bytes, language, shown) => {
  expect(formatSize(bytes, language).replace(/\s/gu, ' ')).toBe(shown);
});

test.each([
  ['EUR', 2.5, '−€2.50'],
  ['JPY', 2.5, '−¥2.5'],
  ['JPY', 300, '−¥300'],
])('a discount in %s of %d is shown exactly: %s', (currency, discount_amount, shown) => {
  const line = { quantity: 1, unit_price: 900, discount_percent: null, discount_amount, tax_rate: 0 };
  expect(formatDiscount(line, currency, 'en')).toBe(shown);
});
