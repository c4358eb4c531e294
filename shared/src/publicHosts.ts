import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { Instant } from './text';
import { asText } from './words';

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(${LABEL}\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`);

export const PublicHostChange = z.strictObject({
  host: z.string().trim().toLowerCase().max(253).regex(HOST, asText(msg`Enter a host name such as forms.example.com`)),
});
export type PublicHostChange = z.infer<typeof PublicHostChange>;

/** The host name under which a workspace shows its forms, booking pages and quotes. */
export const PublicHost = z.object({
  /** Whether the plan includes a host name. */
  is_in_plan: z.boolean(),
  host: z.string().nullable(),
  verified_at: Instant.nullable(),
  /** The target of its CNAME record. */
  target: z.string(),
  /** The TXT record that proves ownership of the name. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
});
export type PublicHost = z.infer<typeof PublicHost>;

/** A proxy asks whether it may request a TLS certificate for a host name. */
export const TlsQuery = z.object({
  domain: z.string().max(300).meta({ description: 'The host name of a connection.' }),
});
