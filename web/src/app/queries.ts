import type { QueryClient } from '@tanstack/react-query';

/** The query cache, whose code is fetched when somebody first asks the server for something. */
export interface Queries {
  open: () => Promise<QueryClient>;
  isOpen: () => boolean;
}

export const lazyQueries = (): Queries => {
  let client: Promise<QueryClient> | undefined;
  const load = async () => {
    try {
      const { makeQueryClient } = await import('./queryClient');
      return makeQueryClient();
    } catch (error) {
      client = undefined;
      throw error;
    }
  };
  return {
    open: () => {
      client ??= load();
      return client;
    },
    isOpen: () => client !== undefined,
  };
};
