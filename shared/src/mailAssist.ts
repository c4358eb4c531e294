import { z } from 'zod';

/** A text that a language model wrote about an email thread. */
export const AssistedText = z.object({ text: z.string() });
export type AssistedText = z.infer<typeof AssistedText>;
