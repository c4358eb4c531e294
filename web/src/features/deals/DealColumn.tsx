import { useDroppable } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { BoardColumn, Deal } from '@rapport/shared/deals';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { STAGE_LABELS } from '../../lib/format/labels';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { CARD_HEIGHT, DealCard } from './DealCard';

const GAP = 8;
const CARDS_AHEAD = 4;

interface DealColumnProps {
  column: BoardColumn;
  /** The card that was moved by keyboard last; it exists even out of sight, so that it can keep the focus. */
  focusedDealId: string | null;
  /** Whether a card is held over it. */
  isOver: boolean;
  /** Before which card a held card from another column would fall; `undefined` shows no mark. */
  markBefore: string | null | undefined;
  isLoadingMore: boolean;
  onMore: (column: BoardColumn) => void;
}

/** A stage: its count and total, and its cards, of which only those in sight exist. A drag renders only the columns it changes. */
export const DealColumn = memo(function DealColumn(props: DealColumnProps) {
  const { column, focusedDealId, isOver, markBefore, isLoadingMore, onMore } = props;
  const number = useNumber();
  const { stage, count, deals, cursor } = column;
  const ids = useMemo(() => deals.map(({ id }) => id), [deals]);
  const { setNodeRef } = useDroppable({ id: stage, data: { stage, dealId: null } });
  const scroller = useRef<HTMLDivElement>(null);
  const focusedIndex = focusedDealId ? ids.indexOf(focusedDealId) : -1;
  const cards = useVirtualizer({
    count: deals.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT + GAP,
    overscan: CARDS_AHEAD,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return focusedIndex === -1 || inSight.includes(focusedIndex) ? inSight : [...inSight, focusedIndex];
    },
  });
  // A card that was lost or won goes to the top of its column, which may be scrolled elsewhere.
  useEffect(() => {
    if (focusedIndex !== -1) cards.scrollToIndex(focusedIndex);
  }, [cards, focusedIndex]);
  return (
    <section
      aria-label={STAGE_LABELS[stage]}
      className={clsx(
        'flex w-[85vw] shrink-0 snap-start flex-col rounded-lg border bg-sunken/60 transition-colors duration-150 sm:w-64',
        isOver ? 'border-accent' : 'border-transparent',
      )}
    >
      <header className="flex flex-col gap-0.5 px-3 pt-3 pb-2">
        <h2 className="flex items-center gap-2 font-semibold">
          <span
            aria-hidden="true"
            className="size-2 forced-color-adjust-none rounded-full"
            style={{ backgroundColor: `var(--color-stage-${stage})` }}
          />
          {STAGE_LABELS[stage]}
          <span className="ms-auto font-normal text-ink-faint tabular-nums">{number(count)}</span>
        </h2>
        <ColumnTotal column={column} />
      </header>
      <div
        ref={(element) => {
          scroller.current = element;
          setNodeRef(element);
        }}
        className="min-h-32 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
      >
        <SortableContext id={stage} items={ids} strategy={verticalListSortingStrategy}>
          {deals.length === 0 && !isOver && <p className="py-8 text-center text-ink-faint">No deals</p>}
          <ol aria-label={`${STAGE_LABELS[stage]} deals`} className="relative" style={{ height: cards.getTotalSize() }}>
            {cards.getVirtualItems().map(({ index, start }) => {
              const deal = deals[index];
              return (
                deal && (
                  <li key={deal.id} className="absolute inset-x-0" style={{ top: start }}>
                    {markBefore === deal.id && <Mark />}
                    <SortableCard deal={deal} takesFocus={index === focusedIndex} />
                  </li>
                )
              );
            })}
            {markBefore === null && (
              <li aria-hidden="true" className="absolute inset-x-0" style={{ top: cards.getTotalSize() }}>
                <Mark />
              </li>
            )}
          </ol>
        </SortableContext>
        {cursor && (
          <Button className="mt-2 w-full" isBusy={isLoadingMore} onClick={() => onMore(column)}>
            Show more
          </Button>
        )}
      </div>
    </section>
  );
});

/** The sum in the workspace's currency; amounts without a rate stand apart. */
function ColumnTotal({ column: { sums, stage } }: { column: BoardColumn }) {
  const { money, total } = useMoney();
  const { amount, weighted, apart } = total(sums);
  return (
    <p className="text-[13px]/4.5 text-ink-soft tabular-nums">
      <span title={stage.startsWith('closed') ? undefined : `${money(Math.round(weighted))} weighted by probability`}>
        {money(Math.round(amount * 100) / 100)}
      </span>
      {apart.map((sum) => (
        <span key={sum.currency} className="text-ink-faint">
          {' + '}
          {money(sum.amount, sum.currency)}
        </span>
      ))}
    </p>
  );
}

function Mark() {
  return <div aria-hidden="true" className="-top-1.5 absolute inset-x-0 h-1 rounded-full bg-accent" />;
}

/** The mouse and a finger drag the card itself; the keyboard picks it up by its handle, beside the link in it. */
function SortableCard({ deal, takesFocus }: { deal: Deal; takesFocus: boolean }) {
  const sortable = useSortable({
    id: deal.id,
    data: { stage: deal.stage, dealId: deal.id, title: deal.title },
    transition: { duration: 200, easing: 'ease' },
  });
  const { attributes, listeners, node, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  useEffect(() => {
    // Only when nothing has it: the person may have gone on elsewhere.
    if (takesFocus && document.activeElement === document.body) node.current?.querySelector('button')?.focus();
  }, [takesFocus, node]);
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={clsx('group relative touch-manipulation rounded-lg', isDragging && 'opacity-40')}
    >
      <DealCard deal={deal} />
      <button
        {...attributes}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={`Move ${deal.title}`}
        className="absolute end-2 top-2 z-10 flex size-6 cursor-grab items-center justify-center rounded-md bg-surface text-ink-faint opacity-0 hover:bg-hover focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:pointer-events-none"
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
    </div>
  );
}
