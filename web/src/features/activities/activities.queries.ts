import type { Activity } from '@rapport/shared/activities';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPage } from '../../lib/http/http';

export const activityQueries = {
  all: ['activities'] as const,
  feed: (limit?: number) =>
    infiniteQueryOptions({
      queryKey: [...activityQueries.all, 'feed', limit],
      queryFn: ({ signal, pageParam }) =>
        getPage<Activity>('/activities', { signal, params: { limit, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
};
