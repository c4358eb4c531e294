import { useSortable } from '@dnd-kit/sortable';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNumber } from '../../lib/format/useNumber';
import { MoveMenu } from '../../ui/table/MoveMenu';
import { ColorPicker } from './ColorPicker';
import type { PipelineValues } from './pipelineInput';
import { StageInput } from './StageInput';
import { stageGrid } from './stageGrid';

interface StageRowProps {
  id: string;
  nth: number;
  /** The number of deals in the stage, or `undefined` for a new stage. */
  deals: number | undefined;
  isOwner: boolean;
  onUp?: () => void;
  onDown?: () => void;
  onRemove?: () => void;
}

const REMOVED_STAGE = { name: '', probability: 0 };

/** A row of the pipeline form. The position and the probability of won and lost are fixed. */
export function StageRow({ id, nth, deals, isOwner, onUp, onDown, onRemove }: StageRowProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { control } = useFormContext<PipelineValues>();
  // A removed row renders once more without values.
  const stage = useWatch({ control, name: `stages.${nth}` }) ?? REMOVED_STAGE;
  const { kind = 'open', name, probability } = stage;
  const label = name || t`New stage`;
  const isOpen = kind === 'open';
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    data: { name: label },
    disabled: !isOpen || !isOwner,
    attributes: { roleDescription: t`sortable` },
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={clsx(stageGrid, isDragging && 'relative z-10 rounded-md bg-hover')}
    >
      {isOpen && isOwner ? (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          aria-label={t`Move ${label}`}
          className="flex h-8 w-(--grip) cursor-grab touch-none items-center justify-center rounded-md text-ink-faint hover:bg-hover pointer-coarse:h-11"
        >
          <GripVertical size={16} aria-hidden="true" />
        </button>
      ) : (
        <span />
      )}
      <ColorPicker nth={nth} stage={stage} label={label} isFixed={!isOwner} />
      <StageInput nth={nth} field="name" label={t`Name of stage ${{ nth: nth + 1 }}`} />
      <div className="max-sm:order-last max-sm:col-span-full max-sm:flex max-sm:items-end max-sm:gap-3 max-sm:ps-[calc(var(--grip)+0.5rem)] sm:contents">
        {isOpen ? (
          <>
            <StageInput nth={nth} field="probability" label={t`Probability`} suffix="%" />
            <StageInput nth={nth} field="rest_days" label={t`Max days`} placeholder={t`No limit`} />
          </>
        ) : (
          <p className="flex h-8 items-center pointer-coarse:h-11 text-ink-faint sm:col-span-2">
            {kind === 'won' ? t`Won, counts ${probability}%` : t`Lost, counts ${probability}%`}
          </p>
        )}
        <span className="flex h-8 items-center pointer-coarse:h-11 justify-end text-ink-soft tabular-nums">
          {deals !== undefined && (
            <>
              {number(deals)}
              <span className="ps-1 sm:sr-only">
                <Trans>deals</Trans>
              </span>
            </>
          )}
        </span>
      </div>
      {isOpen && isOwner ? (
        <MoveMenu label={t`More actions for ${label}`} onUp={onUp} onDown={onDown} onRemove={onRemove} />
      ) : (
        <span className="w-8" />
      )}
    </li>
  );
}
