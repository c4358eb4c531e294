import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { type ShownStage, useStages } from '../../lib/workspace/stages';
import { Card } from '../../ui/page/Card';
import { dealsPath, during } from './dealsPath';
import '../../ui/chart/chart.css';

interface FunnelProps {
  report: AdvancedReport;
  query: ReportQuery;
}

/** How many deals came as far as each stage, drawn as wide as they are many, down to those that are won. */
export function Funnel({ report: { flow, lost_from_unknown: unknown }, query }: FunnelProps) {
  const number = useNumber();
  const { labelOf, colorOf, pipelineOf } = useStages();
  const won = pipelineOf(query.pipeline_id)?.stages.find(({ kind }) => kind === 'won');
  const most = flow[0]?.entered ?? 0;
  const added = during('created', query);
  return (
    <Card
      title="Conversion by Stage"
      subtitle={`How many deals${query.from || query.to ? ' added in the period' : ''} reached each stage, how many moved on, and the median time in the stage`}
    >
      <table aria-label="Conversion by stage" className="w-full border-collapse">
        <thead className="text-ink-faint text-xs">
          <tr>
            <th className="text-start font-normal">Stage</th>
            <td />
            <th className="ps-3 text-end font-normal">Deals</th>
            <th className="ps-3 text-end font-normal">Conversion</th>
            <th className="ps-3 text-end font-normal max-sm:sr-only">Median days</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {flow.map(({ stage, entered, advanced, conversion, median_days }) => (
            <tr key={stage} className="chart-row h-11">
              <Name to={dealsPath(query, { reached: stage, ...added })}>{labelOf(stage)}</Name>
              <Slice color={colorOf(stage)} from={entered} to={advanced} most={most} />
              <td className="ps-3 text-end font-medium">{number(entered)}</td>
              <td className="ps-3 text-end">{conversion === null ? '–' : `${conversion.toFixed(0)}%`}</td>
              <td className="whitespace-nowrap ps-3 text-end text-ink-faint max-sm:sr-only">
                {median_days === null ? '–' : `${median_days.toFixed(1)} days`}
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
      {unknown > 0 && (
        <p className="mt-3 text-ink-soft">
          {unknown === 1
            ? '1 lost deal was added without its earlier stages and counts'
            : `${number(unknown)} lost deals were added without their earlier stages and count`}{' '}
          as lost from {labelOf(flow[0]?.stage ?? '')}.
        </p>
      )}
    </Card>
  );
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

/** A slice of the funnel: above as wide as those that came, below as those that went on. */
function Slice({ color, from, to, most }: { color: string; from: number; to: number; most: number }) {
  const half = (deals: number) => (most === 0 ? 0 : (50 * deals) / most);
  const [above, below] = [half(from), half(to)];
  return (
    <td aria-hidden="true" className="w-full">
      <svg aria-hidden="true" viewBox="0 0 100 44" preserveAspectRatio="none" className="block h-11 w-full">
        <path d={`M${50 - above} 0H${50 + above}L${50 + below} 43H${50 - below}Z`} fill={color} />
      </svg>
    </td>
  );
}
