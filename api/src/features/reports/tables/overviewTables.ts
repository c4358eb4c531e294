import { msg } from '@lingui/core/macro';
import { changeInPercent, type PeriodFigures } from '@rapport/shared/reports';
import type { Scope } from '../../../db/scope';
import type { EmailTable } from '../../../integrations/email/renderEmail';
import { readOverview } from '../overview.readModel';
import type { ReportContext } from '../valuedDeals.readModel';
import { type Formatters, notIncluded, type ReportRequest, rowsWithBars, yearUntil } from './writing';

export const overviewTables = async (
  scope: Scope,
  { settings, query }: ReportRequest,
  context: ReportContext,
  { number, money, percent, month: monthName }: Formatters,
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
      notes: notIncluded(apart, money),
    },
    {
      title: msg`Revenue by Month`,
      columns: [msg`Month`, isClosed ? msg`By month won` : msg`By month created`],
      rows: rowsWithBars(
        shown.map((month) => ({ month, sum: sums.get(month)?.[basis] ?? 0 })),
        ({ sum }) => sum,
        ({ month, sum }) => [monthName(month), money(Math.round(sum))],
      ),
      notes: months.length === 0 ? [msg`No revenue data yet`] : undefined,
    },
  ];
};
