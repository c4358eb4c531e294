import { z } from 'zod';

/** How many sample records the workspace has. They are part of lists and figures, but do not count toward limits. */
export const SampleData = z.object({ contacts: z.int(), companies: z.int() });
export type SampleData = z.infer<typeof SampleData>;
