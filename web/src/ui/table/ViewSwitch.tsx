import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { LayoutGrid, type LucideIcon, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { browserValue } from '../../lib/browser/browserValue';
import { useIsNarrow } from '../theme/useMedia';

export type View = 'cards' | 'table';

const ICONS: Record<View, LucideIcon> = { cards: LayoutGrid, table: Table2 };

/** How the person chose to see a list, stored in this browser; `null` before they did. Phones always show cards. */
export const useView = (objectType: string) => {
  const stored = useMemo(() => browserValue(`rapport-view-${objectType}`), [objectType]);
  const isNarrow = useIsNarrow();
  const chosen = stored.use();
  const view: View | null = isNarrow || chosen === 'cards' ? 'cards' : chosen === 'table' ? 'table' : null;
  return [view, (next: View) => stored.write(next)] as const;
};

interface ViewSwitchProps {
  /** `undefined` until it is known. */
  value: View | undefined;
  onChange: (view: View) => void;
  /** The label of the cards view, where the cards are arranged differently. */
  cards?: string;
}

export function ViewSwitch({ value, onChange, cards }: ViewSwitchProps) {
  const { t } = useLingui();
  return (
    <fieldset className="flex rounded-md border border-control/60 p-0.5 max-sm:hidden" aria-label={t`View`}>
      {Object.entries({ cards: cards ?? t`Show as cards`, table: t`Show as a table` }).map(([each, label]) => {
        const Icon = ICONS[each as View];
        return (
          <button
            key={each}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={each === value}
            onClick={() => onChange(each as View)}
            className={clsx(
              'flex h-6.5 items-center rounded-sm px-2 text-ink-soft hover:text-ink pointer-coarse:h-10',
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
