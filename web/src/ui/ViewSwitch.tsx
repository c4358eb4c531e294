import { clsx } from 'clsx';
import { LayoutGrid, type LucideIcon, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { browserValue } from '../lib/browserValue';
import { useIsNarrow } from './useIsNarrow';

export type View = 'cards' | 'table';

const VIEWS: { value: View; label: string; icon: LucideIcon }[] = [
  { value: 'cards', label: 'Show as cards', icon: LayoutGrid },
  { value: 'table', label: 'Show as a table', icon: Table2 },
];

/** Whether a list is shown as cards or as a table, remembered in this browser. A phone always shows cards. */
export const useView = (noun: string) => {
  const stored = useMemo(() => browserValue(`rapport-view-${noun}`), [noun]);
  const isNarrow = useIsNarrow();
  const view: View = stored.use() === 'table' && !isNarrow ? 'table' : 'cards';
  return [view, (next: View) => stored.write(next)] as const;
};

export function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <fieldset
      className="flex rounded-md border border-control/60 p-0.5 max-sm:hidden"
      aria-label="How the list is shown"
    >
      {VIEWS.map(({ value: each, label, icon: Icon }) => (
        <button
          key={each}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className={clsx(
            'flex h-6.5 items-center rounded-sm px-2 text-ink-soft hover:text-ink pointer-coarse:h-10',
            each === value && 'bg-hover text-ink',
          )}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </fieldset>
  );
}
