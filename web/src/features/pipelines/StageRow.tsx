import { Plural, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNumber } from '../../lib/format/useNumber';
import { DragHandle } from '../../ui/table/DragHandle';
import { MoveMenu } from '../../ui/table/MoveMenu';
import { useSortableRow } from '../../ui/table/useSortableRow';
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
  const { row, handle, isDragging } = useSortableRow({ id, name: label, disabled: !isOpen || !isOwner });
  return (
    <li {...row} className={clsx(stageGrid, isDragging && 'relative z-10 rounded-md bg-hover')}>
      {isOpen && isOwner ? <DragHandle label={t`Move ${label}`} className="w-(--grip)" {...handle} /> : <span />}
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
              <span aria-hidden="true" className="max-sm:hidden">
                {number(deals)}
              </span>
              <span className="sm:sr-only">
                <Plural value={deals} one="# deal" other="# deals" />
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
