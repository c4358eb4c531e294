import type { CurrentUser, Login, Registration, Tokens } from '@rapport/shared/access';
import type { Knex } from 'knex';
import { asSystem } from '../../db/scope';
import { signAccessToken } from '../../http/accessToken';
import type { Context } from '../../http/context';
import { forbidden, notSignedIn, ProblemError } from '../../http/problem';
import { foundWorkspace } from '../workspaces/workspaces.service';
import { hashPassword, isPassword } from './passwords';
import {
  findLastWorkspace,
  insertRefreshToken,
  insertSession,
  revokeSession,
  rotateRefreshToken,
  type Session,
  touchSession,
} from './sessions.repository';
import { findUserByEmail, findUserWithWorkspaces, insertUser } from './users.repository';

export interface SignedIn {
  tokens: Tokens;
  cookie: string;
}

/** Makes an account with a workspace of its own and signs in. @throws 409 when the address has an account already */
export const register = async (context: Context, registration: Registration, userAgent: string): Promise<SignedIn> => {
  if (!context.config.allowSignup) {
    throw forbidden(
      'signup_closed',
      'New accounts are by invitation only. Ask the owner of the workspace to invite you.',
    );
  }
  const passwordHash = await hashPassword(context.config.passwordPepper, registration.password);
  return asSystem(context.db, async (trx) => {
    const userId = await insertUser(trx, registration, passwordHash);
    const workspaceId = await foundWorkspace(trx, { id: userId, name: registration.name });
    return beginSession(context, trx, { userId, workspaceId, userAgent });
  });
};

const wrongLogin = () => new ProblemError(401, 'wrong_login', 'Incorrect email or password');

/** @throws 401 with the same words and after the same time, whatever was wrong */
export const login = async (context: Context, { username, password }: Login, userAgent: string): Promise<SignedIn> => {
  const user = await asSystem(context.db, (trx) => findUserByEmail(trx, username));
  const isRight = await isPassword(context.config.passwordPepper, password, user?.password_hash ?? null);
  if (!user || !isRight) throw wrongLogin();
  return asSystem(context.db, async (trx) => {
    const workspaceId = await findLastWorkspace(trx, user.id);
    if (!workspaceId) throw forbidden('no_workspace', 'You do not belong to a workspace any more. Ask to be invited.');
    return beginSession(context, trx, { userId: user.id, workspaceId, userAgent });
  });
};

/** Trades a refresh token for new tokens. One that was stolen and used twice ends its whole session. */
export const refresh = async (context: Context, token: string): Promise<Tokens> => {
  const tokens = await asSystem(context.db, async (trx) => {
    const rotated = await rotateRefreshToken(trx, token);
    if (!rotated) return null;
    if (rotated.isReplay) {
      await revokeSession(trx, rotated.session.id, 'refresh token replayed');
      return null;
    }
    await touchSession(trx, rotated.session.id);
    return issueTokens(context, trx, rotated.session);
  });
  if (!tokens) throw notSignedIn('Your session has ended. Please sign in again.');
  return tokens;
};

export const logout = (context: Context, sessionId: string) =>
  asSystem(context.db, (trx) => revokeSession(trx, sessionId, 'signed out'));

export const currentUser = (context: Context, userId: string, workspaceId: string): Promise<CurrentUser> =>
  asSystem(context.db, async (trx) => {
    const { user, workspaces } = await findUserWithWorkspaces(trx, userId);
    const { password_hash, google_sub, email_verified_at, ...rest } = user;
    return {
      ...rest,
      workspace: workspaces.find(({ id }) => id === workspaceId),
      workspaces,
      email_verified: email_verified_at !== null,
      has_password: password_hash !== null,
      has_google: google_sub !== null,
    };
  });

const beginSession = async (
  context: Context,
  trx: Knex.Transaction,
  who: { userId: string; workspaceId: string; userAgent: string },
): Promise<SignedIn> => {
  const { session, cookie } = await insertSession(trx, who);
  return { tokens: await issueTokens(context, trx, session), cookie };
};

const issueTokens = async (context: Context, trx: Knex.Transaction, session: Session): Promise<Tokens> => ({
  access_token: signAccessToken(context.config.jwtSecret, {
    userId: session.user_id,
    sessionId: session.id,
    workspaceId: session.workspace_id,
  }),
  refresh_token: await insertRefreshToken(trx, session.id),
  token_type: 'bearer',
});
