import type { WorkspaceRole } from '@rapport/shared/access';
import type { PlanId } from '@rapport/shared/plans';
import type { Knex } from 'knex';
import type { Opening, OpeningConfig } from './database';
import { type Scope, UUID } from './scope';

/** Proof of who asks, already checked for form (signature, checksum); the database decides whether it still counts. */
export type Credential =
  | { kind: 'bearer'; sessionId: string; userId: string; workspaceId: string }
  | { kind: 'cookie'; hash: string }
  | { kind: 'key'; hash: string };

export interface Identity {
  /** Of a key: the person who made it. */
  user_id: string;
  /** The session, or the API key that stands in for one. */
  session_id: string;
  workspace_id: string;
  role: WorkspaceRole;
  plan_id: PlanId;
  /** A payment is overdue: the workspace can be read, exported and deleted from. */
  is_suspended: boolean;
}

/** Somebody whose credential counts, and the transaction that is open for them. */
export interface Caller {
  scope: Scope;
  identity: Identity;
}

const HEX = /^[0-9a-f]{64}$/;

/**
 * Opens a transaction for whoever holds the credential: looks the session up, enters its workspace and drops to the role
 * that row-level security binds, all in one round trip. `work` gets `null` when the credential no longer counts.
 */
export const asCaller = <T>(
  db: Knex,
  credential: Credential,
  work: (caller: Caller | null) => Promise<T>,
): Promise<T> => {
  const { kind } = credential;
  const values = plainValues(credential).map((value) => `'${value}'`);
  const opening: Opening = {
    prepared: { name: `caller_by_${kind}`, statement: CALLER_BY[kind] },
    statements: `set local role rapport_system;
      execute caller_by_${kind}(${values.join(', ')});
      set local role rapport_app`,
  };
  const config: OpeningConfig = { opening };
  return db.transaction((trx) => {
    const identity = opening.answer?.[0] as Identity | undefined;
    if (!identity) return work(null);
    return work({ identity, scope: { db: trx, workspaceId: identity.workspace_id, userId: identity.user_id } });
  }, config);
};

const callerBy = (takes: string, proof: 'sessions' | 'api_keys', holds: string) => `(${takes}) as
  with who as (
    select memberships.user_id, ${proof}.id as session_id, memberships.workspace_id, memberships.role,
      effective_plan(workspaces.plan_id) as plan_id,
      workspaces.suspended_at is not null and not (select is_unlimited from installation) as is_suspended
    from ${proof}
    join memberships on memberships.user_id = ${proof}.user_id
    join workspaces on workspaces.id = memberships.workspace_id
    where ${holds}
  )
  select who.*, set_config('app.workspace_id', who.workspace_id::text, true) from who`;

const LIVING = 'sessions.revoked_at is null and sessions.expires_at > now()';

/** Of each kind of credential the statement that looks its owner up. */
const CALLER_BY: Record<Credential['kind'], string> = {
  bearer: callerBy(
    'uuid, uuid, uuid',
    'sessions',
    `sessions.id = $1 and sessions.user_id = $2 and memberships.workspace_id = $3 and ${LIVING}`,
  ),
  cookie: callerBy(
    'bytea',
    'sessions',
    `sessions.cookie_hash = $1 and memberships.workspace_id = sessions.workspace_id and ${LIVING}`,
  ),
  key: callerBy('bytea', 'api_keys', 'api_keys.key_hash = $1 and memberships.workspace_id = api_keys.workspace_id'),
};

// The opening batch takes no bound values, so nothing but plain ids and hashes may stand in it.
const plainValues = (credential: Credential): string[] => {
  if (credential.kind === 'bearer') {
    const { sessionId, userId, workspaceId } = credential;
    if (![sessionId, userId, workspaceId].every((id) => UUID.test(id))) throw new Error('A bearer names three ids');
    return [sessionId, userId, workspaceId];
  }
  if (!HEX.test(credential.hash)) throw new Error('A hash is 64 hex digits');
  return [`\\x${credential.hash}`];
};
