import { Activity } from '@rapport/shared/activities';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getPage } from '../../lib/http';

export const activityQueries = {
  all: ['activities'] as const,
  feed: (filter: { entity_id?: string; limit?: number } = {}) =>
    infiniteQueryOptions({
      queryKey: [...activityQueries.all, 'feed', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage(Activity, '/activities', { signal, params: { ...filter, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
};
