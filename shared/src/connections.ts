import { z } from 'zod';
import { Instant } from './text';

/** The scopes of an app: it may read everything that its user can see, or also change it. */
export const CONNECTION_SCOPES = ['read', 'write'] as const;
const ConnectionScope = z.enum(CONNECTION_SCOPES);
export type ConnectionScope = z.infer<typeof ConnectionScope>;

/** After how many days without use a connection expires. */
export const CONNECTION_DAYS = 90;

/** An app that a member connected, which acts on their behalf. */
export const Connection = z.object({
  id: z.uuid(),
  /** The name that the app gives itself. */
  name: z.string(),
  scopes: z.array(z.string()),
  /** Where the app's code was sent: a host, or the name of a program on the user's device. */
  destination: z.string(),
  connected_at: Instant,
  last_used: Instant.nullable(),
  last_used_from: z.string(),
});
export type Connection = z.infer<typeof Connection>;

/** The authorization request of an app, signed by the API when the app sent the user here. */
const request = z.string().min(1).max(8_000);

export const ConnectionRequest = z.strictObject({ request });

/** The authorization request as the user sees it. */
export const RequestedConnection = z.object({
  name: z.string(),
  destination: z.string(),
  workspace_name: z.string(),
  /** The requested scopes that the plan includes. Empty without a plan with API access. */
  scopes: z.array(ConnectionScope),
  /** Whether the app also asked to write, which the plan does not include. */
  lacks_writing: z.boolean(),
  /** The URL that returns to the app with a refusal. */
  refuse_url: z.string(),
});
export type RequestedConnection = z.infer<typeof RequestedConnection>;

export const ConnectionApproval = z.strictObject({ request, scope: ConnectionScope });
export type ConnectionApproval = z.infer<typeof ConnectionApproval>;

/** The URL to which the browser takes the app's code. */
export const ApprovedConnection = z.object({ redirect_url: z.string() });
export type ApprovedConnection = z.infer<typeof ApprovedConnection>;
