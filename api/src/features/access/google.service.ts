import { msg } from '@lingui/core/macro';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { notSignedIn, ProblemError } from '../../http/problem';
import type { Visitor } from '../../http/visitor';
import type { GoogleAccount } from '../../integrations/google/google';
import { recordSecurityEvent } from '../securityEvents/securityEvents.service';
import { beginSession, type SignedIn } from '../sessions/sessions.service';
import { createWorkspace } from '../workspaces/workspaces.service';
import { currentUser, workspaceForSignIn } from './access.service';
import { insertSecret, useSecret } from './oneTimeSecrets.repository';
import { reclaimAccount } from './reclaim';
import { findUser, findUserByEmail, findUserByGoogle, insertUser, linkGoogle } from './users.repository';

const CODE_SECONDS = 60;

/** The reasons why a user who returned from Google cannot sign in. The key is returned instead of a one-time code. */
const REFUSALS = {
  google_denied: msg`Authentication failed. Please try signing in again.`,
  google_email_unverified: msg`Google has not verified the email address of this account. Verify it with Google, or register with a password.`,
  google_other_account: msg`Your account is linked to another Google account. Sign in with that account, or with your password.`,
  signup_closed: msg`New accounts are by invitation only. Ask the owner of the workspace to invite you.`,
} as const;
export type Refusal = keyof typeof REFUSALS;

const isRefusal = (code: string): code is Refusal => Object.hasOwn(REFUSALS, code);

/**
 * Returns a one-time code for the browser that returns from Google, or the key of a refusal. The code opens one session within a
 * minute, together with the secret in a cookie of the same browser.
 */
export const sessionCodeFor = (
  context: Context,
  account: GoogleAccount | null,
  boundTo: string,
  visitor: Visitor,
): Promise<string> =>
  asSystem(context.db, async (trx) => {
    const found = account ? await userOf(context, trx, account, visitor) : { refusal: 'google_denied' as const };
    if ('refusal' in found) return found.refusal;
    return insertSecret(trx, { purpose: 'open_session', userId: found.userId, seconds: CODE_SECONDS, boundTo });
  });

/**
 * Finds or creates the user of a Google account, which only `sub` identifies. An account with the same email address is
 * linked only if Google has verified the address. If the address was not confirmed here, the account is reclaimed
 * first, because another person may have created it.
 */
const userOf = async (
  { config }: Context,
  trx: Db,
  { sub, email, isEmailVerified, name, picture }: GoogleAccount,
  visitor: Visitor,
): Promise<{ userId: string } | { refusal: Refusal }> => {
  const known = await findUserByGoogle(trx, sub);
  if (known) return { userId: known.id };
  if (!isEmailVerified) return { refusal: 'google_email_unverified' };
  const user = await findUserByEmail(trx, email);
  if (user) {
    if (user.google_sub) return { refusal: 'google_other_account' };
    if (!user.email_verified_at) await reclaimAccount(trx, user.id, name);
    await linkGoogle(trx, user.id, { sub, picture });
    await recordSecurityEvent(trx, { userId: user.id, kind: 'google_linked', place: visitor });
    return { userId: user.id };
  }
  if (!config.allowSignup) return { refusal: 'signup_closed' };
  const userId = await insertUser(trx, { email, name, password_hash: null }, visitor.language);
  await linkGoogle(trx, userId, { sub, picture });
  await createWorkspace(trx, { id: userId, name });
  return { userId };
};

/** Exchanges a one-time code for a session. @throws 401 if the code was used, has expired or belongs to another browser; 403 for a refusal */
export const openSession = async (context: Context, code: string, boundTo: string | null, visitor: Visitor) => {
  if (isRefusal(code)) throw new ProblemError(403, code, REFUSALS[code]);
  const signedIn = await asSystem(context.db, async (trx): Promise<(SignedIn & Ids) | null> => {
    const userId = boundTo && (await useSecret(trx, 'open_session', code, boundTo));
    const user = userId && (await findUser(trx, userId));
    if (!user) return null;
    const workspaceId = await workspaceForSignIn(context, trx, user);
    return {
      userId,
      workspaceId,
      ...(await beginSession(context, trx, { userId, workspaceId, visitor, by: 'google' })),
    };
  });
  if (!signedIn) throw notSignedIn(msg`Authentication failed. Please try signing in again.`);
  const user = await currentUser(context, signedIn.userId, signedIn.workspaceId);
  return { user, ...signedIn };
};

interface Ids {
  userId: string;
  workspaceId: string;
}
