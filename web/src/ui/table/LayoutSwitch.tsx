import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { CalendarDays, Kanban, LayoutGrid, type LucideIcon, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { browserValue } from '../../lib/browser/browserValue';
import { wordedTable } from '../../lib/words/words';

export type Layout = 'cards' | 'board' | 'table' | 'calendar';

const ICONS: Record<Layout, LucideIcon> = { cards: LayoutGrid, board: Kanban, table: Table2, calendar: CalendarDays };

const LABELS: Record<Layout, string> = wordedTable({
  cards: msg`Show as cards`,
  board: msg`Show as a board`,
  table: msg`Show as a table`,
  calendar: msg`Show as a calendar`,
});

/**
 * The layout that the person chose for a list, stored in this browser; `null` until they choose one.
 * @param list - the list, or the id of one of its views
 */
export const useLayout = (list: string) => {
  const stored = useMemo(() => browserValue(`rapport-view-${list}`), [list]);
  const chosen = stored.use();
  const layout = chosen !== null && chosen in ICONS ? (chosen as Layout) : null;
  return [layout, (next: Layout | null) => stored.write(next ?? '')] as const;
};

interface LayoutSwitchProps {
  layouts: readonly Layout[];
  /** `undefined` until it is known. */
  value: Layout | undefined;
  onChange: (layout: Layout) => void;
}

export function LayoutSwitch({ layouts, value, onChange }: LayoutSwitchProps) {
  const { t } = useLingui();
  return (
    <fieldset
      className="ms-auto flex rounded-md border border-control/60 p-0.5 pointer-coarse:p-0"
      aria-label={t`View`}
    >
      {layouts.map((each) => {
        const Icon = ICONS[each];
        return (
          <button
            key={each}
            type="button"
            aria-label={LABELS[each]}
            title={LABELS[each]}
            aria-pressed={each === value}
            onClick={() => onChange(each)}
            className={clsx(
              'flex h-6.5 items-center justify-center rounded-sm px-2 text-ink-soft hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11',
              // Tables are too wide for phones, which show the records as cards.
              each === 'table' && 'max-sm:hidden',
              each === value && 'bg-hover text-ink',
            )}
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
