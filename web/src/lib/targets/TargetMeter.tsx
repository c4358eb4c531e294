import { useLingui } from '@lingui/react/macro';
import type { Target, Targets } from '@rapport/shared/targets';
import { Badge } from '../../ui/text/Badge';
import { MEASURE_LABELS, useTargetWords } from './targetWords';

interface TargetMeterProps {
  target: Target;
  bounds: Pick<Targets, 'from' | 'to' | 'today'>;
}

/** How far a goal has come, as a bar and in words. */
export function TargetMeter({ target, bounds }: TargetMeterProps) {
  const { t } = useLingui();
  const { reachedOf, paceIn } = useTargetWords();
  const pace = paceIn(target, bounds);
  const percent = Math.min(100, (100 * target.reached) / target.goal);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{MEASURE_LABELS[target.measure]}</span>
        <span className="text-ink-soft tabular-nums">{reachedOf(target)}</span>
      </p>
      <div aria-hidden="true" className="my-1.5 h-2 overflow-hidden rounded-sm bg-sunken forced-colors:border">
        <div
          className="h-full rounded-sm forced-color-adjust-none"
          style={{
            width: `${percent}%`,
            backgroundColor: pace.state === 'reached' ? 'var(--color-stage-closed_won)' : 'var(--color-accent)',
          }}
        />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px]/4.5 text-ink-faint">
        <span>{pace.text}</span>
        {pace.state === 'running' && pace.isBehind && <Badge>{t`Behind`}</Badge>}
      </p>
    </div>
  );
}
