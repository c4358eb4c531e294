import { RECORD_TABLES } from '@rapport/shared/recordTypes';
import type { MutationFunctionContext, MutationScope, Query, QueryKey } from '@tanstack/react-query';
import { isConflict } from '../http/apiProblem';
import { isLastMutation } from './isLastMutation';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set when the form or dialog reports failures itself, so that no toast does. */
      handlesErrors?: boolean;
      /** Set when the form shows what somebody else has changed meanwhile (412). */
      handlesConflicts?: boolean;
      /** The data that the mutation changes: first parts of query keys, or a setting named below. Their readers are refetched. */
      changes?: readonly string[] | 'everything';
      /** Queries under this key already show the change: they become stale, but are not refetched. */
      keeps?: QueryKey;
    };
  }
}

/**
 * The data that each query reads besides its own records, by the first part of its key. Changes made here, and those of
 * colleagues that the server announces, refetch queries by this table. Search results are missing, because they are
 * never reused.
 */
const READS: Record<string, readonly string[]> = {
  contacts: [...RECORD_TABLES, 'analyses'],
  companies: ['contacts', 'deals', 'notes'],
  deals: ['contacts', 'companies', 'tasks', 'workspace', 'pipelines'],
  tasks: ['contacts', 'companies', 'deals', 'preferences'],
  notes: RECORD_TABLES,
  campaigns: ['suppressions', 'workspace', 'views'],
  sequences: ['contacts'],
  activities: RECORD_TABLES,
  ai: ['analyses'],
  dashboard: [...RECORD_TABLES, 'preferences', 'workspace', 'targets'],
  reports: ['contacts', 'deals', 'tasks', 'preferences', 'workspace'],
  targets: ['contacts', 'deals', 'notes', 'preferences', 'workspace', 'team'],
  trash: RECORD_TABLES,
  'first-steps': RECORD_TABLES,
  session: ['picture', 'workspace'],
  team: ['picture'],
};

/** Whether a query reads what has changed. */
export const isAffectedBy = ({ queryKey }: Query, changed: readonly string[]): boolean => {
  const own = String(queryKey[0]);
  return changed.some((name) => name === own || READS[own]?.includes(name));
};

/**
 * Refetches the queries that read what a mutation has changed; the `MutationCache` calls it after every mutation.
 * Mutations with the same scope refetch once, after the last one: the server does not know the waiting ones yet, so its
 * response would revert them on screen.
 */
export const refreshReaders = async (
  error: Error | null,
  scope: MutationScope | undefined,
  { client, meta }: MutationFunctionContext,
): Promise<void> => {
  // After a conflict, the shown data is outdated.
  const isOver = !error || (isConflict(error) && !meta?.handlesConflicts);
  if (!meta?.changes || !(scope ? isLastMutation(scope, client) : isOver)) return;
  const { changes, keeps } = meta;
  const kept = new Set(keeps && client.getQueryCache().findAll({ queryKey: keeps }));
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => kept.has(query), refetchType: 'none' }),
    client.invalidateQueries({
      predicate: (query) => !kept.has(query) && (changes === 'everything' || isAffectedBy(query, changes)),
    }),
  ]);
};
