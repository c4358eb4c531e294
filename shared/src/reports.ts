import { z } from 'zod';
import { Contact, ContactStatus } from './contacts';
import { DealSum } from './deals';
import { Currency } from './money';
import { Day } from './text';

/**
 * From one day to another, both included, in the person's time zone; all of time without either. Deals that are won or lost
 * count on the day they were closed, a forecast by the day that is expected, all else by the day it was added.
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

/** Won deals divided by all closed deals (won plus lost), times 100; 0 where none is closed. */
export const winRate = (won: number, lost: number): number => (won + lost === 0 ? 0 : (won / (won + lost)) * 100);

/** Total deal value divided by the number of deals; 0 without deals. */
export const averageDealSize = (value: number, deals: number): number => (deals === 0 ? 0 : value / deals);

/** By how much a number changed, in percent of what it was; `null` where it was nothing. */
export const changeInPercent = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;

export const PeriodFigures = z.object({
  /** Added in the period, whatever became of them. */
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
  /** The amounts without a rate into the workspace's currency, which are in no sum. */
  apart: z.array(DealSum),
  figures: PeriodFigures,
  /**
   * For the captions: the period as far as it has come, and the time before it up to the same day. Without a period this
   * month and the last; `null` where there is nothing to compare with.
   */
  compared: z.object({ now: ComparedFigures, before: ComparedFigures }).nullable(),
  contacts: z.int(),
  contacts_this_month: z.int(),
  /** Two years up to the latest month in which anything was created or won, without the months in which nothing was. */
  months: z.array(MonthRevenue),
  /** All that was before those. */
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

/** The flow through a stage: the deals that reached it, those that went further, and the median length of their stay. */
export const StageFlow = z.object({
  stage: z.string(),
  /** Was in it, or in a later stage, or won. */
  entered: z.int(),
  advanced: z.int(),
  /** The percentage that went further; `null` if no deal reached the stage. */
  conversion: z.number().nullable(),
  median_days: z.number().nullable(),
});

const Expected = z.object({
  deals: z.int(),
  weighted: z.number(),
  /** At the chances that closed deals teach, and its own where a deal has none yet; `null` where nothing was learned. */
  learned: z.number().nullable(),
  best: z.number(),
});

export const AdvancedReport = z.object({
  currency: Currency,
  /** The amounts in currencies without a rate, which are in none of the sums. */
  apart: z.array(DealSum),
  /** The flow through the stages of the deals added in the period. */
  flow: z.array(StageFlow),
  /** Lost deals among them of which no earlier stage is known, as after an import: they count as lost from the first. */
  lost_from_unknown: z.int(),
  /** Open deals by the month in which they are expected to close, from this month on; `null` is without a date. */
  forecast: z.array(Expected.extend({ month: z.string().nullable() })),
  /** Open deals that were expected in a month that is over. */
  overdue: Expected,
  /** Why deals were lost in the period; `null` stands for all other reasons together. */
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
      /** Now, whenever they were added. */
      deals_open: z.int(),
    }),
  ),
  /**
   * The facts in which deals won and lost in the period differ by more than chance, the strongest first: how many of the deals
   * with the fact were won, between which percentages that lies in 95 of 100 cases, and how many of all others.
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
  /** Contacts added in the period by their source, and how many of them are customers now; `null` are all other sources together. */
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

/** Deals by the values of an own field of deals, their contacts or their companies. A deal with several choices counts for each. */
export const FieldReport = z.object({
  currency: Currency,
  /** The amounts in currencies without a rate, which are in none of the sums. */
  apart: z.array(DealSum),
  values: z.array(
    z.object({
      /** The key of an option, `true`, `false`, or the id of a person; `null` where it is not filled in, or the deal has no such contact or company. */
      value: z.string().nullable(),
      /** Won and lost in the period. */
      won: z.int(),
      won_amount: z.number(),
      lost: z.int(),
      /** Now, whenever they were added. */
      open: z.int(),
      open_amount: z.number(),
    }),
  ),
});
export type FieldReport = z.infer<typeof FieldReport>;
