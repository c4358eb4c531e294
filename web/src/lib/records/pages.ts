import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { getPage } from '../http/http';

/** The options of a query that reads a list page by page. */
export const pagesOf = <Item>(queryKey: QueryKey, address: string, params: object = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      getPage<Item>(address, { signal, params: { ...params, cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
  });
