import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** For lists, where the row already says what is chosen. */
  hideLabel?: boolean;
  /** Some, but not all, of what it stands for are chosen. */
  isPartly?: boolean;
}

export function Checkbox({ label, hideLabel = false, isPartly = false, className, ref, ...props }: CheckboxProps) {
  return (
    <label className={clsx('inline-flex min-h-6 items-center gap-2 pointer-coarse:min-h-11', className)}>
      <input
        {...props}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
          if (typeof ref === 'function') return ref(box);
          if (ref) ref.current = box;
        }}
        type="checkbox"
        className="size-4 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
      />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  );
}
