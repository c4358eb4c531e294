import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { timeInStage } from '@rapport/shared/dealTimes';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useStages } from '../../lib/workspace/stages';
import { Select } from '../../ui/form/Select';
import { scrollSidewaysTo } from '../../ui/page/scrollSideways';
import { longStageTime, shortStageTime } from './stageTime';
import '../../ui/page/sidewaysFade.css';

/**
 * The stages of the deal's pipeline in a row, with the current one marked. Choosing a stage moves the deal there.
 * Choosing another pipeline moves the deal to its first stage, or to its won or lost stage if the deal is closed.
 */
export function DealStages({ deal, onChoose }: { deal: Deal; onChoose: (stage: string) => void }) {
  const { t } = useLingui();
  const time = timeInStage(deal, new Date());
  const { pipelines, pipelineOf } = useStages();
  const list = useRef<HTMLOListElement>(null);
  const { stage: current } = deal;
  // A phone shows some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current stage is found by its state
  useLayoutEffect(() => {
    scrollSidewaysTo(list.current, '[aria-current]');
  }, [current]);
  const moveTo = (pipelineId: string) => {
    const to = pipelineOf(pipelineId)?.stages.find(({ kind }) => kind === deal.outcome);
    if (to) onChoose(to.key);
  };
  const stages = (
    <ol ref={list} aria-label={t`Stage`} className="fades-sideways flex min-w-0 flex-1 gap-1 overflow-x-auto pb-1">
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
                <span title={longStageTime(time)} className="font-normal text-ink-soft text-xs">
                  {shortStageTime(time)}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
  if (pipelines.length < 2) return stages;
  return (
    <div className="flex gap-x-4 gap-y-2 max-sm:flex-col sm:items-start">
      <Select
        aria-label={t`Pipeline`}
        choices={pipelines.map(({ id, label }) => ({ value: id, label }))}
        value={deal.pipeline_id}
        onChange={({ target }) => moveTo(target.value)}
        className="sm:w-52"
      />
      {stages}
    </div>
  );
}
