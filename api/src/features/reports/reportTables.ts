import { msg, plural } from '@lingui/core/macro';
import type { ContactStatus } from '@rapport/shared/contacts';
import { isCounted } from '@rapport/shared/countedFields';
import { formatMonth } from '@rapport/shared/dates';
import type { DealSum } from '@rapport/shared/deals';
import type { Field } from '@rapport/shared/fields';
import { formatMoney } from '@rapport/shared/formatMoney';
import type { Measure } from '@rapport/shared/pace';
import { CUSTOM_PERIOD, namedPeriod } from '@rapport/shared/periods';
import {
  type AdvancedReport,
  changeInPercent,
  type FieldReportQuery,
  type PeriodFigures,
  type ReportQuery,
} from '@rapport/shared/reports';
import type { ReportSettings } from '@rapport/shared/savedReports';
import { pipelineName, stageName } from '@rapport/shared/stageNames';
import { asText, type Said, type Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import type { EmailTable } from '../../integrations/email/renderEmail';
import { fieldsOf } from '../fields/custom.service';
import { readPipelines } from '../pipelines/pipelines.readModel';
import { readTargets } from '../targets/targets.readModel';
import { membersOf } from '../team/team.service';
import { mayHaveAdvancedReports, mayHaveTargets } from '../workspaces/planLimits';
import { readAdvanced } from './advanced.readModel';
import { readByField } from './byField.readModel';
import { monthsBefore } from './comparison';
import { readOverview } from './overview.readModel';
import { readContacts, readPipeline } from './pipeline.readModel';
import type { ReportContext } from './valuedDeals.readModel';

/** In which language, and of which day, a report is written out. */
interface Reading {
  language: string;
  /** Where the reader is. */
  today: string;
}

const YEAR = 12;

/** What the settings of a saved report ask of the reports, seen from a day. */
export const queryOf = (
  { period, from, to, owner, pipeline }: ReportSettings,
  today: string,
  pipelines: readonly { id: string }[],
): ReportQuery => ({
  ...(period === CUSTOM_PERIOD ? { from, to } : period && namedPeriod(period, today)),
  owner_id: owner,
  // One that is gone is none, as on the screen.
  pipeline_id: pipelines.find(({ id }) => id === pipeline)?.id,
});

/** The figures of a report as tables, as the screen has them. */
export const tablesOf = async (
  scope: Scope,
  settings: ReportSettings,
  context: ReportContext,
  reading: Reading,
): Promise<EmailTable[]> => {
  const writing = writingIn(reading.language, context.settings.currency);
  const pipelines = await readPipelines(scope);
  const query = queryOf(settings, reading.today, pipelines);
  switch (settings.tab ?? 'overview') {
    case 'overview':
      return overviewTables(scope, { settings, query }, context, writing);
    case 'pipeline':
      return pipelineTables(scope, { settings, query }, context, writing);
    case 'contacts':
      return contactTables(scope, context, writing);
    case 'targets':
      return targetTables(scope, settings, writing);
  }
};

interface Asked {
  settings: ReportSettings;
  query: ReportQuery;
}

type Writing = ReturnType<typeof writingIn>;

const writingIn = (language: string, currency: string) => {
  const number = (value: number, decimals?: number) =>
    value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return {
    number,
    money: (amount: number, unit: string = currency) => formatMoney(amount, unit, language),
    percent: (share: number, decimals: number) =>
      (share / 100).toLocaleString(language, {
        style: 'percent',
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }),
    month: (month: string) => formatMonth(month, { language }),
  };
};

/** Rows with bars, of which the longest is of the greatest value. */
const barred = <Row>(all: Row[], sizeOf: (row: Row) => number, cellsOf: (row: Row) => Said[]): EmailTable['rows'] => {
  const most = Math.max(...all.map(sizeOf), 0);
  return all.map((row) => ({ cells: cellsOf(row), share: most > 0 ? sizeOf(row) / most : 0 }));
};

/** The months up to the last one, those in which nothing was included. */
const yearUntil = (last: string, first?: string): string[] =>
  Array.from({ length: YEAR }, (_, nth) => monthsBefore(`${last}-01`, YEAR - 1 - nth).slice(0, 7)).filter(
    (month) => !first || month >= first.slice(0, 7),
  );

const overviewTables = async (
  scope: Scope,
  { settings, query }: Asked,
  context: ReportContext,
  { number, money, percent, month: monthName }: Writing,
): Promise<EmailTable[]> => {
  const { figures, compared, contacts, contacts_this_month, months, apart } = await readOverview(scope, query, context);
  const change = (figure: (figures: PeriodFigures) => number | null): string => {
    const [now, before] = compared ? [figure(compared.now.figures), figure(compared.before.figures)] : [null, null];
    const by = now === null || before === null ? null : changeInPercent(now, before);
    if (by === null) return '–';
    if (Math.abs(by).toFixed(1) === '0.0') return percent(0, 1);
    return `${by < 0 ? '' : '+'}${percent(by, Math.abs(by) < 1_000 ? 1 : 0)}`;
  };
  const added = number(contacts_this_month);
  const isClosed = settings.by === 'closed';
  const shown = months.length > 0 ? yearUntil(months.at(-1)?.month ?? '', query.from) : [];
  const sums = new Map(months.map((each) => [each.month, each]));
  const basis = isClosed ? 'closed' : 'created';
  return [
    {
      title: msg`Overview`,
      columns: [msg`Figure`, msg`Value`, msg({ message: 'Change', context: 'noun' })],
      rows: [
        {
          cells: [msg`Total Revenue`, money(Math.round(figures.revenue)), change(({ revenue }) => revenue)],
        },
        {
          cells: [
            msg`Win Rate`,
            percent(figures.win_rate, 1),
            change(({ won, lost, win_rate }) => (won + lost > 0 ? win_rate : null)),
          ],
        },
        {
          cells: [
            msg`Avg Deal Size`,
            money(Math.round(figures.average_deal_size)),
            change(({ deals, average_deal_size }) => (deals > 0 ? average_deal_size : null)),
          ],
        },
        { cells: [msg`Total Contacts`, number(contacts), msg`+${added} this month`] },
      ],
      note: notIncluded(apart, money),
    },
    {
      title: msg`Revenue by Month`,
      columns: [msg`Month`, isClosed ? msg`By month won` : msg`By month created`],
      rows: barred(
        shown.map((month) => ({ month, sum: sums.get(month)?.[basis] ?? 0 })),
        ({ sum }) => sum,
        ({ month, sum }) => [monthName(month), money(Math.round(sum))],
      ),
      note: months.length === 0 ? msg`No revenue data yet` : undefined,
    },
  ];
};

const pipelineTables = async (
  scope: Scope,
  { settings, query }: Asked,
  context: ReportContext,
  writing: Writing,
): Promise<EmailTable[]> => {
  const { number, money } = writing;
  const { stages, apart } = await readPipeline(scope, query, context);
  const pipelines = (await readPipelines(scope)).filter((pipeline) =>
    pipeline.stages.some(({ key }) => stages.some(({ stage }) => stage === key)),
  );
  const names = new Map(pipelines.flatMap((each) => each.stages.map((stage) => [stage.key, stageName(stage)])));
  const labelOf = (stage: string): Said => names.get(stage) ?? stageName({ key: stage, name: null });
  const note = notIncluded(apart, money);
  const byStage = pipelines.map((pipeline, nth): EmailTable => {
    const own = stages.filter(({ stage }) => pipeline.stages.some(({ key }) => key === stage));
    return {
      title:
        pipelines.length > 1
          ? msg`Deals by stage: ${{ pipeline: asText(pipelineName(pipeline)) }}`
          : msg`Deals by Stage`,
      columns: [msg`Stage`, msg`Deals`, msg`Value`],
      rows: barred(
        own,
        ({ deals }) => deals,
        ({ stage, deals, value }) => [labelOf(stage), number(deals), money(Math.round(value))],
      ),
      note: nth === pipelines.length - 1 ? note : undefined,
    };
  });
  if (!(await mayHaveAdvancedReports(scope))) return byStage;
  const advanced = await readAdvanced(scope, query, context);
  return [
    ...byStage,
    conversionTable(advanced, labelOf, writing),
    forecastTable(advanced, settings, writing),
    ...closedTables(advanced, writing),
    ...peopleTables(advanced.people, writing),
    ...(await fieldTables(scope, { settings, query }, context, writing)),
  ];
};

const conversionTable = (
  { flow }: AdvancedReport,
  labelOf: (stage: string) => Said,
  { number, percent }: Writing,
): EmailTable => ({
  title: msg`Conversion by Stage`,
  columns: [msg`Stage`, msg`Deals`, msg`Conversion`, msg`Median days`],
  rows: barred(
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
  { money, month: monthName }: Writing,
): EmailTable => {
  const weightedOf = ({ weighted, learned }: AdvancedReport['overdue']) =>
    basis === 'learned' ? (learned ?? weighted) : weighted;
  const worth = money(Math.round(overdue.best));
  const late = msg`Overdue and not in the forecast: ${plural(overdue.deals, { one: '# open deal', other: '# open deals' })} worth ${worth}, with an expected close in a past month.`;
  const isEmpty = forecast.length === 0;
  return {
    title: msg`Forecast`,
    columns: [msg`Month`, msg`Weighted`, msg`Best case`],
    rows: barred(forecast, weightedOf, ({ month, ...sums }) => [
      month ? monthName(month) : msg`No date`,
      money(Math.round(weightedOf(sums))),
      money(Math.round(sums.best)),
    ]),
    note: overdue.deals > 0 ? late : isEmpty ? msg`No open deals` : notIncluded(apart, money),
  };
};

const closedTables = ({ lost_reasons, sources }: AdvancedReport, { number, money }: Writing): EmailTable[] => [
  {
    title: msg`Why Deals Were Lost`,
    columns: [msg`Reason`, msg`Deals`, msg`Value`],
    rows: barred(
      lost_reasons,
      ({ deals }) => deals,
      ({ reason, deals, value }) => [
        reason === null ? msg`Other reasons` : reason || msg`No reason given`,
        number(deals),
        money(Math.round(value)),
      ],
    ),
    note: lost_reasons.length === 0 ? msg`No lost deals` : undefined,
  },
  {
    title: msg`Contacts by Source`,
    columns: [msg`Source`, msg`Contacts`, msg`Customers now`],
    rows: barred(
      sources,
      ({ contacts }) => contacts,
      ({ source, contacts, customers }) => [
        source === null ? msg`Other sources` : source || msg`No source`,
        number(contacts),
        number(customers),
      ],
    ),
    note: sources.length === 0 ? msg`No contacts added in this period` : undefined,
  },
];

const peopleTables = (people: AdvancedReport['people'], { number, money }: Writing): EmailTable[] => [
  {
    title: msg`Deals by Person`,
    columns: [msg`Person`, msg`Won amount`, msg`Deals won`, msg`Deals lost`, msg`Open deals now`],
    rows: barred(
      people,
      ({ won_amount }) => won_amount,
      ({ name, won_amount, deals_won, deals_lost, deals_open }) => [
        name,
        money(Math.round(won_amount)),
        ...[deals_won, deals_lost, deals_open].map((count) => number(count)),
      ],
    ),
    note: people.length === 0 ? msg`No activity in this period` : undefined,
  },
  ...(people.length === 0
    ? []
    : [
        {
          title: msg`Activity by Person`,
          columns: [msg`Person`, msg`Calls, meetings, emails`, msg`Notes`, msg`Tasks done`],
          rows: barred(
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

type FieldHolder = FieldReportQuery['of'];

/** Whose own fields deals are counted by, in the order of the screen. */
const HOLDERS: FieldHolder[] = ['deal', 'contact', 'company'];

const fieldTitle = (holder: FieldHolder, label: string): Sentence => {
  if (holder === 'contact') return msg`Deals by ${label} of their contact`;
  return holder === 'company' ? msg`Deals by ${label} of their company` : msg`Deals by ${label}`;
};

/** Deals by the own field that was chosen, or the first that has few values. */
const fieldTables = async (
  scope: Scope,
  { settings, query }: Asked,
  context: ReportContext,
  { number, money }: Writing,
): Promise<EmailTable[]> => {
  const counted: { holder: FieldHolder; field: Field; id: string }[] = [];
  for (const holder of HOLDERS) {
    for (const field of (await fieldsOf(scope, holder)).filter(isCounted)) {
      counted.push({ holder, field, id: holder === 'deal' ? field.key : `${holder}.${field.key}` });
    }
  }
  const chosen = counted.find(({ id }) => id === settings.field) ?? counted[0];
  if (!chosen) return [];
  const { field, holder } = chosen;
  const { values } = await readByField(scope, { ...query, of: holder, field: field.key }, context);
  const people = new Map((await membersOf(scope)).map(({ id, name }) => [id, name]));
  const { label } = field;
  return [
    {
      title: fieldTitle(holder, label),
      columns: [label, msg`Won amount`, msg`Deals won`, msg`Deals lost`, msg`Open deals now`],
      rows: barred(
        values,
        ({ won_amount }) => won_amount,
        ({ value, won_amount, won, lost, open }) => [
          valueName(field, value, people),
          money(Math.round(won_amount)),
          ...[won, lost, open].map((count) => number(count)),
        ],
      ),
      note: values.length === 0 ? msg`No deals in this period` : undefined,
    },
  ];
};

const valueName = (
  { type, options }: Pick<Field, 'type' | 'options'>,
  value: string | null,
  people: Map<string, string>,
): Said => {
  if (value === null) return msg`Not filled in`;
  if (type === 'checkbox') return value === 'true' ? msg`Yes` : msg`No`;
  if (type === 'person') return people.get(value) ?? msg`Former member`;
  return options.find(({ key }) => key === value)?.label ?? value;
};

const STATUSES: Record<ContactStatus, Sentence> = {
  lead: msg`Lead`,
  customer: msg`Customer`,
  partner: msg`Partner`,
};

const contactTables = async (
  scope: Scope,
  context: ReportContext,
  { number, month: monthName }: Writing,
): Promise<EmailTable[]> => {
  const { statuses, months } = await readContacts(scope, context);
  const added = new Map(months.map(({ month, contacts }) => [month, contacts]));
  const shown = months.length > 0 ? yearUntil(months.at(-1)?.month ?? '', months[0]?.month) : [];
  return [
    {
      title: msg`Contacts by Status`,
      columns: [msg`Status`, msg`Contacts`],
      rows: barred(
        statuses,
        ({ contacts }) => contacts,
        ({ status, contacts }) => [STATUSES[status], number(contacts)],
      ),
    },
    {
      title: msg`Contacts Added by Month`,
      columns: [msg`Month`, msg`Contacts`],
      rows: barred(
        shown.map((month) => ({ month, contacts: added.get(month) ?? 0 })),
        ({ contacts }) => contacts,
        ({ month, contacts }) => [monthName(month), number(contacts)],
      ),
      note: months.length === 0 ? msg`No contacts yet.` : undefined,
    },
  ];
};

const MEASURES: Record<Measure, Sentence> = {
  won_amount: msg`Won amount`,
  won_deals: msg`Won deals`,
  new_customers: msg`New customers`,
  touches: msg`Calls, meetings, emails`,
};

/** The goals that the reader may see, those of the workspace first. */
const targetTables = async (
  scope: Scope,
  { every, since }: ReportSettings,
  { number, money }: Writing,
): Promise<EmailTable[]> => {
  const { targets } = (await mayHaveTargets(scope))
    ? await readTargets(scope, { period: every ?? 'month', day: since })
    : { targets: [] };
  if (targets.length === 0) return [{ title: msg`Targets`, columns: [], rows: [], note: msg`No targets yet` }];
  const subjects = [...new Set(targets.map(({ user_id }) => user_id))];
  return subjects.map((subject) => {
    const own = targets.filter(({ user_id }) => user_id === subject);
    return {
      title: own[0]?.name ?? msg`Workspace`,
      columns: [msg`Goal`, msg`Reached`, msg`Target`],
      rows: own.map(({ measure, reached, goal }) => {
        const shown = (value: number) => (measure === 'won_amount' ? money(Math.round(value)) : number(value));
        return { cells: [MEASURES[measure], shown(reached), shown(goal)], share: reached / goal };
      }),
    };
  });
};

/** What is in no sum, because its currency has no rate. */
const notIncluded = (sums: DealSum[], money: Writing['money']): Sentence | undefined => {
  if (sums.length === 0) return undefined;
  const list = sums.map(({ amount, currency }) => money(amount, currency)).join(', ');
  return msg`Not included in these totals, because no exchange rate is set: ${list}.`;
};
