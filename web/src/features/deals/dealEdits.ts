import { t } from '@lingui/core/macro';
import { amountText, readAmount } from '@rapport/shared/amounts';
import type { Deal, DealChange } from '@rapport/shared/deals';
import { usePreferences } from '../../lib/format/preferences';
import { say } from '../../lib/words/words';
import { toast } from '../../ui/feedback/toast';
import type { GridEdit } from '../../ui/table/DataGrid';
import { useAmountPreview } from './useAmountPreview';

type Save = (deal: Deal, change: DealChange) => void;

/** Converts an amount that was typed in place to an edit, which includes the currency if one was typed. */
export const useAmountEdit = () => {
  const { language } = usePreferences();
  const readBack = useAmountPreview();
  return (save: Save): GridEdit<Deal> => ({
    value: ({ amount }) => amountText(amount, language),
    readBack: ({ currency }, typed) => readBack(typed, currency),
    save: (deal, typed) => {
      const read = readAmount(typed, language);
      if ('problem' in read) toast.error(t`The amount was not saved`, { description: say(read.problem) });
      else save(deal, read.currency ? { amount: read.amount, currency: read.currency } : { amount: read.amount });
    },
  });
};

export const probabilityEdit = (save: Save): GridEdit<Deal> => ({
  value: ({ probability }) => String(probability),
  save: (deal, typed) => {
    const [, percent] = /^(\d{1,3})\s*%?$/.exec(typed) ?? [];
    if (percent) save(deal, { probability: Number(percent) });
    else toast.error(t`Use a whole number from 0 to 100`);
  },
});
