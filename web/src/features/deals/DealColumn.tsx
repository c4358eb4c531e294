import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BoardColumn } from '@rapport/shared/deals';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import type { Selection } from '../../ui/table/useSelection';
import { ColumnHeader } from './ColumnHeader';
import { useCardHeight } from './DealCard';
import { SortableCard } from './SortableCard';
import { useKeepInSight } from './useKeepInSight';

const GAP = 8;
const CARDS_AHEAD = 4;

interface DealColumnProps {
  column: BoardColumn;
  /** Whether only its header is shown. */
  isRail: boolean;
  /** Folds the column to a rail, or opens it. Omitted if the column cannot be folded. */
  onToggle?: (stage: string) => void;
  wonDealId: string | null;
  /** The card that was last moved by keyboard. It is rendered even out of sight, so that it can keep the focus. */
  focusedDealId: string | null;
  /** Whether a card is held over the column. */
  isOver: boolean;
  /** The id of the card above which a held card from another column would drop; null for the end, undefined for no mark. */
  markBefore: string | null | undefined;
  isLoadingMore: boolean;
  onMore: (column: BoardColumn) => void;
  /** The selection, while pressing a card selects it; otherwise undefined. */
  chosen?: Selection;
}

/**
 * A stage: its count, total and cards, of which only the visible ones are rendered. A drag renders only the columns
 * that it changes.
 */
export const DealColumn = memo(function DealColumn(props: DealColumnProps) {
  const { column, isRail, onToggle, wonDealId, focusedDealId, isOver, markBefore, isLoadingMore, onMore, chosen } =
    props;
  const { t } = useLingui();
  const { stage, deals, cursor } = column;
  const label = useStages().labelOf(stage);
  const ids = useMemo(() => deals.map(({ id }) => id), [deals]);
  const { setNodeRef } = useDroppable({ id: stage, data: { stage, dealId: null } });
  const scroller = useRef<HTMLDivElement>(null);
  const cardHeight = useCardHeight();
  const focusedIndex = focusedDealId ? ids.indexOf(focusedDealId) : -1;
  const cards = useVirtualizer({
    count: isRail ? 0 : deals.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight + GAP,
    overscan: CARDS_AHEAD,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return focusedIndex === -1 || inSight.includes(focusedIndex) ? inSight : [...inSight, focusedIndex];
    },
  });
  // The lines of own fields may be known only after the column is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures by the height
  useEffect(() => cards.measure(), [cards, cardHeight]);
  useKeepInSight(cards, focusedDealId, focusedIndex);
  return (
    <section
      aria-label={label}
      data-rail={isRail || undefined}
      className={clsx(
        'deal-stage flex flex-col rounded-lg border transition-colors duration-150',
        isOver ? 'border-accent bg-accent-soft/60' : 'border-transparent',
      )}
    >
      <ColumnHeader column={column} isRail={isRail} onToggle={onToggle} />
      <div
        ref={(element) => {
          scroller.current = element;
          setNodeRef(element);
        }}
        className="min-h-32 flex-1 overflow-y-auto overscroll-contain px-1 py-2"
      >
        <SortableContext id={stage} items={ids} strategy={verticalListSortingStrategy}>
          {deals.length === 0 && !isOver && !isRail && <p className="py-8 text-center text-ink-faint">{t`No deals`}</p>}
          <ol aria-label={t`${label} deals`} className="relative" style={{ height: cards.getTotalSize() }}>
            {cards.getVirtualItems().map(({ index, start }) => {
              const deal = deals[index];
              return (
                deal && (
                  <li key={deal.id} className="absolute inset-x-0" style={{ top: start }}>
                    {markBefore === deal.id && <DropMark />}
                    <SortableCard
                      deal={deal}
                      takesFocus={index === focusedIndex}
                      isJustWon={deal.id === wonDealId}
                      isChosen={chosen?.has(deal.id)}
                      onChoose={(isRange) => chosen?.toggle(deal.id, ids, isRange)}
                    />
                  </li>
                )
              );
            })}
            {markBefore === null && (
              <li aria-hidden="true" className="absolute inset-x-0" style={{ top: cards.getTotalSize() }}>
                <DropMark />
              </li>
            )}
          </ol>
        </SortableContext>
        {cursor && !isRail && (
          <Button className="mt-2 w-full" isBusy={isLoadingMore} onClick={() => onMore(column)}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </section>
  );
});

function DropMark() {
  return <div aria-hidden="true" className="-top-1.5 absolute inset-x-0 h-1 rounded-full bg-accent" />;
}
