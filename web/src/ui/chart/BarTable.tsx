import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './chart.css';

interface Bar {
  label: ReactNode;
  key: string;
  value: number;
  /** The formatted value. */
  text: string;
  /** A CSS value such as `var(--color-stage-lead)`. Default: the color of all charts. */
  color?: string;
  /** A second value next to it. */
  aside?: string;
  /** A link to the records behind the value. */
  to?: string;
}

interface BarTableProps {
  label: string;
  /** The column headings for screen readers: of the label, the value, and the second value. */
  columns: [string, string, string?];
  bars: Bar[];
  /** The value of a full bar. Default: the greatest value. */
  most?: number;
  /** Shows the column headings, for two values that could be confused. */
  hasHead?: boolean;
}

/** A bar for each value, as a table that is both the picture and its numbers. */
export function BarTable({
  label,
  columns,
  bars,
  most = Math.max(...bars.map(({ value }) => value), 0),
  hasHead = false,
}: BarTableProps) {
  return (
    <table
      aria-label={label}
      // The spacing before the first row and after the last is not padding of the card.
      className={clsx('-mb-1.5 w-full border-separate border-spacing-y-1.5', hasHead ? '-mt-1.5' : '-mt-3')}
    >
      <thead className={hasHead ? 'text-ink-faint text-xs' : 'sr-only'}>
        <tr>
          {columns.map(
            (column, at) =>
              column && (
                <th
                  key={column}
                  colSpan={at === 1 ? 2 : 1}
                  className={clsx('font-normal', at === 0 ? 'text-start' : 'ps-3 text-end sm:whitespace-nowrap')}
                >
                  {column}
                </th>
              ),
          )}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label: name, value, text, color, aside, to }) => (
          <tr key={key} className="chart-row">
            <th scope="row" className="max-w-40 truncate pe-3 text-start font-normal text-ink-soft sm:min-w-32">
              {to ? (
                <Link to={to} className="chart-link">
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            {/* A separate column, so that all bars have the same scale, however long their numbers are. */}
            <td aria-hidden="true" className="w-full">
              <span className="block h-5 rounded-sm bg-sunken">
                <span
                  className="chart-mark block h-full rounded-sm"
                  style={{
                    width: most === 0 ? 0 : `${Math.max(value > 0 ? 1 : 0, (value / most) * 100)}%`,
                    backgroundColor: color,
                  }}
                />
              </span>
            </td>
            <td className="whitespace-nowrap ps-3 text-end font-medium tabular-nums sm:min-w-20">{text}</td>
            {columns[2] && (
              <td className="whitespace-nowrap ps-3 text-end text-ink-faint tabular-nums sm:min-w-24">{aside}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
