import type { WorkspaceRole } from '@rapport/shared/access';
import type { PlanId } from '@rapport/shared/plans';
import { UUID } from '@rapport/shared/uuid';
import type { Knex } from 'knex';
import { admitted } from './admission';
import type { Lane } from './gate';
import type { Opening, OpeningConfig } from './rapportClient';
import type { Scope } from './scope';

/** Proof of the caller, already checked for form (signature, checksum); the database decides whether it is still valid. */
export type Credential =
  | { kind: 'bearer'; sessionId: string; userId: string; workspaceId: string }
  | { kind: 'cookie'; hash: string }
  | { kind: 'key'; hash: string };

export interface Identity {
  /** Of a key: the person who made it. */
  user_id: string;
  /** The session, or the API key used instead of one. */
  session_id: string;
  workspace_id: string;
  role: WorkspaceRole;
  plan_id: PlanId;
  /** A payment is overdue: the workspace can be read, exported and deleted from. */
  is_suspended: boolean;
}

/** A person or API key with a valid credential, and the transaction that is open for them. */
export interface Caller {
  scope: Scope;
  identity: Identity;
}

const HEX = /^[0-9a-f]{64}$/;

/**
 * Opens a transaction for the holder of the credential: a function looks the session up and enters its workspace, all in
 * one round trip. `work` gets `null` when the credential is no longer valid.
 * @throws Busy when too many requests wait
 */
export const asCaller = <T>(
  db: Knex,
  credential: Credential,
  work: (caller: Caller | null) => Promise<T>,
  lane: Lane = 'read',
): Promise<T> => {
  const { kind } = credential;
  const values = plainValues(credential).map((value) => `'${value}'`);
  const opening: Opening = {
    prepared: { name: `caller_by_${kind}`, statement: CALLER_BY[kind] },
    statements: `set local role rapport_app; execute caller_by_${kind}(${values.join(', ')})`,
  };
  const config: OpeningConfig = { opening };
  return admitted(db, { workspace: askingFor(credential), lane }, () =>
    db.transaction((trx) => {
      const identity = opening.answer?.[0] as Identity | undefined;
      if (!identity) return work(null);
      return work({ identity, scope: { db: trx, workspaceId: identity.workspace_id, userId: identity.user_id } });
    }, config),
  );
};

// Which workspace a cookie or a key opens is known only once it has been looked up.
const askingFor = (credential: Credential) => (credential.kind === 'bearer' ? credential.workspaceId : credential.hash);

/** For each kind of credential the statement that enters by it. */
const CALLER_BY: Record<Credential['kind'], string> = {
  bearer: '(uuid, uuid, uuid) as select * from enter_by_bearer($1, $2, $3)',
  cookie: '(bytea) as select * from enter_by_cookie($1)',
  key: '(bytea) as select * from enter_by_key($1)',
};

// The opening batch takes no bound values, so it may contain only plain ids and hashes.
const plainValues = (credential: Credential): string[] => {
  if (credential.kind === 'bearer') {
    const { sessionId, userId, workspaceId } = credential;
    if (![sessionId, userId, workspaceId].every((id) => UUID.test(id))) throw new Error('A bearer names three ids');
    return [sessionId, userId, workspaceId];
  }
  if (!HEX.test(credential.hash)) throw new Error('A hash is 64 hex digits');
  return [`\\x${credential.hash}`];
};
