import { z } from 'zod';
import { Contact, ContactStatus } from './contacts';
import { DealSum } from './deals';
import { Currency } from './money';
import { Day } from './text';

/**
 * The days of a report, both included, in the caller's time zone; all time without either. Won and lost deals count on
 * the day they were closed, forecasts on the expected day, everything else on the day it was added.
 */
export const ReportQuery = z.object({
  from: Day.optional(),
  to: Day.optional(),
  owner_id: z.uuid().optional(),
  pipeline_id: z.uuid().optional().meta({
    description: 'Without it a report covers all pipelines, and the conversion by stage the default one.',
  }),
});
export type ReportQuery = z.infer<typeof ReportQuery>;

/** Won deals divided by all closed deals (won plus lost), times 100; 0 if none is closed. */
export const winRate = (won: number, lost: number): number => (won + lost === 0 ? 0 : (won / (won + lost)) * 100);

/** Total deal value divided by the number of deals; 0 without deals. */
export const averageDealSize = (value: number, deals: number): number => (deals === 0 ? 0 : value / deals);

/** The change of a number in percent of its previous value; `null` if that was zero. */
export const changeInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;

export const PeriodFigures = z.object({
  /** Added in the period, whatever happened to them afterwards. */
  deals: z.int(),
  /** The value of those deals, in the workspace's currency. */
  value: z.number(),
  average_deal_size: z.number(),
  /** Closed in the period. */
  won: z.int(),
  lost: z.int(),
  revenue: z.number(),
  win_rate: z.number(),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

const ComparedFigures = z.object({ from: z.string(), to: z.string(), figures: PeriodFigures });

export const MonthRevenue = z.object({
  /** `2026-11` */
  month: z.string(),
  /** Won amounts by the month in which the deal was added. */
  created: z.number(),
  /** Won amounts by the month in which the deal was won. */
  closed: z.number(),
});
export type MonthRevenue = z.infer<typeof MonthRevenue>;

export const OverviewReport = z.object({
  currency: Currency,
  /** Amounts in currencies without a rate, which no sum includes. */
  apart: z.array(DealSum),
  figures: PeriodFigures,
  /**
   * For the captions: the period until today, and the previous period up to the same day. Without a period this month
   * and the last; `null` if there is nothing to compare with.
   */
  compared: z.object({ now: ComparedFigures, before: ComparedFigures }).nullable(),
  contacts: z.int(),
  contacts_this_month: z.int(),
  /** The two years up to the latest month with a created or won deal, without the empty months. */
  months: z.array(MonthRevenue),
  /** The sum of all earlier months. */
  earlier: MonthRevenue.omit({ month: true }),
});
export type OverviewReport = z.infer<typeof OverviewReport>;

export const StageFigures = z.object({
  stage: z.string(),
  deals: z.int(),
  value: z.number(),
});

export const PipelineReport = z.object({
  currency: Currency,
  apart: z.array(DealSum),
  stages: z.array(StageFigures),
});
export type PipelineReport = z.infer<typeof PipelineReport>;

export const ContactsReport = z.object({
  total: z.int(),
  statuses: z.array(z.object({ status: ContactStatus, contacts: z.int() })),
  months: z.array(z.object({ month: z.string(), contacts: z.int() })),
  recent: z.array(Contact),
});
export type ContactsReport = z.infer<typeof ContactsReport>;

/** The flow through a stage: how many deals reached it, how many went further, and the median length of their stay. */
export const StageFlow = z.object({
  stage: z.string(),
  /** Was in this stage or a later one, or was won. */
  entered: z.int(),
  advanced: z.int(),
  /** The percentage that went further; `null` if no deal reached the stage. */
  conversion: z.number().nullable(),
  median_days: z.number().nullable(),
});

const Expected = z.object({
  deals: z.int(),
  weighted: z.number(),
  /**
   * Weighted with the chances learned from closed deals, or a deal's own chance if it has no learned one; `null` if
   * nothing was learned.
   */
  learned: z.number().nullable(),
  best: z.number(),
});

export const AdvancedReport = z.object({
  currency: Currency,
  /** Amounts in currencies without a rate, which no sum includes. */
  apart: z.array(DealSum),
  /** The flow through the stages of the deals added in the period. */
  flow: z.array(StageFlow),
  /** Lost deals whose earlier stages are unknown, such as imported ones: they count as lost in the first stage. */
  lost_from_unknown: z.int(),
  /** Open deals by the month in which they are expected to close, from this month on; `null` means without a date. */
  forecast: z.array(Expected.extend({ month: z.string().nullable() })),
  /** Open deals that were expected to close in an earlier month. */
  overdue: Expected,
  /** Why deals were lost in the period; `null` combines all other reasons. */
  lost_reasons: z.array(z.object({ reason: z.string().nullable(), deals: z.int(), value: z.number() })),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      touches: z.int(),
      notes: z.int(),
      tasks_done: z.int(),
      deals_won: z.int(),
      /** The value of the won deals, in the workspace's currency. */
      won_amount: z.number(),
      deals_lost: z.int(),
      /** Current tasks, whenever they were added. */
      deals_open: z.int(),
    }),
  ),
  /**
   * Facts by which deals won and lost in the period differ more than by chance, the strongest first: how many of the
   * deals with the fact were won, its 95% confidence interval in percent, and the same for all others.
   */
  differences: z.array(
    z.object({
      column: z.enum(['source', 'industry', 'size', 'amount', 'own']),
      /** The label of an own field. */
      label: z.string(),
      /** For amounts, the quartile of the deals closed in the period: 1 is the smallest, 4 the largest. */
      value: z.string(),
      won: z.int(),
      of: z.int(),
      low: z.int(),
      high: z.int(),
      others_won: z.int(),
      others: z.int(),
    }),
  ),
  /** Contacts added in the period by source, and how many of them are customers now; `null` combines all other sources. */
  sources: z.array(z.object({ source: z.string().nullable(), contacts: z.int(), customers: z.int() })),
});
export type AdvancedReport = z.infer<typeof AdvancedReport>;

export const FieldReportQuery = ReportQuery.extend({
  of: z
    .enum(['deal', 'contact', 'company'])
    .default('deal')
    .meta({ description: 'The records that have the custom field: deals, or their contacts or companies.' }),
  field: z.string().meta({ description: 'The key of a custom field of the type choice, choices, checkbox or person.' }),
});
export type FieldReportQuery = z.infer<typeof FieldReportQuery>;

/**
 * Deals by the values of an own field of deals, their contacts or their companies. A deal with several choices counts
 * once for each.
 */
export const FieldReport = z.object({
  currency: Currency,
  /** Amounts in currencies without a rate, which no sum includes. */
  apart: z.array(DealSum),
  values: z.array(
    z.object({
      /**
       * The key of an option, `true`, `false`, or the id of a member; `null` if it is empty, or the deal has no such
       * contact or company. An unset checkbox is `false`.
       */
      value: z.string().nullable(),
      /** Won and lost in the period. */
      won: z.int(),
      won_amount: z.number(),
      lost: z.int(),
      /** Open now, whenever they were added. */
      open: z.int(),
      open_amount: z.number(),
    }),
  ),
});
export type FieldReport = z.infer<typeof FieldReport>;
