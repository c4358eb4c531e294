import type { MutationScope, QueryClient } from '@tanstack/react-query';

/**
 * Whether no other mutation waits in the scope of the one that has just finished. Mutations of one scope run one after
 * the other.
 */
export const isLastMutation = (scope: MutationScope, client: QueryClient): boolean =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) <= 1;
