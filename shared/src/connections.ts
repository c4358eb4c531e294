import { z } from 'zod';
import { Instant } from './text';

/** The scopes of an app: it may read everything that its person sees, or change it too. */
export const CONNECTION_SCOPES = ['read', 'write'] as const;
const ConnectionScope = z.enum(CONNECTION_SCOPES);
export type ConnectionScope = z.infer<typeof ConnectionScope>;

/** For how many days a connection lasts without being used. */
export const CONNECTION_DAYS = 90;

/** An app that a member connected, which acts for them. */
export const Connection = z.object({
  id: z.uuid(),
  /** The app's name for itself. */
  name: z.string(),
  scopes: z.array(z.string()),
  /** Where it was sent back to: a host, or the name of a program on the person's device. */
  destination: z.string(),
  connected_at: Instant,
  last_used: Instant.nullable(),
  last_used_from: z.string(),
});
export type Connection = z.infer<typeof Connection>;

/** The request of an app, signed by the API when the app sent the person here. */
const request = z.string().min(1).max(8_000);

export const ConnectionRequest = z.strictObject({ request });

/** The same, for the person who decides. */
export const RequestedConnection = z.object({
  name: z.string(),
  destination: z.string(),
  workspace_name: z.string(),
  /** The scopes that the app asks for, as far as the plan includes them. Empty without a plan with API access. */
  scopes: z.array(ConnectionScope),
  /** Whether the app also asked to write, which the plan does not include. */
  lacks_writing: z.boolean(),
  /** Leads back to the app with a refusal. */
  refuse_url: z.string(),
});
export type RequestedConnection = z.infer<typeof RequestedConnection>;

export const ConnectionApproval = z.strictObject({ request, scope: ConnectionScope });
export type ConnectionApproval = z.infer<typeof ConnectionApproval>;

/** The URL to which the browser takes the app's code. */
export const ApprovedConnection = z.object({ redirect_url: z.string() });
export type ApprovedConnection = z.infer<typeof ApprovedConnection>;
