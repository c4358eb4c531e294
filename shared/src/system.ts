import { z } from 'zod';

/** One part of the installation and its state. */
export const Finding = z.object({
  part: z.string(),
  state: z.enum(['working', 'not set', 'failing']),
  /** The state, or how to fix it. */
  says: z.string(),
});
export type Finding = z.infer<typeof Finding>;

export const SystemReport = z.object({ version: z.string(), findings: z.array(Finding) });
export type SystemReport = z.infer<typeof SystemReport>;
