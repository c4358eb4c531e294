import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { getPage, type ListPage } from '../http/http';

type Pages<Item> = InfiniteData<ListPage<Item>>;

const itemsOf = <Item>({ pages }: Pages<Item>) => pages.flatMap((page) => page.items);

/** The total of a list. */
export const totalOf = <Item>(loaded: Pages<Item>): number => loaded.pages[0]?.total ?? itemsOf(loaded).length;

/** The items of all loaded pages, and the total. */
const joined = <Item>(loaded: Pages<Item>) => ({
  items: itemsOf(loaded),
  total: totalOf(loaded),
  isSimilar: loaded.pages[0]?.isSimilar ?? false,
});

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
