import type { Currency } from './money';
import type { WorkspaceSettings } from './settings';

const DIGITS = 10;

/** The rates once the workspace counts in another currency; none where that one had no rate itself. */
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
