import { readAmount } from '@rapport/shared/amounts';
import type { Deal, DealChange } from '@rapport/shared/deals';
import { toast } from '../../ui/feedback/toast';
import type { GridEdit } from '../../ui/table/DataGrid';

type Save = (deal: Deal, change: DealChange) => void;

/** The amount, edited in place as people write it; with a currency that too. */
export const amountEdit = (save: Save): GridEdit<Deal> => ({
  value: ({ amount }) => String(amount),
  save: (deal, typed) => {
    const read = readAmount(typed);
    if ('problem' in read) toast.error('The amount was not saved', { description: read.problem });
    else save(deal, read.currency ? { amount: read.amount, currency: read.currency } : { amount: read.amount });
  },
});

export const probabilityEdit = (save: Save): GridEdit<Deal> => ({
  value: ({ probability }) => String(probability),
  save: (deal, typed) => {
    const [, percent] = /^(\d{1,3})\s*%?$/.exec(typed) ?? [];
    if (percent) save(deal, { probability: Number(percent) });
    else toast.error('Use a whole number from 0 to 100');
  },
});
