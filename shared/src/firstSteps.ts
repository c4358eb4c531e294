import { z } from 'zod';

/** What a workspace already has, without sample data, for the checklist on the dashboard. */
export const FirstSteps = z.object({
  contacts: z.int(),
  companies: z.int(),
  deals: z.int(),
  tasks: z.int(),
  campaigns: z.int(),
  imports: z.int(),
  members: z.int(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
