import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlLook } from './controls';

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  choices: readonly Choice[];
}

/** A native select, which works with every phone, keyboard and screen reader. Needs a label or an aria-label. */
export function Select({ choices, className, ...props }: SelectProps) {
  return (
    <span className={clsx('relative flex min-w-0 items-center', className)}>
      <select {...props} className={clsx(controlLook, 'cursor-pointer appearance-none truncate pe-8')}>
        {choices.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute end-2 text-ink-faint" />
    </span>
  );
}
