import { msg } from '@lingui/core/macro';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { forbidden } from '../../http/problem';
import { requireNotDemo } from '../workspaces/notInDemo';
import { findOwnEmail } from './users.repository';

/** Whether the caller's address is confirmed. Without an email server, no address can be confirmed, so all count as confirmed. */
export const isEmailVerified = async ({ config }: Context, scope: Scope): Promise<boolean> =>
  config.mail.kind === 'off' || Boolean((await findOwnEmail(scope))?.email_verified_at);

/**
 * Requires a confirmed email address, and a workspace that is not a demo, for everything that reaches outside the
 * workspace.
 * @throws 403
 */
export const requireVerifiedEmail = async (context: Context, scope: Scope): Promise<void> => {
  await requireNotDemo(scope);
  if (await isEmailVerified(context, scope)) return;
  throw forbidden(
    'email_not_verified',
    msg`Confirm your email address first. Open the link we emailed you, or request a new one.`,
  );
};

/** The email address of the caller, unless an API key, or a job without a user, acts. */
export const ownEmail = async (scope: Scope): Promise<string | undefined> => (await findOwnEmail(scope))?.email;
