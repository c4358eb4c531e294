import { msg } from '@lingui/core/macro';
import { formatMonth } from '@rapport/shared/dates';
import type { DealSum } from '@rapport/shared/deals';
import { formatMoney } from '@rapport/shared/formatMoney';
import type { ReportQuery } from '@rapport/shared/reports';
import type { ReportSettings } from '@rapport/shared/savedReports';
import type { Said, Sentence } from '@rapport/shared/words';
import type { EmailTable } from '../../../integrations/email/renderEmail';
import { monthsBefore } from '../comparison';

const YEAR = 12;

/** The settings of a saved report, and the query for them today. */
export interface ReportRequest {
  settings: ReportSettings;
  query: ReportQuery;
}

/** Formats figures for the reader's language. */
export type Formatters = ReturnType<typeof formattersFor>;

export const formattersFor = (language: string, currency: string) => {
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

/** Rows with bars. The longest bar is that of the greatest value. */
export const rowsWithBars = <Row>(
  all: Row[],
  sizeOf: (row: Row) => number,
  cellsOf: (row: Row) => Said[],
): EmailTable['rows'] => {
  const most = Math.max(...all.map(sizeOf), 0);
  return all.map((row) => ({ cells: cellsOf(row), share: most > 0 ? sizeOf(row) / most : 0 }));
};

/** The months up to the last one, including empty ones. */
export const yearUntil = (last: string, first?: string): string[] =>
  Array.from({ length: YEAR }, (_, nth) => monthsBefore(`${last}-01`, YEAR - 1 - nth).slice(0, 7)).filter(
    (month) => !first || month >= first.slice(0, 7),
  );

/** The amounts that are not part of the sums, because their currency has no rate. */
export const notIncluded = (sums: DealSum[], money: Formatters['money']): Sentence[] => {
  if (sums.length === 0) return [];
  const list = sums.map(({ amount, currency }) => money(amount, currency)).join(', ');
  return [msg`Not included in these totals, because no exchange rate is set: ${list}.`];
};
