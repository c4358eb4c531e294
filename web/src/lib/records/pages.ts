import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { getPage, type ListPage } from '../http/http';

/** The items of all pages that are loaded, and how many there are in all. */
const joined = <Item>({ pages }: InfiniteData<ListPage<Item>>) => {
  const items = pages.flatMap((page) => page.items);
  return { items, total: pages[0]?.total ?? items.length, isSimilar: pages[0]?.isSimilar ?? false };
};

/** The options of a query that reads a list page by page. */
export const pagesOf = <Item>(queryKey: QueryKey, address: string, params: object = {}) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      getPage<Item>(address, { signal, params: { ...params, cursor: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    select: joined<Item>,
  });
