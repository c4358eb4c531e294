import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import './chart.css';
import { niceTicks } from './niceTicks';

export interface Column {
  key: string;
  /** Under the column, such as 'Nov'. */
  name: string;
  /** Its name and value, read aloud and shown above the columns: 'Nov 2026: $12,300'. */
  text: string;
  value: number;
  /** The value to compare with, drawn as an outline behind the column. */
  ghost?: number;
  /** A link to the records behind the value. */
  to?: string;
}

interface ColumnChartProps {
  label: string;
  columns: Column[];
  /** Formats a value on the axis. */
  formatTick: (value: number) => string;
  /** The legend of the filled columns, and of the outlines if there are any. */
  keys: [string, string?];
  /** The columns are in the future, so a phone shows the first five instead of the last five. */
  isForecast?: boolean;
}

/** Columns over an axis, each with a link to the records behind it. */
export function ColumnChart({
  label,
  columns,
  formatTick,
  keys: [key, ghostKey],
  isForecast = false,
}: ColumnChartProps) {
  const current = columns.at(isForecast ? 0 : -1);
  const [pointedKey, setPointedKey] = useState<string>();
  const ticks = niceTicks(Math.max(...columns.flatMap(({ value, ghost = 0 }) => [value, ghost])));
  const top = ticks.at(-1) || 1;
  const height = (value: number) => `${Math.max(value > 0 ? 1 : 0, (100 * value) / top)}%`;
  return (
    <div className="chart">
      <p aria-hidden="true" className="chart-said font-medium tabular-nums">
        {(columns.find((column) => column.key === pointedKey) ?? current)?.text}
      </p>
      <div className="chart-plot text-ink-faint text-xs tabular-nums">
        <div aria-hidden="true">
          {/* Fractions are left out, because nobody counts half a deal. */}
          {ticks.filter(Number.isInteger).map((value) => (
            <div key={value} className="chart-tick" style={{ bottom: `${(100 * value) / top}%` }}>
              <span>{formatTick(value)}</span>
            </div>
          ))}
        </div>
        <ul aria-label={label} className={isForecast ? 'chart-columns is-forecast' : 'chart-columns'}>
          {columns.map(({ key: id, name, text, value, ghost = 0, to }) => {
            const marks = (
              <>
                {ghost > 0 && <span className="chart-ghost" style={{ height: height(ghost) }} />}
                <span className="chart-mark" style={{ height: height(value) }} />
              </>
            );
            return (
              <li key={id} onMouseEnter={() => setPointedKey(id)} onFocus={() => setPointedKey(id)}>
                {to ? (
                  <Link to={to} aria-label={text}>
                    {marks}
                  </Link>
                ) : (
                  <span role="img" aria-label={text}>
                    {marks}
                  </span>
                )}
                <span aria-hidden="true" className="chart-name">
                  {name}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-ink-faint text-xs">
        <Key>{key}</Key>
        {ghostKey && <Key isGhost>{ghostKey}</Key>}
      </p>
    </div>
  );
}

function Key({ isGhost = false, children }: { isGhost?: boolean; children: ReactNode }) {
  return (
    <span>
      <span className={isGhost ? 'chart-key chart-ghost' : 'chart-key chart-mark'} />
      {children}
    </span>
  );
}
