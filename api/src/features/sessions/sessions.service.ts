import { msg } from '@lingui/core/macro';
import type { MySession, Tokens } from '@rapport/shared/access';
import type { Identity } from '../../db/identity';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import { signAccessToken } from '../../http/accessToken';
import type { Context } from '../../http/context';
import { notFound, notSignedIn } from '../../http/problem';
import type { Visitor } from '../../http/visitor';
import { enqueueSystemJob } from '../../jobs/job';
import { recordSecurityEvent, recordSessionEvent } from '../securityEvents/securityEvents.service';
import { emailSessionReplay } from './sessions.jobs';
import { isActiveSessionOf, listActiveSessions } from './sessions.readModel';
import {
  findWorkspaceLeft,
  insertRefreshToken,
  insertSession,
  LIFETIME_DAYS,
  markSessionSeen,
  revokeSessions,
  rotateRefreshToken,
  type Session,
  updateSessionWorkspace,
} from './sessions.repository';

/** How long a session lasts after signing in, however often it is refreshed. */
export const SESSION_DAYS = LIFETIME_DAYS;

export interface SignedIn {
  tokens: Tokens;
  cookie: string;
}

/** Signs a person in, in the transaction that identified them. */
export const beginSession = async (
  context: Context,
  trx: Db,
  {
    by,
    ...who
  }: { userId: string; workspaceId: string; visitor: Visitor; by: 'password' | 'google' | 'registration' | 'demo' },
): Promise<SignedIn> => {
  const { session, cookie } = await insertSession(trx, who);
  await recordSecurityEvent(trx, { userId: who.userId, kind: 'signed_in', detail: by, place: who.visitor });
  return { tokens: await issueTokens(context, trx, session), cookie };
};

/**
 * Exchanges a refresh token for new tokens. A token that is used twice ends its session, because it may be stolen, and
 * the person gets an email.
 */
export const refresh = async (context: Context, token: string): Promise<Tokens> => {
  const tokens = await asSystem(context.db, async (trx) => {
    const rotated = await rotateRefreshToken(trx, token);
    if (!rotated) return null;
    const { session, isReplay } = rotated;
    if (isReplay) {
      context.log.warn({ session: session.id }, 'a used refresh token came back: its session is ended');
      await revokeSessions(trx, { id: session.id }, 'refresh token replayed');
      await recordSessionEvent(trx, session.id, 'session_copied');
      await enqueueSystemJob(trx, emailSessionReplay, { user_id: session.user_id });
      return null;
    }
    await markSessionSeen(trx, session.id);
    return issueTokens(context, trx, session);
  });
  if (!tokens) throw notSignedIn(await asSystem(context.db, (trx) => whyEnded(trx, token)));
  return tokens;
};

const whyEnded = async (trx: Db, token: string) => {
  const workspace = await findWorkspaceLeft(trx, token);
  return workspace
    ? msg`You are no longer a member of ${workspace}. Sign in to continue in another workspace, or ask an owner to invite you again.`
    : msg`Your session has ended. Please sign in again.`;
};

const issueTokens = async (context: Context, trx: Db, session: Session): Promise<Tokens> => ({
  access_token: signAccessToken(context.config.jwtSecret, {
    userId: session.user_id,
    sessionId: session.id,
    workspaceId: session.workspace_id,
  }),
  refresh_token: await insertRefreshToken(trx, session.id),
  token_type: 'bearer',
});

/** Moves a session, and with it the cookie, to another workspace. @returns its new tokens */
export const moveSession = async (context: Context, trx: Db, session: Session): Promise<Tokens> => {
  await updateSessionWorkspace(trx, session);
  return issueTokens(context, trx, session);
};

export const listSessions = async (context: Context, { user_id, session_id }: Identity): Promise<MySession[]> => {
  const living = await asSystem(context.db, (trx) => listActiveSessions(trx, user_id));
  return living.map((session) => ({ ...session, is_current: session.id === session_id }));
};

/** @throws 404 if it is not an active session of the person */
export const endSession = (context: Context, { user_id }: Identity, id: string) =>
  asSystem(context.db, async (trx) => {
    if (!(await isActiveSessionOf(trx, user_id, id))) throw notFound(msg`This session`);
    await revokeSessions(trx, { id }, 'ended from another session');
    await recordSessionEvent(trx, id, 'session_ended');
  });

export const signOut = (context: Context, sessionId: string) =>
  asSystem(context.db, async (trx) => {
    await revokeSessions(trx, { id: sessionId }, 'signed out');
    await recordSessionEvent(trx, sessionId, 'signed_out');
  });

/** Ends the sessions of a person whose password changes, except the one in which they changed it. */
export const endSessionsOf = (trx: Db, userId: string, reason: string, keptId?: string) =>
  revokeSessions(trx, { user_id: userId }, reason, keptId);

/** Ends all sessions after the restore of a backup, because it is unknown which of them have ended since it was made. */
export const endEverySession = (trx: Db, reason: string) => revokeSessions(trx, {}, reason);

export const signOutEverywhere = (context: Context, { user_id, session_id }: Identity) =>
  asSystem(context.db, async (trx) => {
    await revokeSessions(trx, { user_id }, 'signed out of all devices');
    await recordSessionEvent(trx, session_id, 'signed_out_everywhere');
  });
