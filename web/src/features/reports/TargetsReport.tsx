import { Trans, useLingui } from '@lingui/react/macro';
import { dayOf } from '@rapport/shared/dates';
import { groupBy } from '@rapport/shared/groupBy';
import { type PeriodLength, periodBounds } from '@rapport/shared/pace';
import type { Targets } from '@rapport/shared/targets';
import { useQuery } from '@tanstack/react-query';
import { Target as TargetIcon } from 'lucide-react';
import { useState } from 'react';
import { isDay } from '../../lib/format/isDay';
import { usePreferences } from '../../lib/format/preferences';
import { ApiProblem } from '../../lib/http/apiProblem';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { TargetMeter } from '../../lib/targets/TargetMeter';
import { usePeriodName } from '../../lib/targets/targetWords';
import { NotInPlan } from '../../lib/workspace/NotInPlan';
import { useIsOwner } from '../../lib/workspace/role';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Select } from '../../ui/form/Select';
import { Card } from '../../ui/page/Card';
import { Report } from './Report';
import { reportQueries } from './reports.queries';
import { TargetsDialog } from './TargetsDialog';
import { useReportState } from './useReportState';

const PERIODS_SHOWN = 12;

/** The goals of a month or quarter, and their progress. */
export function TargetsReport() {
  const { t } = useLingui();
  const {
    values: { every, since },
    change,
  } = useReportState();
  const [edited, setEdited] = useState<string | null | undefined>();
  const { timezone } = usePreferences();
  const nameOf = usePeriodName();
  const isOwner = useIsOwner();
  const period: PeriodLength = every === 'quarter' ? 'quarter' : 'month';
  const day = isDay(since) ? since : undefined;
  const report = useQuery({
    ...reportQueries.targets({ period, day }),
    placeholderData: (previous) => (previous?.period === period ? previous : undefined),
  });
  const limit = report.error instanceof ApiProblem ? report.error.limit : undefined;
  if (limit) {
    return (
      <Card>
        <NotInPlan picture="target" title={limit.message}>
          <Trans>Set goals for a month or quarter, and see the pace it takes to reach them.</Trans>
        </NotInPlan>
      </Card>
    );
  }
  const today = report.data?.today ?? dayOf(new Date().toISOString(), timezone);
  const choices = Array.from({ length: PERIODS_SHOWN }, (_, back) => periodBounds(period, today, -back).from);
  const shown = day && periodBounds(period, day).from;
  const isPresent = !shown || shown === choices[0];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Select
          aria-label={t`Length of the period`}
          choices={[
            { value: 'month', label: t`Monthly` },
            { value: 'quarter', label: t`Quarterly` },
          ]}
          value={period}
          onChange={({ target }) => change({ every: target.value === 'month' ? '' : target.value, since: '' })}
        />
        <Select
          aria-label={t`Period`}
          choices={choices.map((from) => ({ value: from, label: nameOf(period, from) }))}
          value={shown ?? choices[0]}
          onChange={({ target }) => change({ since: target.value === choices[0] ? '' : target.value })}
        />
        {isOwner && isPresent && (
          <Button icon={TargetIcon} tone="primary" onClick={() => setEdited(null)}>
            <Trans>Set targets</Trans>
          </Button>
        )}
      </div>
      <p className="hidden font-display text-heading print:block">{nameOf(period, shown ?? choices[0] ?? today)}</p>
      <Report query={report}>
        {(data) =>
          data.targets.length === 0 ? (
            <Card>
              <EmptyState picture="target" title={isPresent ? t`No targets yet` : t`No targets in this period`}>
                {isOwner
                  ? t`Set a goal for the workspace or for one person. It applies from the current period on.`
                  : t`An owner of the workspace can set them.`}
              </EmptyState>
            </Card>
          ) : (
            <Subjects report={data} onEdit={isOwner && isPresent ? setEdited : undefined} />
          )
        }
      </Report>
      {edited !== undefined && (
        <TargetsDialog
          userId={edited}
          period={period}
          targets={report.data?.targets ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

/** The goals of the workspace, then those of each member. */
function Subjects({ report, onEdit }: { report: Targets; onEdit?: (userId: string | null) => void }) {
  const { t } = useLingui();
  const bySubject = groupBy(report.targets, ({ user_id }) => user_id);
  const { timezone } = report;
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {[...bySubject].map(([userId, targets]) => {
          const name = targets[0]?.name ?? t`Workspace`;
          return (
            <Card
              key={userId}
              title={<bdi>{name}</bdi>}
              actions={
                onEdit && (
                  <Button size="small" aria-label={t`Change the targets of ${name}`} onClick={() => onEdit(userId)}>
                    <Trans>Change</Trans>
                  </Button>
                )
              }
            >
              <div className="flex flex-col gap-4">
                {targets.map((target) => (
                  <TargetMeter key={target.measure} target={target} bounds={report} />
                ))}
              </div>
            </Card>
          );
        })}
      </div>
      <UnconvertedAmounts sums={report.apart} />
      <p className="max-w-prose text-[13px]/4.5 text-ink-faint">
        <Trans>
          Days are counted in the time zone {timezone}. A deal counts for its owner. A new customer is a company, or a
          contact without one, whose first deal was won in the period.
        </Trans>
      </p>
    </>
  );
}
