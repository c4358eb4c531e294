import { msg, plural } from '@lingui/core/macro';
import type { AdvancedReport } from '@rapport/shared/reports';
import type { ReportSettings } from '@rapport/shared/savedReports';
import { pipelineName, stageName } from '@rapport/shared/stageNames';
import { asText, type Said } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import type { EmailTable } from '../../../integrations/email/renderEmail';
import { readPipelines } from '../../pipelines/pipelines.readModel';
import { mayHaveAdvancedReports } from '../../workspaces/planLimits';
import { readAdvanced } from '../advanced.readModel';
import { readPipeline } from '../pipeline.readModel';
import type { ReportContext } from '../valuedDeals.readModel';
import { fieldTables } from './fieldTables';
import { type Formatters, notIncluded, type ReportRequest, rowsWithBars } from './writing';

export const pipelineTables = async (
  scope: Scope,
  { settings, query }: ReportRequest,
  context: ReportContext,
  writing: Formatters,
): Promise<EmailTable[]> => {
  const { number, money } = writing;
  const { stages, apart } = await readPipeline(scope, query, context);
  const all = await readPipelines(scope);
  const pipelines = all.filter((pipeline) =>
    pipeline.stages.some(({ key }) => stages.some(({ stage }) => stage === key)),
  );
  const names = new Map(pipelines.flatMap((each) => each.stages.map((stage) => [stage.key, stageName(stage)])));
  const labelOf = (stage: string): Said => names.get(stage) ?? stageName({ key: stage, name: null });
  const notes = notIncluded(apart, money);
  const byStage = pipelines.map((pipeline, nth): EmailTable => {
    const own = stages.filter(({ stage }) => pipeline.stages.some(({ key }) => key === stage));
    return {
      title:
        pipelines.length > 1
          ? msg`Deals by stage: ${{ pipeline: asText(pipelineName(pipeline)) }}`
          : msg`Deals by Stage`,
      columns: [msg`Stage`, msg`Deals`, msg`Value`],
      rows: rowsWithBars(
        own,
        ({ deals }) => deals,
        ({ stage, deals, value }) => [labelOf(stage), number(deals), money(Math.round(value))],
      ),
      notes: nth === pipelines.length - 1 ? notes : undefined,
    };
  });
  if (!(await mayHaveAdvancedReports(scope))) return byStage;
  const advanced = await readAdvanced(scope, query, context);
  // The conversion covers a single pipeline, also where the deals by stage cover several.
  const [first] = advanced.flow;
  const pipeline =
    all.length > 1 ? all.find(({ stages }) => stages.some(({ key }) => key === first?.stage)) : undefined;
  return [
    ...byStage,
    conversionTable(advanced, { labelOf, pipeline }, writing),
    forecastTable(advanced, settings, writing),
    ...closedTables(advanced, writing),
    ...peopleTables(advanced.people, writing),
    ...(await fieldTables(scope, { settings, query }, context, writing)),
  ];
};

const conversionTable = (
  { flow }: AdvancedReport,
  { labelOf, pipeline }: { labelOf: (stage: string) => Said; pipeline: { name: string | null } | undefined },
  { number, percent }: Formatters,
): EmailTable => ({
  title: pipeline
    ? msg`Conversion by Stage: ${{ pipeline: asText(pipelineName(pipeline)) }}`
    : msg`Conversion by Stage`,
  columns: [msg`Stage`, msg`Deals`, msg`Conversion`, msg`Median days`],
  rows: rowsWithBars(
    flow,
    ({ entered }) => entered,
    ({ stage, entered, conversion, median_days }) => [
      labelOf(stage),
      number(entered),
      conversion === null ? '–' : percent(conversion, 0),
      median_days === null ? '–' : number(median_days, 1),
    ],
  ),
});

const forecastTable = (
  { forecast, overdue, apart }: AdvancedReport,
  { weighted: basis }: ReportSettings,
  { money, month: monthName }: Formatters,
): EmailTable => {
  const weightedOf = ({ weighted, learned }: AdvancedReport['overdue']) =>
    basis === 'learned' ? (learned ?? weighted) : weighted;
  const worth = money(Math.round(overdue.best));
  const late = msg`Overdue and not in the forecast: ${plural(overdue.deals, { one: '# open deal', other: '# open deals' })} worth ${worth}, with an expected close in a past month.`;
  const isEmpty = forecast.length === 0;
  return {
    title: msg`Forecast`,
    columns: [msg`Month`, msg`Weighted`, msg`Best case`],
    rows: rowsWithBars(forecast, weightedOf, ({ month, ...sums }) => [
      month ? monthName(month) : msg`No date`,
      money(Math.round(weightedOf(sums))),
      money(Math.round(sums.best)),
    ]),
    notes: [...(overdue.deals > 0 ? [late] : isEmpty ? [msg`No open deals`] : []), ...notIncluded(apart, money)],
  };
};

const closedTables = ({ lost_reasons, sources }: AdvancedReport, { number, money }: Formatters): EmailTable[] => [
  {
    title: msg`Why Deals Were Lost`,
    columns: [msg`Reason`, msg`Deals`, msg`Value`],
    rows: rowsWithBars(
      lost_reasons,
      ({ deals }) => deals,
      ({ reason, deals, value }) => [
        reason === null ? msg`Other reasons` : reason || msg`No reason given`,
        number(deals),
        money(Math.round(value)),
      ],
    ),
    notes: lost_reasons.length === 0 ? [msg`No lost deals`] : undefined,
  },
  {
    title: msg`Contacts by Source`,
    columns: [msg`Source`, msg`Contacts`, msg`Customers now`],
    rows: rowsWithBars(
      sources,
      ({ contacts }) => contacts,
      ({ source, contacts, customers }) => [
        source === null ? msg`Other sources` : source || msg`No source`,
        number(contacts),
        number(customers),
      ],
    ),
    notes: sources.length === 0 ? [msg`No contacts added in this period`] : undefined,
  },
];

const peopleTables = (people: AdvancedReport['people'], { number, money }: Formatters): EmailTable[] => [
  {
    title: msg`Deals by Person`,
    columns: [msg`Person`, msg`Won amount`, msg`Deals won`, msg`Deals lost`, msg`Open deals now`],
    rows: rowsWithBars(
      people,
      ({ won_amount }) => won_amount,
      ({ name, won_amount, deals_won, deals_lost, deals_open }) => [
        name,
        money(Math.round(won_amount)),
        ...[deals_won, deals_lost, deals_open].map((count) => number(count)),
      ],
    ),
    notes: people.length === 0 ? [msg`No activity in this period`] : undefined,
  },
  ...(people.length === 0
    ? []
    : [
        {
          title: msg`Activity by Person`,
          columns: [msg`Person`, msg`Calls, meetings, emails`, msg`Notes`, msg`Tasks done`],
          rows: rowsWithBars(
            people,
            ({ touches, notes, tasks_done }) => touches + notes + tasks_done,
            ({ name, touches, notes, tasks_done }) => [
              name,
              ...[touches, notes, tasks_done].map((count) => number(count)),
            ],
          ),
        },
      ]),
];
