import type { DealSum } from '@rapport/shared/deals';
import { formatMoney, formatShortMoney } from '@rapport/shared/formatMoney';
import { inCurrency } from '@rapport/shared/rates';
import { useWorkspaceSettings } from '../workspace/settings';
import { usePreferences } from './preferences';

interface Total {
  amount: number;
  weighted: number;
  /** What has no rate into the workspace's currency, and so is not in the sum. */
  apart: DealSum[];
}

/** Ways of saying money in this person's language, and of adding up in the workspace's currency. */
export const useMoney = () => {
  const { language } = usePreferences();
  const workspace = useWorkspaceSettings();
  const currency = workspace?.currency ?? 'USD';
  return {
    currency,
    money: (amount: number, of: string = currency) => formatMoney(amount, of, language),
    shortMoney: (amount: number, of: string = currency) => formatShortMoney(amount, of, language),
    total: (sums: DealSum[]): Total => {
      const known = { currency, rates: workspace?.rates ?? {} };
      const total: Total = { amount: 0, weighted: 0, apart: [] };
      for (const sum of sums) {
        const rate = inCurrency(1, sum.currency, known);
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
