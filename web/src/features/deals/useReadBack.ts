import { amountText, readAmount } from '@rapport/shared/amounts';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';

/** What is understood of a typed amount, such as `= $1,234`; nothing of what is as plain as that, or not understood. */
export const useReadBack = () => {
  const { language } = usePreferences();
  const { money } = useMoney();
  return (typed: string, currency: string): string | undefined => {
    const read = readAmount(typed, language);
    if ('problem' in read || typed.trim() === amountText(read.amount, language)) return undefined;
    return `= ${money(read.amount, read.currency ?? currency)}`;
  };
};
