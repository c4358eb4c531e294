import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { forbidden } from '../../http/problem';

/**
 * Requires a confirmed email address for everything that reaches people outside the workspace. Without an email server no
 * address can be confirmed, and none has to be.
 * @throws 403
 */
export const requireVerifiedEmail = async ({ config }: Context, { db, userId }: Scope): Promise<void> => {
  if (config.mail.kind === 'off') return;
  const user = await db('users').where({ id: userId }).first('email_verified_at');
  if (user?.email_verified_at) return;
  throw forbidden(
    'email_not_verified',
    'Confirm your email address first: open the link we emailed to you, or request a new one.',
  );
};
