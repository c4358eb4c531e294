import { z } from 'zod';
import { Deal, DealSum } from './deals';
import { QueryFlag } from './lists';
import { Currency } from './money';
import { Targets } from './targets';
import { Task } from './tasks';

/** Sums are in the workspace's currency. Amounts in currencies without a rate are in `apart`. */
export const DashboardStats = z.object({
  contacts_count: z.int(),
  companies_count: z.int(),
  deals_count: z.int(),
  /** Open deals: neither won nor lost. */
  active_deals_count: z.int(),
  total_deal_value: z.number(),
  total_revenue: z.number(),
  /** Won deals as a percentage of the won and lost deals. */
  conversion_rate: z.number(),
  campaigns_sent: z.int(),
  avg_open_rate: z.number(),
  tasks_pending: z.int(),
  currency: Currency,
  apart: z.array(DealSum),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** The revenue of each day of a month, in order. */
const MonthRevenue = z.object({ month: z.string(), days: z.array(z.number()) });

/** Revenue of this month until today and of the whole last month, by the day on which a deal was won. */
export const DashboardMonth = z.object({
  currency: Currency,
  current: MonthRevenue,
  last: MonthRevenue,
  /** Won amounts of both months in currencies without a rate, which no sum includes. */
  apart: z.array(DealSum),
  /** The targets of the caller and of the workspace for this month and this quarter. */
  targets: z.array(Targets),
});
export type DashboardMonth = z.infer<typeof DashboardMonth>;

const firstOf = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) });

export const AttentionQuery = z.strictObject({
  mine: QueryFlag.optional().meta({ description: 'Whether only what the caller is responsible for counts.' }),
});
export type AttentionQuery = z.infer<typeof AttentionQuery>;

/** How many tasks and deals need attention today, and the first of them. */
export const Attention = z.object({
  /** What matters most today in one sentence, with names and amounts. */
  sentence: z.string(),
  overdue: firstOf(Task),
  due_today: firstOf(Task),
  deals: firstOf(Deal),
});
export type Attention = z.infer<typeof Attention>;
