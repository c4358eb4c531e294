import type { Currency } from './money';
import type { WorkspaceSettings } from './settings';

/**
 * An amount in the workspace's currency, or `null` without a rate: different currencies are never silently added up.
 */
export const toWorkspaceCurrency = (
  amount: number,
  currency: Currency,
  { currency: shown, rates }: Pick<WorkspaceSettings, 'currency' | 'rates'>,
): number | null => {
  if (currency === shown) return amount;
  const rate = rates[currency];
  return rate === undefined ? null : amount * rate;
};
