import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { forbidden } from '../../http/problem';

/**
 * What reaches beyond the workspace needs an address that is known to be the person's own. Where no email can be sent,
 * nobody could confirm theirs, and none is asked to.
 * @throws 403
 */
export const requireVerifiedEmail = async ({ config }: Context, { db, userId }: Scope): Promise<void> => {
  if (config.mail.kind === 'off') return;
  const user = await db('users').where({ id: userId }).first('email_verified_at');
  if (user?.email_verified_at) return;
  throw forbidden(
    'email_not_verified',
    'Confirm your email address first: open the link we mailed to you, or ask for a new one.',
  );
};
