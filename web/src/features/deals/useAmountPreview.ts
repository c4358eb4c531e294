import { amountText, readAmount } from '@rapport/shared/amounts';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';

/** Shows how a typed amount is read, such as `= $1,234`. Shows nothing if the amount is a plain number, or cannot be read. */
export const useAmountPreview = () => {
  const { language } = usePreferences();
  const { money } = useMoney();
  return (typed: string, currency: string): string | undefined => {
    const read = readAmount(typed, language);
    if ('problem' in read || typed.trim() === amountText(read.amount, language)) return undefined;
    return `= ${money(read.amount, read.currency ?? currency)}`;
  };
};
