import type { WorkspaceRole } from '@rapport/shared/access';
import type { PlanId } from '@rapport/shared/plans';
import type { Knex } from 'knex';
import { passGate } from './admission';
import type { Lane } from './gate';
import type { Scope } from './scope';
import { inSession, type Session, type SessionOptions } from './session';

/** Proof of the caller, already checked for form (signature, checksum); the database decides whether it is still valid. */
export type Credential =
  | { kind: 'bearer'; sessionId: string; userId: string; workspaceId: string }
  | { kind: 'cookie'; hash: string }
  | { kind: 'key'; hash: string };

export interface Identity {
  /** The signed-in user; for an API key, the user who created it. */
  user_id: string;
  /** The session, or the API key used instead of one. */
  session_id: string;
  workspace_id: string;
  role: WorkspaceRole;
  plan_id: PlanId;
  /** Whether a payment is overdue, so that the workspace can only be read, exported and deleted from. */
  is_suspended: boolean;
  /** The scopes of an API key. */
  scopes?: string[];
}

/** The holder of a credential, with the transaction that is open for them. */
interface Caller {
  scope: Scope;
  session: Session;
  /** Resolves once the database has confirmed the credential and `admit` has admitted the caller. */
  identity(): Promise<Identity>;
}

interface Call<T> {
  lane?: Lane;
  /**
   * Admits or refuses the caller; `identity` is `undefined` when the credential is no longer valid. @throws the reason
   * for a refusal
   */
  admit(identity: Identity | undefined): Promise<unknown> | unknown;
  /**
   * The work starts before the credential is confirmed if its holder is known. No query returns a result before the
   * caller is admitted.
   */
  work(caller: Caller): Promise<T>;
  /** Starts the work only after the caller has been admitted. */
  waits?: boolean;
}

/**
 * Runs work in a transaction inside the workspace of the credential's holder. A function in the database looks up the
 * session and enters its workspace in the same round trip as the first queries.
 * @throws Busy when too many requests wait, and what `admit` throws
 */
export const asCaller = async <T>(db: Knex, credential: Credential, call: Call<T>): Promise<T> => {
  const { lane = 'read', waits = false } = call;
  const isRead = lane === 'read';
  const attempt = (expected: Holder | undefined) => {
    let identity: Identity | undefined;
    const admit = async (entered: unknown) => {
      const found = (entered as Identity).session_id ? (entered as Identity) : undefined;
      await call.admit(found);
      if (found) remember(credential, found);
      if (expected && found && !isHolder(found, expected)) throw new OtherHolder();
      identity = found;
    };
    return inSession(db, { ...entriesOf(credential, isRead), admit, isRead }, async (session) => {
      const confirmed = async () => {
        await session.enter();
        return identity as Identity;
      };
      const { workspace_id, user_id } = expected ?? (await confirmed());
      const plan = async () => (await confirmed()).plan_id;
      const scope = { db: session.db, workspaceId: workspace_id, userId: user_id, plan };
      return call.work({ scope, session, identity: confirmed });
    });
  };
  const expected = waits ? undefined : holderOf(credential);
  return passGate(db, { workspace: expected?.workspace_id ?? askingFor(credential), lane }, () =>
    attempt(expected).catch((error) => {
      if (error instanceof OtherHolder) return attempt(undefined);
      throw error;
    }),
  );
};

// The workspace of a cookie or an API key is known only after it has been looked up, so its hash stands in for the
// workspace.
const askingFor = (credential: Credential) => (credential.kind === 'bearer' ? credential.workspaceId : credential.hash);

/**
 * The statements with which a kind of credential enters its workspace. A read cannot write, because its flushes commit
 * one by one.
 */
const entriesOf = (credential: Credential, isRead: boolean): Pick<SessionOptions, 'entering' | 'enteringToSearch'> => {
  const values =
    credential.kind === 'bearer'
      ? [credential.sessionId, credential.userId, credential.workspaceId]
      : [Buffer.from(credential.hash, 'hex')];
  const { read, search, write } = ENTRIES[credential.kind];
  if (!isRead) return { entering: { ...write, values } };
  return { entering: { ...read, values }, enteringToSearch: { ...search, values } };
};

const READ_ONLY = `, set_config('transaction_read_only', 'on', true)`;
const PLANNED_FOR_VALUES = `, set_config('plan_cache_mode', 'force_custom_plan', true)`;

const entries = (kind: Credential['kind'], parameters: string) => {
  const entry = (what: string, settings: string) => ({
    name: `enter by ${kind}${what}`,
    text: `select entered.*${settings}
      from set_config('role', 'rapport_app', true)
      left join enter_by_${kind}(${parameters}) as entered on true`,
  });
  return {
    write: entry('', ''),
    read: entry(' to read', READ_ONLY),
    search: entry(' to search', READ_ONLY + PLANNED_FOR_VALUES),
  };
};
const ENTRIES = {
  bearer: entries('bearer', '$1, $2, $3'),
  cookie: entries('cookie', '$1'),
  key: entries('key', '$1'),
};

/** The owner of a credential, as far as this process knows. The database confirms it for each request. */
type Holder = Pick<Identity, 'workspace_id' | 'user_id'>;

/** Thrown when the credential belongs to another holder than expected, so that the queries were about the wrong workspace. */
class OtherHolder extends Error {}

const REMEMBERED_MAX = 10_000;
const holders = new Map<string, Holder>();

const holderOf = (credential: Credential): Holder | undefined =>
  credential.kind === 'bearer'
    ? { workspace_id: credential.workspaceId, user_id: credential.userId }
    : holders.get(credential.hash);

const remember = (credential: Credential, { workspace_id, user_id }: Identity) => {
  if (credential.kind === 'bearer') return;
  if (holders.size >= REMEMBERED_MAX) holders.clear();
  holders.set(credential.hash, { workspace_id, user_id });
};

const isHolder = (found: Holder, expected: Holder) =>
  found.workspace_id === expected.workspace_id && found.user_id === expected.user_id;
