import { z } from 'zod';

export const DashboardStats = z.object({
  contacts_count: z.int(),
  companies_count: z.int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;
