import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { EmailAddress, Instant, requiredLine } from './text';
import { asText } from './words';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** A password as every form requires it. */
export const PasswordInput = z
  .string()
  .min(1, asText(msg`Password is required`))
  .min(PASSWORD_MIN, asText(msg`Password must be at least ${{ minimum: PASSWORD_MIN }} characters`));

/** Any characters, nothing trimmed. The maximum length keeps hashing cheap. */
export const NewPassword = PasswordInput.max(
  PASSWORD_MAX,
  asText(msg`Password must be at most ${{ maximum: PASSWORD_MAX }} characters`),
);

/** An email address in a form, with different messages for a missing and an invalid one. */
export const EmailInput = z
  .string()
  .trim()
  .min(1, { error: asText(msg`Email is required`), abort: true })
  .pipe(EmailAddress);

export const Registration = z.strictObject({
  email: EmailInput,
  password: NewPassword,
  name: requiredLine(200, msg`Name is required`),
  /** The secret of an invitation. With one, the new user joins its workspace instead of getting a new one. */
  invitation: z.string().max(200).optional(),
});
export type Registration = z.infer<typeof Registration>;

/** Sign-in is form-encoded, with the field names of OAuth's password grant. */
export const Login = z.strictObject({
  username: z.string().trim().min(1, asText(msg`Email is required`)).max(254),
  password: z.string().min(1, asText(msg`Password is required`)).max(PASSWORD_MAX),
});
export type Login = z.infer<typeof Login>;

export const RefreshRequest = z.strictObject({ refresh_token: z.string().min(1).max(200) });

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
});
export type Tokens = z.infer<typeof Tokens>;

/** A session of the signed-in user. */
export const MySession = z.object({
  id: z.uuid(),
  user_agent: z.string(),
  ip_prefix: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  is_current: z.boolean(),
});
export type MySession = z.infer<typeof MySession>;

export const ForgottenPassword = z.strictObject({ email: EmailInput });
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

/** The secret of an emailed link. */
const LinkToken = z.string().min(1).max(200);

export const PasswordReset = z.strictObject({ token: LinkToken, password: NewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const PasswordChange = z.strictObject({
  current_password: z.string().min(1, asText(msg`Password is required`)).max(PASSWORD_MAX),
  new_password: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The token of any emailed link, which is checked before the link is used. */
export const LinkCheck = z.strictObject({ token: LinkToken });

export const EmailVerification = z.strictObject({ token: LinkToken });
export type EmailVerification = z.infer<typeof EmailVerification>;

export const WorkspaceRole = z.enum(['owner', 'member']);
export type WorkspaceRole = z.infer<typeof WorkspaceRole>;

export const MyWorkspace = z.object({
  id: z.uuid(),
  name: z.string(),
  role: WorkspaceRole,
  /** When the demo is deleted; `null` for a workspace that belongs to an account. */
  demo_until: Instant.nullable(),
});
export type MyWorkspace = z.infer<typeof MyWorkspace>;

/** The signed-in user and their current workspace. */
export const CurrentUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  workspace: MyWorkspace,
  workspaces: z.array(MyWorkspace),
  email_verified: z.boolean(),
  has_password: z.boolean(),
  has_google: z.boolean(),
  /** Whether the user may open Settings > System: they own the workspace that runs the installation. */
  runs_installation: z.boolean(),
  created_at: Instant,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The session for the one-time code that a return from Google brings. */
export const OpenedSession = Tokens.omit({ token_type: true }).extend({ user: CurrentUser });
export type OpenedSession = z.infer<typeof OpenedSession>;

/** The configuration that the web app needs before anyone signs in. */
export const PublicConfig = z.object({
  google: z.boolean(),
  signup: z.boolean(),
  /** `outbox`: emails stay on the server and are shown to the owner. `off`: there are none. */
  mail: z.enum(['smtp', 'outbox', 'off']),
  support_email: z.string(),
  community_url: z.string().nullable(),
  /** Whether a language model is configured. Each workspace decides what it may do. */
  model: z.boolean(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
