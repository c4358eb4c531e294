import { z } from 'zod';

/** How many sample records the workspace holds; they count in lists and figures, but never toward a limit. */
export const SampleData = z.object({ contacts: z.int(), companies: z.int() });
export type SampleData = z.infer<typeof SampleData>;
