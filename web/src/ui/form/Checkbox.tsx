import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** For lists whose rows already show the label. */
  hideLabel?: boolean;
  /** Some, but not all, of the items it represents are selected. */
  isPartly?: boolean;
}

export function Checkbox({ label, hideLabel = false, isPartly = false, className, ref, ...props }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'inline-flex min-h-6 min-w-6 max-w-full items-center gap-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        hideLabel && 'shrink-0 justify-center gap-0',
        className,
      )}
    >
      <input
        {...props}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
          if (typeof ref === 'function') return ref(box);
          if (ref) ref.current = box;
        }}
        type="checkbox"
        className="box"
      />
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  );
}
