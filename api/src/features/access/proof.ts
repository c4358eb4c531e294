import { msg } from '@lingui/core/macro';
import { type AccountDeletionPreview, FRESH_SIGN_IN_MINUTES } from '@rapport/shared/account';
import type { Identity } from '../../db/identity';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { forbidden, invalid } from '../../http/problem';
import { type RateLimit, requireAllowance, resetCount } from '../../http/rateLimit';
import { isFreshSession } from '../sessions/sessions.readModel';
import { isPassword } from './passwords';
import { findUser } from './users.repository';

const GUESSES: RateLimit = { name: 'password-change', points: 5, seconds: 15 * 60 };

type Person = Pick<Identity, 'user_id' | 'session_id'>;

/** The proof that is needed that the user acts, and not another person at their unlocked computer. */
export const proofNeeded = async (
  trx: Db,
  { user_id, session_id }: Person,
): Promise<AccountDeletionPreview['proof']> => {
  const user = await findUser(trx, user_id);
  if (user?.password_hash) return 'password';
  return (await isFreshSession(trx, session_id, FRESH_SIGN_IN_MINUTES)) ? 'none' : 'sign_in';
};

/** @throws 422 for a wrong or missing password, 429 after too many attempts, 403 if the user has to sign in again */
export const requireProof = async (context: Context, person: Person, password: string | undefined) => {
  const needed = await asSystem(context.db, (trx) => proofNeeded(trx, person));
  if (needed === 'password') return requirePassword(context, person.user_id, { password });
  if (needed === 'sign_in') {
    throw forbidden(
      'sign_in_again',
      msg`Sign in again first: your last sign-in was more than ${FRESH_SIGN_IN_MINUTES} minutes ago.`,
    );
  }
};

/** Checks the password of a signed-in user. Errors name the field that holds it. @throws 422, 429 */
export const requirePassword = async (
  context: Context,
  userId: string,
  given: Record<string, string | undefined>,
): Promise<void> => {
  const [[field, password] = ['password', undefined]] = Object.entries(given);
  if (!password) throw invalid({ [field]: msg`Enter your password` });
  await requireAllowance(context.db, GUESSES, userId, msg`Too many attempts. Please try again in 15 minutes.`);
  const user = await asSystem(context.db, (trx) => findUser(trx, userId));
  if (!(await isPassword(context.config.passwordPepper, password, user?.password_hash ?? null))) {
    throw invalid({ [field]: msg`The password is incorrect` });
  }
  await resetCount(context.db, GUESSES, userId);
};
