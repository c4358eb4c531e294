import type { RecordTableName } from '@rapport/shared/recordTypes';
import type { Scope } from '../../db/scope';

/** Makes upserts of one record type wait for each other, so that no record is added twice. */
export const lockMatching = (scope: Scope, table: RecordTableName) =>
  scope.db.raw(`select pg_advisory_xact_lock(hashtextextended('upsert ' || ?::uuid || ?::text, 0))`, [
    scope.workspaceId,
    table,
  ]);

/**
 * Makes transactions that look for a contact by this address wait for each other and for upserts. Other addresses are
 * not blocked.
 */
export const lockMatchingEmail = (scope: Scope, email: string) =>
  scope.db.raw(
    `select pg_advisory_xact_lock_shared(hashtextextended('upsert ' || :workspace::uuid || 'contacts', 0)),
       pg_advisory_xact_lock(hashtextextended('upsert ' || :workspace::uuid || 'contacts' || lower(:email::text), 0))`,
    { workspace: scope.workspaceId, email },
  );
