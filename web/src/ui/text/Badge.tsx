import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Truncated } from './Truncated';

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent-text',
  ok: 'bg-ok-soft text-ok-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
  overdue: 'bg-overdue-soft text-overdue-text',
  due: 'bg-due-soft text-due-text',
};

interface BadgeProps {
  tone?: keyof typeof tones;
  /** A token such as `var(--color-stage-lead)`, shown as a dot and a tint. The text keeps the ink color. */
  color?: string;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', color, children }: BadgeProps) {
  return (
    <span
      style={color ? { backgroundColor: `color-mix(in oklab, ${color} 14%, var(--color-surface))` } : undefined}
      className={clsx(
        'inline-flex h-5.5 max-w-full shrink-0 items-center gap-1.5 rounded-full px-2 font-medium text-xs',
        color ? 'text-ink' : tones[tone],
      )}
    >
      {color && (
        <span
          aria-hidden="true"
          className="size-1.5 shrink-0 forced-color-adjust-none rounded-full"
          style={{ backgroundColor: color }}
        />
      )}
      <Truncated>{children}</Truncated>
    </span>
  );
}
