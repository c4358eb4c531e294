import { useLingui } from '@lingui/react/macro';
import type { PipelineReport, ReportQuery } from '@rapport/shared/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { useStages } from '../../lib/workspace/stages';
import { BarTable } from '../../ui/chart/BarTable';
import { Card } from '../../ui/page/Card';
import { Advanced } from './Advanced';
import { dealsPath, periodFilter } from './dealsPath';
import { Report } from './Report';
import { reportQueries } from './reports.queries';

/** The number and value of the deals in each stage, then the advanced reports. */
export function Pipeline({ query }: { query: ReportQuery }) {
  const report = useQuery({ ...reportQueries.pipeline(query), placeholderData: keepPreviousData });
  return <Report query={report}>{(data) => <Stages report={data} query={query} />}</Report>;
}

function Stages({ report: { stages, apart }, query }: { report: PipelineReport; query: ReportQuery }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const number = useNumber();
  const subtitle =
    query.from || query.to ? t`Won and lost deals closed in the period, and open deals added in it` : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="chart-pairs">
        <Card title={t`Deals by Stage`} subtitle={subtitle}>
          <StageBars
            label={t`Deals by stage`}
            columns={[t`Stage`, t`Deals`]}
            bars={stages.map(({ stage, deals }) => ({ stage, value: deals, text: number(deals) }))}
            query={query}
          />
        </Card>
        <Card title={t`Pipeline Value by Stage`} subtitle={subtitle}>
          <StageBars
            label={t`Pipeline value by stage`}
            columns={[t`Stage`, t`Value`]}
            bars={stages.map(({ stage, value }) => ({ stage, value, text: money(Math.round(value)) }))}
            query={query}
          />
        </Card>
      </div>
      <UnconvertedAmounts sums={apart} />
      <Advanced query={query} />
    </div>
  );
}

interface StageBarsProps {
  label: string;
  columns: [string, string];
  bars: { stage: string; value: number; text: string }[];
  query: ReportQuery;
}

/** A bar for each stage, grouped by pipeline if there are several. */
function StageBars({ label, columns, bars, query }: StageBarsProps) {
  const { stageOf, labelOf, colorOf, pipelines } = useStages();
  const most = Math.max(...bars.map(({ value }) => value), 0);
  const to = (stage: string) =>
    dealsPath(query, { stage, ...periodFilter(stageOf(stage)?.kind === 'open' ? 'created' : 'closed', query) });
  const table = (name: string, some: typeof bars) => (
    <BarTable
      label={name}
      columns={columns}
      most={most}
      bars={some.map(({ stage, value, text }) => ({
        key: stage,
        label: labelOf(stage),
        value,
        text,
        color: colorOf(stage),
        to: to(stage),
      }))}
    />
  );
  const shown = pipelines.filter(({ id }) => bars.some(({ stage }) => stageOf(stage)?.pipeline_id === id));
  if (shown.length < 2) return table(label, bars);
  return shown.map(({ id, label: name }) => {
    const own = bars.filter(({ stage }) => stageOf(stage)?.pipeline_id === id);
    return (
      <section key={id} className="not-first:mt-4">
        <h3 className="font-medium">
          <bdi>{name}</bdi>
        </h3>
        {table(`${label}: ${name}`, own)}
      </section>
    );
  });
}
