import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardMonth } from '@rapport/shared/dashboard';
import { formatMonth } from '@rapport/shared/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { wonDealsPath } from '../../lib/routes/links';
import { niceTicks } from '../../ui/chart/niceTicks';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { dashboardQueries } from './dashboard.queries';
import { UnconvertedSums } from './UnconvertedSums';

const WIDTH = 320;
const HEIGHT = 168;
const PLOT = { right: 6, top: 10, bottom: 22 };
/** Width of one character of an amount on the axis. */
const SIGN = 5.5;
const DAYS_MARKED = [1, 10, 20, 30];

/** The amount won up to each day. */
const runningSums = (days: number[]) => {
  let sum = 0;
  return days.map((each) => {
    sum += each;
    return sum;
  });
};

/** Revenue of this month so far against the last one. */
export function MonthChart() {
  const { t } = useLingui();
  const query = useQuery(dashboardQueries.month());
  return (
    <Card
      title={t`This month`}
      actions={
        <Link to={wonDealsPath} className="tap-target rounded-sm text-accent-text hover:underline">
          <Trans>Won deals</Trans>
        </Link>
      }
    >
      <QueryState query={query} failed={t`This month could not be loaded`} skeleton="h-60 min-[110rem]:h-80">
        {(month) => <Chart month={month} />}
      </QueryState>
    </Card>
  );
}

function Chart({ month: { currency, current, last, apart } }: { month: DashboardMonth }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { money, shortMoney } = useMoney();
  const [now, before] = [runningSums(current.days), runningSums(last.days)];
  const today = now.length;
  const [sum, sumBefore] = [now.at(-1) ?? 0, before[Math.min(today, before.length) - 1] ?? 0];
  const wonBefore = money(Math.round(sumBefore), currency);
  const ticks = niceTicks(Math.max(sum, before.at(-1) ?? 0));
  const top = ticks.at(-1) || 1;
  const left = 11 + SIGN * Math.max(6, ...ticks.map((tick) => shortMoney(tick, currency).length));
  const x = (day: number) => left + ((day - 1) / 30) * (WIDTH - left - PLOT.right);
  const y = (value: number) => HEIGHT - PLOT.bottom - (value / top) * (HEIGHT - PLOT.top - PLOT.bottom);
  const line = (sums: number[]) => sums.map((value, nth) => `${nth ? 'L' : 'M'}${x(nth + 1)} ${y(value)}`).join('');
  const [name, nameBefore] = [formatMonth(current.month, preferences), formatMonth(last.month, preferences)];
  return (
    <>
      <p className="font-display text-figure tabular-nums">{money(Math.round(sum), currency)}</p>
      <p className="text-ink-soft text-xs">
        <Trans>
          won so far; {wonBefore} by this day in {nameBefore}
        </Trans>
      </p>
      {ticks.length > 1 && (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            aria-hidden="true"
            className="mt-2 w-full max-w-lg text-[10px] sm:max-lg:text-[7px] min-[110rem]:text-[8px] min-[120rem]:text-[7px]"
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <path d={`M${left} ${y(tick)}H${WIDTH - PLOT.right}`} stroke="var(--color-line)" />
                <text x={left - 6} y={y(tick) + 3} textAnchor="end" fill="var(--color-ink-faint)">
                  {shortMoney(tick, currency)}
                </text>
              </g>
            ))}
            {DAYS_MARKED.map((day) => (
              <text key={day} x={x(day)} y={HEIGHT - 6} textAnchor="middle" fill="var(--color-ink-faint)">
                {day}
              </text>
            ))}
            <path d={line(before)} fill="none" stroke="var(--color-control)" strokeDasharray="3 3" strokeWidth="1.5" />
            <path
              d={`${line(now)}L${x(today)} ${y(0)}L${x(1)} ${y(0)}Z`}
              fill="var(--color-accent-text)"
              fillOpacity=".1"
            />
            <path d={line(now)} fill="none" stroke="var(--color-accent-text)" strokeWidth="2" strokeLinejoin="round" />
            <circle cx={x(today)} cy={y(sum)} r="3.5" fill="var(--color-accent-text)" />
          </svg>
          <p aria-hidden="true" className="flex gap-4 text-ink-faint text-xs">
            <span className="text-accent-text">— {name}</span>
            <span>┄ {nameBefore}</span>
          </p>
        </>
      )}

      <div className="sr-only">
        <table>
          <caption>
            <Trans>Revenue up to each day</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              <th scope="col">{name}</th>
              <th scope="col">{nameBefore}</th>
            </tr>
          </thead>
          <tbody>
            {(before.length > now.length ? before : now).map((_, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the day
              <tr key={nth}>
                <th scope="row">{nth + 1}</th>
                <td>{now[nth] === undefined ? t`Not yet` : money(now[nth], currency)}</td>
                <td>{before[nth] === undefined ? '' : money(before[nth], currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <UnconvertedSums sums={apart} />
    </>
  );
}
