import type { OutboxEmail } from '@rapport/shared/outbox';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPage } from '../../lib/http/http';

export const outboxQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: ['outbox'],
      queryFn: ({ signal, pageParam }) =>
        getPage<OutboxEmail>('/outbox', { signal, params: { limit: 20, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
};
