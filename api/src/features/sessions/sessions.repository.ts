import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';
import type { Visitor } from '../../http/visitor';

export const LIFETIME_DAYS = 7;
/**
 * Two tabs may refresh with the same token: a second use within this time counts as another tab of the same browser, a
 * later one as theft.
 */
const GRACE_SECONDS = 30;

export interface Session {
  id: string;
  user_id: string;
  workspace_id: string;
}

/** Begins a session of seven days. The cookie's secret is returned once; only its hash is stored. */
export const insertSession = async (
  trx: Db,
  {
    userId,
    workspaceId,
    visitor,
  }: { userId: string; workspaceId: string; visitor: Pick<Visitor, 'userAgent' | 'ipPrefix'> },
): Promise<{ session: Session; cookie: string }> => {
  const cookie = randomBytes(32).toString('base64url');
  const session = { id: uuidv7(), user_id: userId, workspace_id: workspaceId };
  await trx('sessions').insert({
    ...session,
    cookie_hash: sha256(cookie),
    user_agent: visitor.userAgent,
    ip_prefix: visitor.ipPrefix,
    expires_at: trx.raw(`now() + interval '${LIFETIME_DAYS} days'`),
  });
  return { session, cookie };
};

/** Creates a refresh token for the session. It is returned once; only its hash is stored. */
export const insertRefreshToken = async (trx: Db, sessionId: string): Promise<string> => {
  const token = `rptr_${randomBytes(32).toString('base64url')}`;
  await trx('refresh_tokens').insert({ hash: sha256(token), session_id: sessionId });
  return token;
};

/**
 * Marks a refresh token as used. `session` is the active session it belongs to; `isReplay` is true if the token was
 * first used too long ago for this to be another tab of the same browser.
 */
export const rotateRefreshToken = async (
  trx: Db,
  token: string,
): Promise<{ session: Session; isReplay: boolean } | null> => {
  const hash = sha256(token);
  const session = await trx('refresh_tokens')
    .join('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('refresh_tokens.hash', hash)
    .whereNull('sessions.revoked_at')
    .whereRaw('sessions.expires_at > now()')
    .first('sessions.id', 'sessions.user_id', 'sessions.workspace_id');
  if (!session) return null;

  const won = await trx('refresh_tokens').where({ hash }).whereNull('rotated_at').update({ rotated_at: trx.fn.now() });
  const recent = trx('refresh_tokens')
    .where({ hash })
    .whereRaw(`rotated_at > now() - interval '${GRACE_SECONDS} seconds'`);
  return { session, isReplay: won === 0 && !(await recent.first('hash')) };
};

/** The name of the workspace of a refresh token's session, if the person is no longer a member of it. */
export const findWorkspaceLeft = async (trx: Db, token: string): Promise<string | undefined> => {
  const left = await trx('refresh_tokens')
    .join('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .join('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .leftJoin('memberships', function ofPerson() {
      this.on('memberships.workspace_id', 'sessions.workspace_id').andOn('memberships.user_id', 'sessions.user_id');
    })
    .where('refresh_tokens.hash', sha256(token))
    .whereNull('memberships.user_id')
    .first('workspaces.name');
  return left?.name;
};

/** Ends the chosen active sessions: one, those of a user, or all if nothing is chosen. The session `keptId` stays active. */
export const revokeSessions = (trx: Db, chosen: { id?: string; user_id?: string }, reason: string, keptId?: string) => {
  const active = trx('sessions').where(chosen).whereNull('revoked_at');
  if (keptId) active.whereNot({ id: keptId });
  return active.update({ revoked_at: trx.fn.now(), revoke_reason: reason });
};

export const markSessionSeen = (trx: Db, sessionId: string) =>
  trx('sessions').where({ id: sessionId }).update({ last_seen_at: trx.fn.now() });

export const updateSessionWorkspace = (trx: Db, { id, workspace_id }: Session) =>
  trx('sessions').where({ id }).update({ workspace_id });
