import { z } from 'zod';
import { listQuery } from './lists';
import { Instant } from './text';

/** How many days events are kept. */
export const SECURITY_EVENT_DAYS = 90;

export const SecurityEventKind = z.enum([
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'signed_out_everywhere',
  'session_ended',
  'session_copied',
  'password_changed',
  'password_reset',
  'google_linked',
  'key_made',
  'key_used',
  'key_rotated',
  'key_ended',
  'app_connected',
  'app_disconnected',
]);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

/** A security event of an account: who signed in or changed something, how, and from where. */
export const SecurityEvent = z.object({
  id: z.uuid(),
  kind: SecurityEventKind,
  /** How the user signed in (`password`, `google`, `registration`), or the name of an API key. */
  detail: z.string(),
  user_agent: z.string(),
  ip_prefix: z.string(),
  created_at: Instant,
  /** The uses of a key from one network on one day are one event; this is the time of the last one. */
  last_at: Instant,
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SecurityEventQuery = listQuery(['-last_at']).pick({ limit: true, cursor: true });
