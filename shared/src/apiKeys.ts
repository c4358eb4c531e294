import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Instant, requiredLine } from './text';

export const API_KEYS_MAX = 10;

export const NewApiKey = z.strictObject({ name: requiredLine(100, msg`Please enter a name for your API key`) });
export type NewApiKey = z.infer<typeof NewApiKey>;

/** An API key of the workspace. `key` is whole in the answer that made it; afterwards only its ends are known: `rpt_live...a1B2`. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  is_active: z.boolean(),
  created_at: Instant,
  last_used: Instant.nullable(),
  created_by: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;
