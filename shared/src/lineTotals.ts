import { memoize } from './memoize';
// Without zod, so that a screen can add up lines without loading it.

/** The maximum number of decimals of quantities, prices, discounts and tax rates. */
export const QUANTITY_DIGITS = 4;
export const PRICE_DIGITS = 4;
export const PERCENT_DIGITS = 2;
const DISCOUNT_DIGITS = 2;
export const RATE_DIGITS = 3;

export interface LineFigures {
  quantity: number;
  unit_price: number;
  /** The line's discount in percent; `null` for none. */
  discount_percent: number | null;
  /** The line's discount in its currency; `null` for none. A line has at most one of the two discounts. */
  discount_amount: number | null;
  /** In percent. */
  tax_rate: number;
}

export interface TaxSum {
  rate: number;
  /** The sum of the net lines of this rate. */
  net: number;
  tax: number;
}

export interface LineTotals {
  /** The net amount of each line, in order. */
  lines: number[];
  net: number;
  /** The taxes by rate, lowest first. */
  taxes: TaxSum[];
  tax: number;
  gross: number;
}

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for BHD. */
export const minorDigits = memoize(
  (currency: string): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** A decimal of at most 15 significant digits as an exact integer of its smallest unit. */
const scaled = (value: number, digits: number): bigint => BigInt(value.toFixed(digits).replace('.', ''));

const power = (digits: number): bigint => 10n ** BigInt(digits);

/** A quotient rounded to an integer, half away from zero. The divisor is positive. */
export const dividedHalfUp = (dividend: bigint, divisor: bigint): bigint => {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
};

const HUNDRED_PERCENT = 100n * power(PERCENT_DIGITS);

/** The net amount of a line, in minor units. */
const netOf = (line: LineFigures, digits: number): bigint => {
  const gross = scaled(line.quantity, QUANTITY_DIGITS) * scaled(line.unit_price, PRICE_DIGITS);
  const kept = HUNDRED_PERCENT - scaled(line.discount_percent ?? 0, PERCENT_DIGITS);
  const most = QUANTITY_DIGITS + PRICE_DIGITS + PERCENT_DIGITS + 2;
  // A discount in euros is kept when its deal changes to yen: rounded up, it could exceed the line.
  const discountDigits = Math.max(digits, DISCOUNT_DIGITS);
  const off = scaled(line.discount_amount ?? 0, discountDigits) * power(most - discountDigits);
  return dividedHalfUp(gross * kept - off, power(most - digits));
};

/**
 * The totals of lines, computed exactly in integers. Each line is rounded to the currency's smallest unit, half away
 * from zero: quantity times price, less the discount. The net is the sum of the rounded lines. Tax is computed once for
 * each rate, on the sum of its net lines, and rounded the same way, as EN 16931 (BR-CO-17) requires. The gross is the
 * sum of both.
 */
export const lineTotals = (lines: readonly LineFigures[], currency: string): LineTotals => {
  const digits = minorDigits(currency);
  const toMajor = (minor: bigint) => Number(minor) / 10 ** digits;
  const nets = lines.map((line) => netOf(line, digits));
  const byRate = new Map<number, bigint>();
  for (const [nth, { tax_rate }] of lines.entries()) {
    byRate.set(tax_rate, (byRate.get(tax_rate) ?? 0n) + (nets[nth] ?? 0n));
  }
  const taxes = [...byRate]
    .sort(([one], [other]) => one - other)
    .map(([rate, net]) => ({
      rate,
      net,
      tax: dividedHalfUp(net * scaled(rate, RATE_DIGITS), 100n * power(RATE_DIGITS)),
    }));
  const net = nets.reduce((sum, each) => sum + each, 0n);
  const tax = taxes.reduce((sum, each) => sum + each.tax, 0n);
  return {
    lines: nets.map(toMajor),
    net: toMajor(net),
    taxes: taxes.map((each) => ({ rate: each.rate, net: toMajor(each.net), tax: toMajor(each.tax) })),
    tax: toMajor(tax),
    gross: toMajor(net + tax),
  };
};
