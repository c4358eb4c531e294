import type { LineTotals } from '@rapport/shared/lineTotals';
import { usePreferences } from '../../lib/format/preferences';

type Totals = Omit<LineTotals, 'lines'>;

/** @returns a function that formats the amounts of a column: all with cents if one of them has any, so that the decimals line up */
export const useMoneyColumn = (currency: string, { net, taxes, gross }: Totals, others: number[] = []) => {
  const { language } = usePreferences();
  const amounts = [net, gross, ...taxes.map(({ tax }) => tax), ...others];
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    signDisplay: 'negative',
    trailingZeroDisplay: amounts.every(Number.isInteger) ? 'stripIfInteger' : 'auto',
  });
  return (amount: number) => format.format(amount);
};
