import { z } from 'zod';

/** How much a workspace has, without sample data, for the checklist of the dashboard. */
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
