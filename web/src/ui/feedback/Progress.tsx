import { clsx } from 'clsx';

const tones = { accent: 'bg-accent', ok: 'bg-ok', warning: 'bg-warning', danger: 'bg-danger' };

interface ProgressProps {
  label: string;
  /** 0 to 100; absent while it is unknown. */
  percent?: number;
  tone?: keyof typeof tones;
  /** Read by screen readers instead of the percentage, such as '120 of 500 rows'. */
  valueText?: string;
}

export function Progress({ label, percent, tone = 'accent', valueText }: ProgressProps) {
  const known = percent === undefined ? undefined : Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known === undefined ? undefined : Math.round(known)}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={clsx(
          'h-full rounded-full transition-[width] duration-200 ease-out',
          tones[tone],
          known === undefined && 'animate-pulse',
        )}
        style={{ width: known === undefined ? '40%' : `${known}%` }}
      />
    </div>
  );
}
