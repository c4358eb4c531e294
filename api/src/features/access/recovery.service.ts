import { msg } from '@lingui/core/macro';
import type { PasswordChange, PasswordReset } from '@rapport/shared/access';
import type { LinkBrand } from '@rapport/shared/branding';
import type { Identity } from '../../db/identity';
import { asSystem, inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { badRequest, conflict } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import type { Visitor } from '../../http/visitor';
import { enqueueSystemJob } from '../../jobs/job';
import { brandOf } from '../branding/branding.service';
import { requireEmailDelivery } from '../outbox/outbox.service';
import { recordSecurityEvent, recordSessionEvent } from '../securityEvents/securityEvents.service';
import { endSessionsOf } from '../sessions/sessions.service';
import { workspaceToEnter } from '../workspaces/workspaces.readModel';
import { resetLink } from './access.emails';
import { emailPasswordChanged, emailPasswordReset, emailVerification } from './access.jobs';
import { requireUncommon } from './commonPasswords';
import { deleteSecrets, findSecretHolder, isSecretValid, useSecret } from './oneTimeSecrets.repository';
import { hashPassword } from './passwords';
import { requirePassword } from './proof';
import { reclaimAccount } from './reclaim';
import { makeResetSecret } from './resetSecret';
import { findUser, markEmailVerified, updatePassword } from './users.repository';

const HOUR = 3600;
const RESETS_BY_ADDRESS: RateLimit = { name: 'reset', points: 3, seconds: HOUR };
const RESETS_BY_NETWORK: RateLimit = { name: 'reset-network', points: 20, seconds: HOUR };
const VERIFICATIONS: RateLimit = { name: 'verification', points: 3, seconds: HOUR };

const usedLink = () => badRequest('spent_link', msg`This link was already used or has expired. Request a new one.`);

/** Emails a link to the address if it has an account. The answer does not show whether it has one. */
export const requestPasswordReset = async (context: Context, email: string, { network }: Visitor): Promise<void> => {
  requireEmailDelivery(context);
  const wait = msg`Too many links were requested. Please check your inbox, or try again in an hour.`;
  await requireAllowance(context.db, RESETS_BY_NETWORK, network, wait);
  await requireAllowance(context.db, RESETS_BY_ADDRESS, email, wait);
  await asSystem(context.db, (trx) => enqueueSystemJob(trx, emailPasswordReset, { email }));
};

/** The brand of the email with this link, which is that of the workspace in which the user of the link works. */
export const brandOfLink = async ({ db }: Context, token: string): Promise<LinkBrand> => {
  const workspaceId = await asSystem(db, async (trx) => {
    const userId = await findSecretHolder(trx, token);
    return userId && (await workspaceToEnter(trx, userId));
  });
  return { brand: workspaceId ? await inWorkspace(db, { workspaceId, lane: 'read' }, brandOf) : null };
};

/** Creates a link for the operator of the server, instead of emailing it. @returns `null` if the address has no account */
export const makeResetLink = async (context: Context, email: string): Promise<string | null> => {
  const made = await asSystem(context.db, (trx) => makeResetSecret(trx, email));
  return made && resetLink(context.address(), made.secret);
};

/** Sets a new password with the token of an emailed link, signs out everywhere and notifies the owner of the account. */
export const resetPassword = async (
  context: Context,
  { token, password }: PasswordReset,
  visitor: Visitor,
): Promise<void> => {
  await requireUncommon(password, 'password');
  await requireAllowance(
    context.db,
    RESETS_BY_NETWORK,
    visitor.network,
    msg`Too many attempts. Please try again in an hour.`,
  );
  // The link is checked first, because a hash is expensive and an invalid link must not cause one.
  if (!(await asSystem(context.db, (trx) => isSecretValid(trx, 'reset_password', token)))) throw usedLink();
  const hash = await hashPassword(context.config.passwordPepper, password);
  await asSystem(context.db, async (trx) => {
    const userId = await useSecret(trx, 'reset_password', token);
    if (!userId) throw usedLink();
    const user = await findUser(trx, userId);
    // Without an email server, addresses cannot be confirmed, and the link came from the server's operator.
    const isFirstProof = user && !user.email_verified_at && context.config.mail.kind !== 'off';
    if (isFirstProof) await reclaimAccount(trx, userId, nameFrom(user.email));
    else await enqueueSystemJob(trx, emailPasswordChanged, { user_id: userId });
    await updatePassword(trx, userId, hash);
    await markEmailVerified(trx, userId);
    await endSessionsOf(trx, userId, 'password was reset');
    await recordSecurityEvent(trx, { userId, kind: 'password_reset', place: visitor });
  });
};

/** Sets a new password with the old one, and signs out everywhere else. @throws 422 if the old one is wrong */
export const changePassword = async (
  context: Context,
  { user_id, session_id }: Identity,
  { current_password, new_password }: PasswordChange,
): Promise<void> => {
  await requireUncommon(new_password, 'new_password');
  const user = await asSystem(context.db, (trx) => findUser(trx, user_id));
  if (!user?.password_hash) {
    throw conflict(
      'no_password',
      msg`You sign in with Google. To set a password, sign out and choose “Forgot password?”.`,
    );
  }
  await requirePassword(context, user_id, { current_password });
  const hash = await hashPassword(context.config.passwordPepper, new_password);
  await asSystem(context.db, async (trx) => {
    await updatePassword(trx, user_id, hash);
    await deleteSecrets(trx, 'reset_password', user_id);
    await endSessionsOf(trx, user_id, 'password was changed', session_id);
    await recordSessionEvent(trx, session_id, 'password_changed');
    await enqueueSystemJob(trx, emailPasswordChanged, { user_id });
  });
};

export const verifyEmail = (context: Context, token: string): Promise<void> =>
  asSystem(context.db, async (trx) => {
    const userId = await useSecret(trx, 'verify_email', token);
    if (!userId) throw usedLink();
    await markEmailVerified(trx, userId);
  });

/** Emails the verification link again. */
export const resendVerification = async (context: Context, { user_id }: Identity): Promise<void> => {
  requireEmailDelivery(context);
  const wait = msg`We have sent several emails. Please check your inbox, or try again in an hour.`;
  await requireAllowance(context.db, VERIFICATIONS, user_id, wait);
  await asSystem(context.db, (trx) => enqueueSystemJob(trx, emailVerification, { user_id }));
};

/** A name for a person of whom only the email address is known. */
const nameFrom = (email: string): string => email.split('@')[0] || email;
