import { useLingui } from '@lingui/react/macro';
import type { Target, Targets } from '@rapport/shared/targets';
import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { MEASURE_LABELS, useTargetWords } from './targetWords';

interface TargetMeterProps {
  target: Target;
  bounds: Pick<Targets, 'from' | 'to' | 'today'>;
}

/** The progress toward a goal, as a meter with a mark for today's even pace, and in words. */
export function TargetMeter({ target, bounds }: TargetMeterProps) {
  const { t } = useLingui();
  const { reachedOf, paceIn } = useTargetWords();
  const pace = paceIn(target, bounds);
  const percent = Math.min(100, (100 * target.reached) / target.goal);
  const isReached = pace.state === 'reached';
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{MEASURE_LABELS[target.measure]}</span>
        <span className="text-ink-soft tabular-nums">
          {pace.state === 'running' && pace.isBehind && (
            <span className="me-3 text-[13px]/4.5 text-warning-text">{t`Behind`}</span>
          )}
          {reachedOf(target)}
        </span>
      </p>
      <div aria-hidden="true" className="relative my-1.5 h-1 rounded-full bg-line forced-colors:border">
        <div
          className="h-full rounded-full forced-color-adjust-none"
          style={{
            width: `${percent}%`,
            backgroundColor: isReached ? 'var(--color-stage-closed_won)' : 'var(--color-accent)',
          }}
        />
        {pace.state === 'running' && (
          <div
            className="-inset-y-1 absolute w-px bg-ink-faint forced-color-adjust-none"
            style={{ insetInlineStart: `${100 * pace.even}%` }}
          />
        )}
      </div>
      <p className={clsx('flex items-center gap-1 text-[13px]/4.5', isReached ? 'text-ok-text' : 'text-ink-faint')}>
        {isReached && <CircleCheck size={13} aria-hidden="true" />}
        {pace.text}
      </p>
    </div>
  );
}
