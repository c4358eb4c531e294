import type { PipelineReport, ReportQuery } from '@rapport/shared/reports';
import { useQuery } from '@tanstack/react-query';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { useStages } from '../../lib/workspace/stages';
import { BarTable } from '../../ui/chart/BarTable';
import { Card } from '../../ui/page/Card';
import { Advanced } from './Advanced';
import { dealsPath, during } from './dealsPath';
import { Report } from './Report';
import { reportQueries } from './reports.queries';

/** How many deals are in each stage and what they are worth, then the advanced reports. */
export function Pipeline({ query }: { query: ReportQuery }) {
  const report = useQuery({ ...reportQueries.pipeline(query), placeholderData: (previous) => previous });
  return <Report query={report}>{(data) => <Stages report={data} query={query} />}</Report>;
}

function Stages({ report: { stages, apart }, query }: { report: PipelineReport; query: ReportQuery }) {
  const { money } = useMoney();
  const number = useNumber();
  const { stageOf, labelOf, colorOf } = useStages();
  const subtitle =
    query.from || query.to ? 'Won and lost deals closed in the period, and open deals added in it' : undefined;
  const to = (stage: string) =>
    dealsPath(query, { stage, ...during(stageOf(stage)?.kind === 'open' ? 'created' : 'closed', query) });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Deals by Stage" subtitle={subtitle}>
          <BarTable
            label="Deals by stage"
            columns={['Stage', 'Deals']}
            bars={stages.map(({ stage, deals }) => ({
              key: stage,
              label: labelOf(stage),
              value: deals,
              text: number(deals),
              color: colorOf(stage),
              to: to(stage),
            }))}
          />
        </Card>
        <Card title="Pipeline Value by Stage" subtitle={subtitle}>
          <BarTable
            label="Pipeline value by stage"
            columns={['Stage', 'Value']}
            bars={stages.map(({ stage, value }) => ({
              key: stage,
              label: labelOf(stage),
              value,
              text: money(Math.round(value)),
              color: colorOf(stage),
              to: to(stage),
            }))}
          />
        </Card>
      </div>
      <UnconvertedAmounts sums={apart} />
      <Advanced query={query} />
    </div>
  );
}
