import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** For lists, where the row already shows the label. */
  hideLabel?: boolean;
  /** Some, but not all, of the items it represents are selected. */
  isPartly?: boolean;
}

export function Checkbox({ label, hideLabel = false, isPartly = false, className, ref, ...props }: CheckboxProps) {
  const Mark = isPartly ? Minus : Check;
  return (
    <label
      className={clsx(
        'inline-flex min-h-6 min-w-6 max-w-full items-center gap-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        hideLabel && 'shrink-0 justify-center gap-0',
        className,
      )}
    >
      <span className="relative inline-flex size-4 shrink-0">
        <input
          {...props}
          ref={(box) => {
            if (box) box.indeterminate = isPartly;
            if (typeof ref === 'function') return ref(box);
            if (ref) ref.current = box;
          }}
          type="checkbox"
          className="peer size-4 cursor-pointer appearance-none rounded-sm border border-control bg-surface transition-colors duration-150 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger"
        />
        <Mark
          size={12}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none invisible absolute inset-0.5 text-accent-ink peer-checked:visible peer-indeterminate:visible"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  );
}
