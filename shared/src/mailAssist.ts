import { z } from 'zod';

/** A text that a language model wrote about a thread of emails. */
export const AssistedText = z.object({ text: z.string() });
export type AssistedText = z.infer<typeof AssistedText>;
