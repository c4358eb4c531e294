import { z } from 'zod';

/** How much of its own, sample data left out, a workspace has: what the checklist of the dashboard ticks. */
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
