import type { SuppressionReason } from '@rapport/shared/campaigns';
import { addRow, rows, type Scope } from '../../db/scope';

const hash = (scope: Scope, email: string) => scope.db.raw('erased_hash(?::uuid, ?)', [scope.workspaceId, email]);

const erasureOf = (scope: Scope, email: string) => rows(scope, 'erased_people').where('email_hash', hash(scope, email));

/** Returns when the person with this address was erased; `null` if the address is not refused. */
export const findErasedAt = async (scope: Scope, email: string): Promise<string | null> =>
  (await erasureOf(scope, email).first('created_at'))?.created_at ?? null;

/** Returns the given addresses that are refused because of an erasure. */
export const listErased = async (scope: Scope, addresses: string[]): Promise<Set<string>> => {
  const { rows: erased } = await scope.db.raw(
    `select address from unnest(:addresses::text[]) as address
     join erased_people on erased_people.workspace_id = :workspace
       and erased_people.email_hash = erased_hash(:workspace::uuid, address)`,
    { workspace: scope.workspaceId, addresses },
  );
  return new Set(erased.map(({ address }: { address: string }) => address));
};

/** Refuses an address from now on, and remembers why campaigns left it out. */
export const insertErasure = (scope: Scope, email: string, suppressedFor: SuppressionReason | null) =>
  addRow(scope, 'erased_people', { email_hash: hash(scope, email), suppressed_for: suppressedFor })
    .onConflict(['workspace_id', 'email_hash'])
    .merge({ suppressed_for: scope.db.raw('coalesce(excluded.suppressed_for, erased_people.suppressed_for)') });

/** Accepts an address again. @returns why campaigns left it out; `undefined` if it was not refused */
export const deleteErasure = async (
  scope: Scope,
  email: string,
): Promise<{ suppressed_for: SuppressionReason | null } | undefined> =>
  (await erasureOf(scope, email).delete().returning('suppressed_for'))[0];
