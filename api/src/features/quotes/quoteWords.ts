import type { LineFigures } from '@rapport/shared/lineTotals';
import { memoize } from '@rapport/shared/memoize';

const money = memoize(
  (currency: string, language: string) => new Intl.NumberFormat(language, { style: 'currency', currency }),
);
const price = memoize(
  (currency: string, language: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 4 }),
);

/** Formats an amount with all digits of its currency, because quotes are exact. */
export const formatExactMoney = (amount: number, currency: string, language: string): string =>
  money(currency, language).format(amount);

/** Formats a unit price or a discount, which may have more decimals than its currency. */
export const formatExactPrice = (amount: number, currency: string, language: string): string =>
  price(currency, language).format(amount);

export const formatRate = (rate: number, language: string): string =>
  (rate / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 3 });

export const formatQuantity = (quantity: number, unit: string, language: string): string =>
  `${quantity.toLocaleString(language, { maximumFractionDigits: 4 })} ${unit}`.trim();

export const formatDiscount = (line: LineFigures, currency: string, language: string): string => {
  if (line.discount_percent) return `−${formatRate(line.discount_percent, language)}`;
  return line.discount_amount ? `−${formatExactPrice(line.discount_amount, currency, language)}` : '';
};

/** Writes a day with the name of its month, so that day and month cannot be confused. */
export const formatDay = (day: string, language: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });

/** How large a file is, in MB with one decimal or in kB. */
export const formatSize = (bytes: number, language: string): string => {
  const isLarge = bytes >= 1024 ** 2;
  return (isLarge ? bytes / 1024 ** 2 : Math.ceil(bytes / 1024)).toLocaleString(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
};
