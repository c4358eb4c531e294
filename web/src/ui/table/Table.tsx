import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

// Below 640 px every row becomes a card and the head shows only the sortable columns. The roles are explicit because
// `display: block` would remove them.

export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Relative, so that texts for screen readers beyond its edge do not widen the page.
    <div className="relative overflow-x-auto">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" aria-label={label} className="w-full border-collapse text-start max-sm:block">
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="max-sm:block">
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tr role="row" className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-6 max-sm:px-4">
        {children}
      </tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="max-sm:block">{children}</tbody>;
}

interface HeaderCellProps {
  isNumber?: boolean;
  /** How the rows are sorted by this column now. Leave out where it cannot be sorted by. */
  sorted?: 'ascending' | 'descending' | 'none';
  onSort?: () => void;
  children: ReactNode;
}

export function HeaderCell({ isNumber = false, sorted, onSort, children }: HeaderCellProps) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={clsx(
        'h-9 whitespace-nowrap border-line border-b px-4 font-medium text-ink-faint text-xs max-sm:h-auto max-sm:border-b-0 max-sm:px-0',
        isNumber ? 'text-end' : 'text-start',
        !onSort && 'max-sm:sr-only',
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={clsx(
            'inline-flex min-h-6 items-center gap-1 hover:text-ink pointer-coarse:min-h-11',
            isNumber && 'sm:flex-row-reverse',
          )}
        >
          {children}
          <Arrow size={14} aria-hidden="true" className={sorted === 'none' || !sorted ? 'invisible' : undefined} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export function TableRow({ isSelected = false, ...props }: ComponentProps<'tr'> & { isSelected?: boolean }) {
  return (
    <tr
      {...props}
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="row"
      className={clsx(
        'border-line border-b transition-colors duration-150 last:border-b-0 hover:bg-hover/60 max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:px-4 max-sm:py-3',
        isSelected && 'bg-accent-soft',
        props.className,
      )}
    />
  );
}

interface CellProps extends ComponentProps<'td'> {
  /** The column's name, shown beside the value where rows are cards. Leave out for the record's name. */
  label?: string;
  isNumber?: boolean;
}

export function Cell({ label, isNumber = false, className, children, ...props }: CellProps) {
  return (
    <td
      {...props}
      // biome-ignore lint/a11y/noRedundantRoles: see above
      role="cell"
      className={clsx(
        'h-11 max-w-56 px-4 py-2 lg:max-w-80 max-sm:flex max-sm:h-auto max-sm:max-w-none max-sm:items-baseline max-sm:gap-3 max-sm:p-0',
        isNumber && 'tabular-nums sm:text-end',
        className,
      )}
    >
      {label && (
        <span aria-hidden="true" className="w-24 shrink-0 text-ink-faint text-xs sm:hidden">
          {label}
        </span>
      )}
      <span className="block min-w-0 truncate max-sm:whitespace-normal max-sm:break-words">{children}</span>
    </td>
  );
}
