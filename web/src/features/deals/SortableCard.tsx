import { useSortable } from '@dnd-kit/sortable';
import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { clsx } from 'clsx';
import { GripVertical, Square, SquareCheck } from 'lucide-react';
import { useEffect } from 'react';
import { DealCard } from './DealCard';

interface SortableCardProps {
  deal: Deal;
  takesFocus: boolean;
  /** Whether the deal was won a moment ago. */
  isJustWon: boolean;
  /** Whether the card is selected; `undefined` while cards cannot be selected. */
  isChosen?: boolean;
  onChoose: (isRange: boolean) => void;
}

/** Mouse and touch drag the card itself. The keyboard picks it up by a handle beside the card's link. */
export function SortableCard({ deal, takesFocus, isJustWon, isChosen, onChoose }: SortableCardProps) {
  const { t } = useLingui();
  const { title: name } = deal;
  const sortable = useSortable({
    id: deal.id,
    data: { stage: deal.stage, dealId: deal.id, title: name },
    transition: { duration: 200, easing: 'ease' },
    attributes: { roleDescription: t`sortable` },
  });
  const { attributes, listeners, node, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  useEffect(() => {
    // Take the focus only if nothing else has it, because the user may have moved on.
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
      className={clsx('deal-card group relative touch-manipulation rounded-lg', isDragging && 'opacity-40')}
      data-chosen={isChosen}
    >
      <DealCard deal={deal} />
      {isJustWon && (
        <span aria-hidden="true" className="won-stamp">
          {t({ message: 'Won', context: 'said of a deal' })}
        </span>
      )}
      {isChosen !== undefined && (
        <button
          type="button"
          aria-label={t`Select ${name}`}
          aria-pressed={isChosen}
          onClick={({ shiftKey }) => onChoose(shiftKey)}
          className="deal-chooser"
        >
          {isChosen ? <SquareCheck size={18} aria-hidden="true" /> : <Square size={18} aria-hidden="true" />}
        </button>
      )}
      <button
        {...attributes}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={t`Move ${name}`}
        className={clsx(
          'absolute end-2 top-2 z-10 flex size-6 cursor-grab items-center justify-center rounded-md bg-surface text-ink-faint opacity-0 hover:bg-hover focus-visible:opacity-100 pointer-coarse:pointer-events-none',
          isChosen === undefined ? 'group-hover:opacity-100' : 'pointer-events-none',
        )}
      >
        <GripVertical size={14} aria-hidden="true" />
      </button>
    </div>
  );
}
