import type { Db } from '../../db/session';
import { insertSecret } from './oneTimeSecrets.repository';
import { findUserByEmail } from './users.repository';

const RESET_SECONDS = 30 * 60;

/** Creates a secret that sets a new password once. @returns `null` if the address has no account */
export const makeResetSecret = async (trx: Db, email: string): Promise<{ userId: string; secret: string } | null> => {
  const user = await findUserByEmail(trx, email);
  if (!user) return null;
  const secret = await insertSecret(trx, { purpose: 'reset_password', userId: user.id, seconds: RESET_SECONDS });
  return { userId: user.id, secret };
};
