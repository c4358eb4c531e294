import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Kbd } from '../../ui/text/Kbd';

interface ChoiceProps {
  id: string;
  icon: LucideIcon;
  label: string;
  detail: string;
  keys: string | undefined;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** A line in the list of the search. */
export function Choice({ id, icon: Icon, label, detail, keys, isActive, onPoint, onChoose }: ChoiceProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys for its whole list
    // biome-ignore lint/a11y/useFocusableInteractive: in this pattern the focus never leaves the field
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      // Without this, the field would lose the focus and the list would close before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={clsx(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1 pointer-coarse:min-h-11',
        isActive && 'bg-hover',
      )}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1">
        <bdi title={label} className="block truncate font-medium">
          {label}
        </bdi>
        {detail && (
          <bdi title={detail} className="block truncate text-ink-faint text-xs">
            {detail}
          </bdi>
        )}
      </span>
      {keys && (
        <span className="pointer-coarse:hidden">
          <Kbd>{keys}</Kbd>
        </span>
      )}
    </div>
  );
}
