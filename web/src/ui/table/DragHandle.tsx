import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The handle of a row that is moved by mouse, touch and keyboard: give it the `handle` of `useSortableRow`. */
export function DragHandle({ label, className, ...handle }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...handle}
      type="button"
      aria-label={label}
      className={clsx(
        'flex h-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-faint hover:bg-hover pointer-coarse:h-11',
        className,
      )}
    >
      <GripVertical size={16} aria-hidden="true" />
    </button>
  );
}
