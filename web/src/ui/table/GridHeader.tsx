// biome-ignore-all lint/a11y/useSemanticElements: see DataGrid
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { GridColumn } from './DataGrid';

interface GridHeaderProps<Item> {
  column: GridColumn<Item>;
  sort: string;
  onSort: (sort: string) => void;
}

export function GridHeader<Item>({ column: { label, isNumber, sort: sorts }, sort, onSort }: GridHeaderProps<Item>) {
  const sorted = sort === sorts?.up ? 'ascending' : sort === sorts?.down ? 'descending' : 'none';
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      tabIndex={-1}
      aria-sort={sorts ? sorted : undefined}
      className={clsx(
        'flex h-9 min-w-0 items-center px-3 font-medium text-ink-faint text-xs',
        isNumber && 'justify-end',
      )}
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => onSort(sorted === 'ascending' ? sorts.down : sorts.up)}
          className={clsx('inline-flex min-h-6 items-center gap-1 hover:text-ink', isNumber && 'flex-row-reverse')}
        >
          {label}
          <Arrow size={14} aria-hidden="true" className={sorted === 'none' ? 'invisible' : undefined} />
        </button>
      ) : (
        <span className="truncate">{label}</span>
      )}
    </div>
  );
}
