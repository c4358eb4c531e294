import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { CURRENCIES } from './currencies';
import { asText } from './words';

export const Currency = z.enum(CURRENCIES);
export type Currency = z.infer<typeof Currency>;

/** The largest amount that `numeric(14,2)` holds. */
export const MONEY_MAX = 999_999_999_999.99;

const isWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4;

/** An amount with at most two decimals, never negative. */
export const Money = z
  .number(asText(msg`Enter an amount`))
  .min(0, asText(msg`The amount cannot be negative`))
  .max(MONEY_MAX, asText(msg`The amount is too large`))
  .refine(isWholeCents, asText(msg`Use at most two decimals`));

/** Whether an amount can be paid in a currency: yen, for example, have no decimals (ISO 4217). */
export const isPayable = (amount: number, currency: Currency): boolean =>
  currency !== 'JPY' || Number.isInteger(amount);

export const NO_PART_OF_YEN = asText(msg`Use a whole number: JPY has no decimals`);
