import type { Currency } from './money';
import type { WorkspaceSettings } from './settings';

const DIGITS = 10;

/** Converts the exchange rates to a new currency of the workspace. Without a rate for that currency, the result is empty. */
export const ratesInCurrency = (
  to: Currency,
  { currency, rates }: Pick<WorkspaceSettings, 'currency' | 'rates'>,
): WorkspaceSettings['rates'] => {
  if (to === currency) return rates;
  const unit = rates[to];
  if (!unit) return {};
  const known = Object.entries({ ...rates, [currency]: 1 }).flatMap(([code, rate]) =>
    rate && code !== to ? [[code, Number((rate / unit).toPrecision(DIGITS))]] : [],
  );
  return Object.fromEntries(known);
};
