import { expect, test } from 'vitest';
import { formatMoney, formatShortMoney } from './formatMoney';
import { withoutCentsFromMillion } from './withoutCentsFromMillion';

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

test.each([
  [48920, 'USD', 'en', '$48,920'],
  [48920.5, 'USD', 'en', '$48,920.50'],
  [0, 'USD', 'en', '$0'],
  [-0, 'USD', 'en', '$0'],
  [-12.34, 'USD', 'en', '-$12.34'],
  [999999999999.99, 'USD', 'en', '$999,999,999,999.99'],
  [0.1 + 0.2, 'USD', 'en', '$0.30'],
  [1234.5, 'EUR', 'de', '1.234,50 €'],
  [1234, 'EUR', 'fr', '1 234 €'],
  [1234.5, 'GBP', 'en', '£1,234.50'],
  [1234.5, 'JPY', 'en', '¥1,235'],
])('%d %s in %s reads %s', (amount, currency, language, words) => {
  expect(plain(formatMoney(amount, currency, language))).toBe(words);
});

test.each([
  [999_999.5, 'USD', 'en', '$999,999.50'],
  [1_000_000, 'USD', 'en', '$1,000,000'],
  [3_938_245.55, 'USD', 'en', '$3,938,246'],
  [-3_938_245.55, 'USD', 'en', '-$3,938,246'],
  [3_938_245.55, 'EUR', 'de', '3.938.246 €'],
])('%d %s in %s is %s at a glance', (amount, currency, language, words) => {
  expect(plain(formatMoney(withoutCentsFromMillion(amount), currency, language))).toBe(words);
});

test.each([
  [950, 'USD', 'en', '$950'],
  [48920, 'USD', 'en', '$48.9K'],
  [1_200_000, 'USD', 'en', '$1.2M'],
  [5000, 'EUR', 'de', '5.000 €'],
  [2_000_000, 'EUR', 'de', '2 Mio. €'],
])('%d %s in %s is %s in short', (amount, currency, language, words) => {
  expect(plain(formatShortMoney(amount, currency, language))).toBe(words);
});
