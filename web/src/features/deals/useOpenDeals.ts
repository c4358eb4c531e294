import type { Deal } from '@rapport/shared/deals';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { useMoney } from '../../lib/format/useMoney';

/** The open deals among some deals, and their total in the workspace's currency, as far as exchange rates exist. */
export const useOpenDeals = (deals: Deal[]) => {
  const { money, total } = useMoney();
  const open = deals.filter(({ outcome }) => outcome === 'open');
  const sums = open.map((deal) => ({
    currency: deal.currency,
    count: 1,
    amount: deal.amount,
    weighted: (deal.amount * deal.chance) / 100,
  }));
  const { amount, apart } = total(sums);
  const inTotal = apart.length === sums.length ? [] : [money(withoutCentsFromMillion(amount))];
  return {
    open,
    worth: [...inTotal, ...apart.map((sum) => money(withoutCentsFromMillion(sum.amount), sum.currency))].join(' + '),
  };
};
