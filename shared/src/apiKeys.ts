import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { KEY_SCOPES } from './keyScopes';
import { Instant, requiredLine } from './text';
import { asText } from './words';

export const API_KEYS_MAX = 10;

/** For how long the old secret stays valid beside the new one after a rotation. */
export const ROTATION_HOURS = 24;

const ApiKeyScope = z.enum(KEY_SCOPES);

export const NewApiKey = z.strictObject({
  name: requiredLine(100, msg`Please enter a name for your API key`),
  scopes: z
    .array(ApiKeyScope)
    .min(1, asText(msg`Choose at least one scope`))
    .max(KEY_SCOPES.length)
    .transform((chosen) => [...new Set(chosen)])
    .default(['write'])
    .meta({
      description: '`read` and `write` cover everything, the others one group of routes. `write` includes `read`.',
    }),
  expires_at: Instant.nullable().default(null).meta({ description: 'When the key stops working. `null` for never.' }),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/**
 * An API key of the workspace. `key` is complete only in the response that creates or rotates it; afterwards it is
 * masked: `rpt_live...a1B2`.
 */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  /** Whether the plan includes API access and the key has not expired. */
  is_active: z.boolean(),
  /** Whether the caller created the key. Others can delete it but not rotate it. */
  is_own: z.boolean(),
  scopes: z.array(z.string()),
  expires_at: Instant.nullable(),
  /** Until when the previous secret still works after a rotation. */
  previous_expires_at: Instant.nullable(),
  created_at: Instant,
  last_used: Instant.nullable(),
  /** The network that last used the key: its IP address without the last part. */
  last_used_from: z.string(),
  created_by: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;
