import type { MutationScope, QueryClient } from '@tanstack/react-query';

/** Whether none of the mutations that go one after the other in a scope waits behind the one that has just ended. */
export const isLastIn = (scope: MutationScope, client: QueryClient): boolean =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) <= 1;
