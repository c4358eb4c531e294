import { type Deal, DealStage, isClosed, timeInStage } from '@rapport/shared/deals';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { STAGE_LABELS } from '../../lib/format/labels';

/** The stages in a row, the deal's own marked; choosing another moves it there. */
export function DealStages({ deal, onChoose }: { deal: Deal; onChoose: (stage: DealStage) => void }) {
  const time = timeInStage(deal, new Date());
  const list = useRef<HTMLOListElement>(null);
  const { stage: current } = deal;
  // A phone shows some of them. Not by `scrollIntoView`, which would scroll the page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current stage is found by its state
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (here && list.current) list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft - 16;
  }, [current]);
  return (
    <ol ref={list} aria-label="Stage" className="flex gap-1 overflow-x-auto pb-1">
      {DealStage.options.map((stage) => {
        const isHere = stage === deal.stage;
        return (
          <li key={stage} className="flex-1">
            <button
              type="button"
              aria-current={isHere ? 'step' : undefined}
              disabled={isHere}
              onClick={() => onChoose(stage)}
              style={isHere ? { borderColor: `var(--color-stage-${stage})` } : undefined}
              className={clsx(
                'flex h-9 w-full min-w-28 items-center justify-center gap-1.5 whitespace-nowrap border-b-2 px-3 transition-colors duration-150 pointer-coarse:h-11',
                isHere ? 'font-semibold text-ink' : 'border-line text-ink-soft hover:bg-hover hover:text-ink',
              )}
            >
              {isHere && <Check size={14} aria-hidden="true" />}
              {STAGE_LABELS[stage]}
              {isHere && !isClosed(stage) && time && (
                <span title={`${time.words} in this stage`} className="font-normal text-ink-soft text-xs">
                  {time.mark}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
