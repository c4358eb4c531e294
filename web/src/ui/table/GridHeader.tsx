// biome-ignore-all lint/a11y/useSemanticElements: see DataGrid
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import type { GridColumn } from './DataGrid';

interface GridHeaderProps<Item> {
  column: GridColumn<Item>;
  sort: string;
  onSort: (sort: string) => void;
  /** Called with the width that was dragged to, in pixels, and with `null` to give it back to the table. */
  onWidth: (key: string, width: number | null) => void;
}

export function GridHeader<Item>({ column, sort, onSort, onWidth }: GridHeaderProps<Item>) {
  const { key, label, isNumber, sort: sorts, pinnedAt } = column;
  const sorted = sort === sorts?.up ? 'ascending' : sort === sorts?.down ? 'descending' : 'none';
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={sorts ? sorted : undefined}
      style={pinnedAt === undefined ? undefined : { insetInlineStart: `${pinnedAt}rem` }}
      className={clsx(
        'relative flex h-9 min-w-0 items-center ps-3 font-medium text-ink-faint text-xs',
        isNumber ? 'justify-end pe-3' : 'pe-1',
        pinnedAt && 'grid-pinned',
      )}
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => onSort(sorted === 'ascending' ? sorts.down : sorts.up)}
          title={label}
          className={clsx(
            'inline-flex min-h-6 min-w-6 items-center gap-1 hover:text-ink',
            isNumber && 'flex-row-reverse',
          )}
        >
          <span className="truncate">{label}</span>
          {/* Only of the column that sorts: a long label needs its room. */}
          {sorted !== 'none' && <Arrow size={14} aria-hidden="true" className="shrink-0" />}
        </button>
      ) : (
        <span title={label} className="truncate">
          {label}
        </span>
      )}
      <WidthHandle onWidth={(width) => onWidth(key, width)} />
    </div>
  );
}

/** Drags the width of a column; a double click gives it back. By keyboard and touch the menu of the columns does the same. */
function WidthHandle({ onWidth }: { onWidth: (width: number | null) => void }) {
  const from = useRef<{ x: number; width: number; sign: number } | null>(null);
  const hold = (event: PointerEvent<HTMLSpanElement>) => {
    const heading = event.currentTarget.parentElement;
    if (!heading || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.toggleAttribute('data-held', true);
    const sign = getComputedStyle(heading).direction === 'rtl' ? -1 : 1;
    from.current = { x: event.clientX, width: heading.getBoundingClientRect().width, sign };
  };
  const widthAt = ({ clientX }: PointerEvent) =>
    from.current && from.current.width + (clientX - from.current.x) * from.current.sign;
  return (
    <span
      aria-hidden="true"
      className="grid-width"
      onPointerDown={hold}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== null) onWidth(width);
      }}
      onLostPointerCapture={({ currentTarget }) => {
        currentTarget.removeAttribute('data-held');
        from.current = null;
      }}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
