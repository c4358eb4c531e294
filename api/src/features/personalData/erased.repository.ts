import type { SuppressionReason } from '@rapport/shared/campaigns';
import { addRow, rows, type Scope } from '../../db/scope';

const hash = (scope: Scope, email: string) => scope.db.raw('erased_hash(?::uuid, ?)', [scope.workspaceId, email]);

const erasureOf = (scope: Scope, email: string) => rows(scope, 'erased_people').where('email_hash', hash(scope, email));

/** Since when an address may not come in again. */
export const findErasedAt = async (scope: Scope, email: string): Promise<string | null> =>
  (await erasureOf(scope, email).first('created_at'))?.created_at ?? null;

/** From now on the address may not come in again. */
export const insertErasure = (scope: Scope, email: string, suppressedFor: SuppressionReason | null) =>
  addRow(scope, 'erased_people', { email_hash: hash(scope, email), suppressed_for: suppressedFor })
    .onConflict(['workspace_id', 'email_hash'])
    .merge({ suppressed_for: scope.db.raw('coalesce(excluded.suppressed_for, erased_people.suppressed_for)') });

/** What was known of an address that may come in again from now on. */
export const deleteErasure = async (
  scope: Scope,
  email: string,
): Promise<{ suppressed_for: SuppressionReason | null } | undefined> =>
  (await erasureOf(scope, email).delete().returning('suppressed_for'))[0];
