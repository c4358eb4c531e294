import { memoize } from './memoize';

const exact = memoize(
  (currency: string, language: string) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      signDisplay: 'negative',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

const short = memoize(
  (currency: string, language: string) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      signDisplay: 'negative',
      notation: 'compact',
      // This separates thousands, because compact German otherwise has 5000 € beside 10.000 €.
      useGrouping: 'always',
      maximumFractionDigits: 1,
      minimumFractionDigits: 0,
    }),
);

/** '$48,920' or '$48,920.50': without cents that are zero. `currency` is an ISO 4217 code. */
export const formatMoney = (amount: number, currency: string, language: string) =>
  exact(currency, language).format(amount);

/** '$48.9K': for axes and column headings, next to which the exact amount is shown. */
export const formatShortMoney = (amount: number, currency: string, language: string) =>
  short(currency, language).format(amount);
