import { Trans, useLingui } from '@lingui/react/macro';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { ApiProblem } from '../../lib/http/apiProblem';
import { PlanNotice } from '../../lib/workspace/PlanNotice';
import { BarTable } from '../../ui/chart/BarTable';
import { Card } from '../../ui/page/Card';
import { ByField } from './ByField';
import { Differences } from './Differences';
import { dealsPath, periodFilter } from './dealsPath';
import { Forecast } from './Forecast';
import { Funnel } from './Funnel';
import { People } from './People';
import { Report } from './Report';
import { reportQueries } from './reports.queries';
import { Sources } from './Sources';

/** The reports of the larger plans. */
export function Advanced({ query }: { query: ReportQuery }) {
  const report = useQuery({ ...reportQueries.advanced(query), placeholderData: keepPreviousData });
  const limit = report.error instanceof ApiProblem ? report.error.limit : undefined;
  if (limit) {
    return (
      <PlanNotice title={limit.message}>
        <Trans>Conversion and days per stage, forecast, lost reasons and activity by person.</Trans>{' '}
        {limit.upgrade_suggestion}
      </PlanNotice>
    );
  }
  return (
    <Report query={report}>
      {(data) => (
        <div className="chart-pairs">
          <Funnel report={data} query={query} />
          <Forecast report={data} query={query} />
          <LostReasons reasons={data.lost_reasons} query={query} />
          <Differences differences={data.differences} />
          <Sources sources={data.sources} query={query} />
          <People people={data.people} query={query} />
          <ByField query={query} />
        </div>
      )}
    </Report>
  );
}

interface LostReasonsProps {
  reasons: AdvancedReport['lost_reasons'];
  query: ReportQuery;
}

function LostReasons({ reasons, query }: LostReasonsProps) {
  const { t } = useLingui();
  const { money } = useMoney();
  const number = useNumber();
  return (
    <Card title={t`Why Deals Were Lost`}>
      {reasons.length === 0 ? (
        <p className="py-6 text-center text-ink-faint">{t`No lost deals`}</p>
      ) : (
        <BarTable
          label={t`Lost deals by reason`}
          columns={[t`Reason`, t`Deals`, t`Value`]}
          bars={reasons.map(({ reason, deals, value }) => ({
            key: reason ?? 'others',
            label: reason === null ? t`Other reasons` : <bdi title={reason}>{reason || t`No reason given`}</bdi>,
            value: deals,
            text: number(deals),
            color: 'var(--color-stage-closed_lost)',
            aside: money(Math.round(value)),
            // The others have no name to be filtered by.
            to:
              reason === null ? undefined : dealsPath(query, { lost_reason: reason, ...periodFilter('closed', query) }),
          }))}
        />
      )}
    </Card>
  );
}
