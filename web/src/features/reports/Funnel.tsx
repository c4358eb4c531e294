import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { usePercent } from '../../lib/format/usePercent';
import { type ShownStage, useStages } from '../../lib/workspace/stages';
import { Card } from '../../ui/page/Card';
import { dealsPath, periodFilter } from './dealsPath';
import '../../ui/chart/chart.css';

interface FunnelProps {
  report: AdvancedReport;
  query: ReportQuery;
}

/** The number of deals that reached each stage, down to the won ones. The width of each slice is proportional to that number. */
export function Funnel({ report: { flow, lost_from_unknown: unknown }, query }: FunnelProps) {
  const { t } = useLingui();
  const number = useNumber();
  const percent = usePercent();
  const { labelOf, colorOf, pipelines, pipelineOf } = useStages();
  const pipeline = pipelineOf(query.pipeline_id);
  const won = pipeline?.stages.find(({ kind }) => kind === 'won');
  const most = flow[0]?.entered ?? 0;
  const first = labelOf(flow[0]?.stage ?? '');
  const added = periodFilter('created', query);
  return (
    <Card
      title={pipelines.length > 1 ? t`Conversion by Stage: ${{ pipeline: pipeline?.label }}` : t`Conversion by Stage`}
      subtitle={
        query.from || query.to
          ? t`How many deals added in the period reached each stage, how many moved on, and the median time in the stage`
          : t`How many deals reached each stage, how many moved on, and the median time in the stage`
      }
    >
      {/* The table is as high as the card beside it. */}
      <div className="flex h-full flex-col">
        <div className="flex-1">
          <table aria-label={t`Conversion by stage`} className="h-full w-full border-collapse">
            <thead className="text-ink-faint text-xs">
              <tr>
                <th className="text-start font-normal">{t`Stage`}</th>
                <td />
                <th className="ps-3 text-end font-normal">{t`Deals`}</th>
                <th className="ps-3 text-end font-normal">{t`Conversion`}</th>
                <th className="whitespace-nowrap ps-3 text-end font-normal max-sm:sr-only">{t`Median days`}</th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {flow.map(({ stage, entered, advanced, conversion, median_days }) => (
                <tr key={stage} className="chart-row h-11">
                  <Name to={dealsPath(query, { reached: stage, ...added })}>{labelOf(stage)}</Name>
                  <Slice color={colorOf(stage)} from={entered} to={advanced} most={most} />
                  <td className="ps-3 text-end font-medium">{number(entered)}</td>
                  <td className="ps-3 text-end">{conversion === null ? '–' : percent(conversion, 0)}</td>
                  <td className="whitespace-nowrap ps-3 text-end text-ink-faint max-sm:sr-only">
                    {median_days === null ? '–' : <Days count={median_days} />}
                  </td>
                </tr>
              ))}
              {won && (
                <Won
                  stage={won}
                  won={flow.at(-1)?.advanced ?? 0}
                  most={most}
                  to={dealsPath(query, { stage: won.key, ...added })}
                />
              )}
            </tbody>
          </table>
        </div>
        {unknown > 0 && (
          <p className="mt-3 text-ink-soft">
            {t`${plural(unknown, {
              one: `# lost deal was added without its earlier stages and counts as lost from ${first}.`,
              other: `# lost deals were added without their earlier stages and count as lost from ${first}.`,
            })}`}
          </p>
        )}
      </div>
    </Card>
  );
}

function Days({ count }: { count: number }) {
  const { t } = useLingui();
  const days = useNumber()(count, 1);
  return t`${plural(count, { one: `${days} days`, other: `${days} days` })}`;
}

function Won({ stage, won, most, to }: { stage: ShownStage; won: number; most: number; to: string }) {
  const number = useNumber();
  return (
    <tr className="chart-row h-11">
      <Name to={to}>{stage.label}</Name>
      <Slice color={stage.shownColor} from={won} to={won} most={most} />
      <td className="ps-3 text-end font-medium">{number(won)}</td>
      <td className="ps-3 text-end text-ink-faint" />
      <td className="ps-3 text-end text-ink-faint max-sm:sr-only" />
    </tr>
  );
}

function Name({ to, children }: { to: string; children: string }) {
  return (
    <th scope="row" className="whitespace-nowrap pe-3 text-start font-normal text-ink-soft">
      <Link to={to} className="chart-link">
        {children}
      </Link>
    </th>
  );
}

/**
 * A slice of the funnel: its top is as wide as the number of deals that reached the stage, its bottom as wide as the
 * number that went on.
 */
function Slice({ color, from, to, most }: { color: string; from: number; to: number; most: number }) {
  const half = (deals: number) => (most === 0 ? 0 : (50 * deals) / most);
  const [above, below] = [half(from), half(to)];
  return (
    // As high as the row, which shares the height that the card beside it leaves.
    <td aria-hidden="true" className="relative w-full">
      <svg aria-hidden="true" viewBox="0 0 100 44" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path
          d={`M${50 - above} 0H${50 + above}L${50 + below} 43H${50 - below}Z`}
          fill={color}
          className="chart-mark"
        />
      </svg>
    </td>
  );
}
