import { type Deal, timeInStage } from '@rapport/shared/deals';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useStages } from '../../lib/workspace/stages';

/** The stages of the deal's pipeline in a row, the deal's own marked; choosing another moves it there. */
export function DealStages({ deal, onChoose }: { deal: Deal; onChoose: (stage: string) => void }) {
  const time = timeInStage(deal, new Date());
  const { pipelineOf } = useStages();
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
      {pipelineOf(deal.pipeline_id)?.stages.map(({ key: stage, label, kind, shownColor }) => {
        const isHere = stage === deal.stage;
        return (
          <li key={stage} className="flex-1">
            <button
              type="button"
              aria-current={isHere ? 'step' : undefined}
              disabled={isHere}
              onClick={() => onChoose(stage)}
              style={isHere ? { borderColor: shownColor } : undefined}
              className={clsx(
                'flex h-9 w-full min-w-28 items-center justify-center gap-1.5 whitespace-nowrap border-b-2 px-3 transition-colors duration-150 pointer-coarse:h-11',
                isHere ? 'font-semibold text-ink' : 'border-line text-ink-soft hover:bg-hover hover:text-ink',
              )}
            >
              {isHere && <Check size={14} aria-hidden="true" />}
              {label}
              {isHere && kind === 'open' && time && (
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
