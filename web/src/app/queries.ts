import type { QueryClient } from '@tanstack/react-query';

/** The query cache. Its code is fetched with the first request to the API. */
export interface Queries {
  open: () => Promise<QueryClient>;
  isOpen: () => boolean;
}

export const lazyQueries = (): Queries => {
  let client: Promise<QueryClient> | undefined;
  const load = async () => {
    try {
      const { withData } = await import('./withData');
      return withData.makeQueryClient();
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
