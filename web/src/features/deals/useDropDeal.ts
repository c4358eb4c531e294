import { t } from '@lingui/core/macro';
import type { Deal } from '@rapport/shared/deals';
import { useState } from 'react';
import { useMoney } from '../../lib/format/useMoney';
import { toast } from '../../ui/feedback/toast';
import { useMoveDeal } from './deals.queries';
import type { DropPlace } from './moveCard';

const endOf = (stage: string): DropPlace => ({ stage, before: null, after: null });

/** Moves a deal. A win is marked on its card and shows a toast with an undo; a loss opens a dialog for the reason. */
export const useDropDeal = () => {
  const { mutateAsync } = useMoveDeal();
  const { money } = useMoney();
  const [lost, setLost] = useState<Deal | null>(null);
  const [wonDealId, setWonDealId] = useState<string | null>(null);
  const drop = async (
    deal: Deal,
    { stage, before, after }: DropPlace,
    from: DropPlace = endOf(deal.stage),
    isUndo = false,
  ) => {
    const moved = await mutateAsync({ deal, stage, before_deal_id: before, after_deal_id: after, isUndo });
    if (stage === deal.stage) return;
    if (moved.outcome === 'lost') setLost(moved);
    if (moved.outcome === 'won') {
      setWonDealId(deal.id);
      const amount = money(deal.amount, deal.currency);
      toast.success(t`Won ${amount}`, {
        description: deal.title,
        action: { label: t`Undo`, onClick: () => start(moved, from, undefined, true) },
      });
    }
  };
  // The mutation reports failures.
  const start = (...move: Parameters<typeof drop>) => void drop(...move).catch(() => undefined);
  return {
    drop: (deal: Deal, place: DropPlace, from?: DropPlace) => start(deal, place, from),
    lost,
    /** Opens the dialog for the reason of a deal that was moved to lost in another way. */
    askWhy: setLost,
    wonDealId,
    endWin: () => setWonDealId(null),
    closeLost: () => setLost(null),
  };
};
