import type { ReactNode } from 'react';

interface Bar {
  label: ReactNode;
  key: string;
  value: number;
  /** The value as people read it. */
  text: string;
  /** A token such as `var(--color-stage-lead)`. */
  color?: string;
  /** A second value beside it. */
  aside?: string;
}

interface BarTableProps {
  label: string;
  /** What the columns hold, for a screen reader: the label, the value, and what stands aside. */
  columns: [string, string, string?];
  bars: Bar[];
}

/** A bar for each value, as a table: the picture and its numbers are one. */
export function BarTable({ label, columns, bars }: BarTableProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  // As much room for every number as the longest needs, so that all bars have the same scale.
  const digits = Math.max(...bars.map(({ text }) => text.length), 0);
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-y-1.5">
      <thead className="sr-only">
        <tr>{columns.map((column) => column && <th key={column}>{column}</th>)}</tr>
      </thead>
      <tbody>
        {bars.map(({ key, label: name, value, text, color = 'var(--color-accent)', aside }) => (
          <tr key={key}>
            <th scope="row" className="w-32 max-w-40 truncate pe-3 text-start font-normal text-ink-soft max-sm:w-24">
              {name}
            </th>
            <td>
              <span className="flex items-center gap-3">
                <span aria-hidden="true" className="h-5 min-w-0 flex-1 rounded-sm bg-sunken">
                  <span
                    className="block h-full rounded-sm"
                    style={{
                      width: most === 0 ? 0 : `${Math.max(value > 0 ? 1 : 0, (value / most) * 100)}%`,
                      backgroundColor: color,
                    }}
                  />
                </span>
                <span className="min-w-20 text-end font-medium tabular-nums" style={{ width: `${digits}ch` }}>
                  {text}
                </span>
              </span>
            </td>
            {columns[2] && <td className="w-24 ps-3 text-end text-ink-faint tabular-nums">{aside}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
