import type { BoardColumn, Deal, DealMove, DealSum } from '@rapport/shared/deals';
import type { Stage } from '@rapport/shared/pipelines';

/** The board after a card was dropped: the card is in its new place, and the counts and sums of both columns are updated. */
export const moveCard = (
  board: BoardColumn[],
  { deal, stage, before_deal_id }: DealMove & { deal: Deal },
  to: Stage | undefined,
): BoardColumn[] =>
  board.map((column) => {
    const moved = movedTo(deal, stage, to);
    const rest = column.deals.filter(({ id }) => id !== deal.id);
    const leaves = column.stage === deal.stage && stage !== deal.stage;
    const arrives = column.stage === stage && stage !== deal.stage;
    const counted = {
      ...column,
      count: column.count + (arrives ? 1 : 0) - (leaves ? 1 : 0),
      sums: arrives ? withDeal(column.sums, moved, 1) : leaves ? withDeal(column.sums, deal, -1) : column.sums,
    };
    if (column.stage !== stage) return { ...counted, deals: rest };
    const place = rest.findIndex(({ id }) => id === before_deal_id);
    return { ...counted, deals: rest.toSpliced(place === -1 ? rest.length : place, 0, moved) };
  });

/** Closing a deal sets its probability. Only the server knows the probability after it is reopened. */
const movedTo = (deal: Deal, stage: string, to: Stage | undefined): Deal => {
  if (stage === deal.stage) return deal;
  const { kind: outcome, probability: usual } = to ?? { kind: deal.outcome, probability: deal.chance };
  const own = deal.outcome === 'open' ? deal.probability : 0;
  const probability = outcome === 'open' ? own : usual;
  return {
    ...deal,
    stage,
    outcome,
    probability,
    chance: outcome === 'open' ? own || usual : usual,
    stage_since: new Date().toISOString(),
    is_stage_since_known: true,
  };
};

const withDeal = (sums: DealSum[], deal: Deal, sign: 1 | -1): DealSum[] => {
  const { currency, amount } = deal;
  const known = sums.find((sum) => sum.currency === currency) ?? { currency, count: 0, amount: 0, weighted: 0 };
  const changed = {
    currency,
    count: known.count + sign,
    amount: known.amount + sign * amount,
    weighted: known.weighted + (sign * amount * deal.chance) / 100,
  };
  return [...sums.filter((sum) => sum.currency !== currency), changed].filter(({ count }) => count > 0);
};

/** The board with further cards of a column. A card that was dropped at the end of those shown may be among them. */
export const appendCards = (
  board: BoardColumn[],
  stage: string,
  { items, cursor }: { items: Deal[]; cursor: string | null },
): BoardColumn[] => {
  const added = new Set(items.map(({ id }) => id));
  return board.map((column) =>
    column.stage === stage
      ? { ...column, deals: [...column.deals.filter(({ id }) => !added.has(id)), ...items], cursor }
      : column,
  );
};

/**
 * Where a dragged card would be dropped: in a column, before one of its cards, or (`null`) at the end of those shown,
 * which is after one of them if more can be loaded.
 */
export interface DropPlace {
  stage: string;
  before: string | null;
  after: string | null;
}

/**
 * Where a card is dropped when it is released over another card or a column. Within its column it takes the place of
 * the card under it, because the other cards have moved aside. From another column it goes before that card, or after
 * it if it is over the lower half.
 */
export const dropPlace = (
  board: BoardColumn[],
  dealId: string,
  over: { stage: string; dealId: string | null; isLowerHalf: boolean },
): DropPlace => {
  const column = board.find(({ stage }) => stage === over.stage);
  const ids = column?.deals.map(({ id }) => id) ?? [];
  const others = ids.filter((id) => id !== dealId);
  const placeBefore = (before: string | null = null): DropPlace => ({
    stage: over.stage,
    before,
    after: before === null && column?.cursor ? (others.at(-1) ?? null) : null,
  });
  if (over.dealId === null) return placeBefore();
  if (over.dealId === dealId) return placeBefore(others[ids.indexOf(dealId)]);
  const from = ids.indexOf(dealId);
  const at = others.indexOf(over.dealId);
  const isAfter = from === -1 ? over.isLowerHalf : from < ids.indexOf(over.dealId);
  return placeBefore(others[isAfter ? at + 1 : at]);
};
