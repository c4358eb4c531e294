import type { DealSum } from '@rapport/shared/deals';
import { formatMoney, formatShortMoney } from '@rapport/shared/formatMoney';
import { toWorkspaceCurrency } from '@rapport/shared/rates';
import { useWorkspaceSettings } from '../workspace/settings';
import { usePreferences } from './preferences';

interface Total {
  amount: number;
  weighted: number;
  /** Amounts in currencies without an exchange rate, which the sum does not include. */
  apart: DealSum[];
}

/** Formats money in the user's language, and adds amounts up in the workspace's currency. */
export const useMoney = () => {
  const { language } = usePreferences();
  const workspace = useWorkspaceSettings();
  const currency = workspace?.currency ?? 'USD';
  return {
    currency,
    money: (amount: number, unit: string = currency) => formatMoney(amount, unit, language),
    shortMoney: (amount: number, unit: string = currency) => formatShortMoney(amount, unit, language),
    total: (sums: DealSum[]): Total => {
      const known = { currency, rates: workspace?.rates ?? {} };
      const total: Total = { amount: 0, weighted: 0, apart: [] };
      for (const sum of sums) {
        const rate = toWorkspaceCurrency(1, sum.currency, known);
        if (rate === null) total.apart.push(sum);
        else {
          total.amount += sum.amount * rate;
          total.weighted += sum.weighted * rate;
        }
      }
      return total;
    },
  };
};
