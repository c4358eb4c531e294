import { z } from 'zod';
import { DealSum } from './deals';
import { Currency } from './money';

/** Sums are in the workspace's currency; amounts for which it has no rate stand in `apart`. */
export const DashboardStats = z.object({
  contacts_count: z.int(),
  companies_count: z.int(),
  deals_count: z.int(),
  /** Those that are neither won nor lost. */
  active_deals_count: z.int(),
  total_deal_value: z.number(),
  total_revenue: z.number(),
  /** Won deals among those that are won or lost, in percent. */
  conversion_rate: z.number(),
  campaigns_sent: z.int(),
  avg_open_rate: z.number(),
  tasks_pending: z.int(),
  currency: Currency,
  apart: z.array(DealSum),
});
export type DashboardStats = z.infer<typeof DashboardStats>;
