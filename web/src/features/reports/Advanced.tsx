import { formatMonth } from '@rapport/shared/dates';
import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import { useQuery } from '@tanstack/react-query';
import { STAGE_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { ApiProblem } from '../../lib/http/apiProblem';
import { UnconvertedAmounts } from '../../lib/records/UnconvertedAmounts';
import { Banner } from '../../ui/feedback/Banner';
import { Card } from '../../ui/page/Card';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { BarTable } from './BarTable';
import { Report } from './Report';
import { reportQueries } from './reports.queries';

/** The reports of the larger plans. */
export function Advanced({ query }: { query: ReportQuery }) {
  const report = useQuery({ ...reportQueries.advanced(query), placeholderData: (previous) => previous });
  const limit = report.error instanceof ApiProblem ? report.error.limit : undefined;
  if (limit) {
    return (
      <Banner title={limit.message}>
        <p>Conversion and days per stage, forecast, lost reasons and activity per person. {limit.upgrade_suggestion}</p>
      </Banner>
    );
  }
  const isPeriod = Boolean(query.from || query.to);
  return (
    <Report query={report}>
      {(data) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Flow report={data} isPeriod={isPeriod} />
          <Forecast report={data} isPeriod={isPeriod} />
          <LostReasons reasons={data.lost_reasons} />
          <People people={data.people} />
        </div>
      )}
    </Report>
  );
}

interface SectionProps {
  report: AdvancedReport;
  /** Whether a period is chosen. */
  isPeriod: boolean;
}

function Flow({ report: { flow, lost_from_unknown: unknown }, isPeriod }: SectionProps) {
  const number = useNumber();
  return (
    <Card
      title="Conversion by Stage"
      subtitle={`Of the deals${isPeriod ? ' added in the period' : ''} that came as far as a stage, how many went further, and how long half of them stayed at most`}
    >
      <BarTable
        label="Conversion by stage"
        most={100}
        columns={['Stage', 'Conversion', 'Median days']}
        hasHead
        bars={flow.map(({ stage, entered, advanced, conversion, median_days }) => ({
          key: stage,
          label: (
            <span title={`${number(advanced)} of ${number(entered)} deals went further`}>{STAGE_LABELS[stage]}</span>
          ),
          value: conversion ?? 0,
          text: conversion === null ? '–' : `${conversion.toFixed(0)}%`,
          color: `var(--color-stage-${stage})`,
          aside: median_days === null ? '–' : `${median_days.toFixed(1)} days`,
        }))}
      />
      {unknown > 0 && (
        <p className="mt-3 text-ink-soft">
          {unknown === 1
            ? '1 lost deal came in without its earlier stages and counts'
            : `${number(unknown)} lost deals came in without their earlier stages and count`}{' '}
          as lost from {STAGE_LABELS.lead}.
        </p>
      )}
    </Card>
  );
}

function Forecast({ report: { forecast, overdue, apart }, isPeriod }: SectionProps) {
  const { money } = useMoney();
  const number = useNumber();
  const { language } = usePreferences();
  return (
    <Card
      title="Forecast"
      subtitle={`Open deals by the month in which they are expected to close${isPeriod ? ', as far as that is in the period' : ''}: weighted by their probability, or the usual one of their stage, and at best`}
    >
      {forecast.length === 0 ? (
        <p className="py-6 text-center text-ink-faint">{overdue.deals > 0 ? 'Nothing is expected' : 'No open deals'}</p>
      ) : (
        <BarTable
          label="Forecast by month"
          columns={['Month', 'Weighted', 'At best']}
          hasHead
          bars={forecast.map(({ month, weighted, best }) => ({
            key: month ?? 'none',
            label: month ? formatMonth(month, { language }) : 'No date',
            value: weighted,
            text: money(Math.round(weighted)),
            aside: money(Math.round(best)),
          }))}
        />
      )}
      {overdue.deals > 0 && (
        <p className="mt-3 text-overdue-text">
          Overdue, and not in the forecast:{' '}
          {overdue.deals === 1 ? '1 open deal' : `${number(overdue.deals)} open deals`} worth{' '}
          {money(Math.round(overdue.best))} at best, expected in a month that is over.
        </p>
      )}
      <UnconvertedAmounts sums={apart} />
    </Card>
  );
}

function LostReasons({ reasons }: { reasons: AdvancedReport['lost_reasons'] }) {
  const { money } = useMoney();
  const number = useNumber();
  return (
    <Card title="Why Deals Were Lost">
      {reasons.length === 0 ? (
        <p className="py-6 text-center text-ink-faint">No lost deals</p>
      ) : (
        <BarTable
          label="Lost deals by reason"
          columns={['Reason', 'Deals', 'Value']}
          bars={reasons.map(({ reason, deals, value }) => ({
            key: reason ?? 'others',
            label: reason === null ? 'Other reasons' : <bdi title={reason}>{reason || 'No reason given'}</bdi>,
            value: deals,
            text: number(deals),
            color: 'var(--color-stage-closed_lost)',
            aside: money(Math.round(value)),
          }))}
        />
      )}
    </Card>
  );
}

function People({ people }: { people: AdvancedReport['people'] }) {
  return (
    <Card title="Who Did What" isFlush>
      {people.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-faint">Nothing was done in this period</p>
      ) : (
        <Table label="Activity per person">
          <TableHead>
            <HeaderCell>Person</HeaderCell>
            <HeaderCell isNumber>Touches</HeaderCell>
            <HeaderCell isNumber>Notes</HeaderCell>
            <HeaderCell isNumber>Tasks done</HeaderCell>
            <HeaderCell isNumber>Deals won</HeaderCell>
          </TableHead>
          <TableBody>
            {people.map(({ name, touches, notes, tasks_done, deals_won }) => (
              <TableRow key={name}>
                <Cell>
                  <bdi title={name}>{name}</bdi>
                </Cell>
                <Cell label="Touches" isNumber>
                  {touches}
                </Cell>
                <Cell label="Notes" isNumber>
                  {notes}
                </Cell>
                <Cell label="Tasks done" isNumber>
                  {tasks_done}
                </Cell>
                <Cell label="Deals won" isNumber>
                  {deals_won}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
