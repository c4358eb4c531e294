import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast';
import { ApiProblem } from '../http/apiProblem';
import { get, type ListPage, put } from '../http/http';
import { isLastIn } from '../http/isLastIn';

interface Listed {
  id: string;
  updated_at: string;
}

interface EditOptions {
  /** Where the records live, both in the API and in the cache, such as `contacts`. */
  objectType: string;
  /** What else has changed with one of them. */
  refresh: (client: QueryClient) => Promise<unknown>;
}

/**
 * The options of a mutation that changes single fields of a record in a list: seen at once, and taken back with a message
 * when it is refused. The list stands as it is, because fetching its hundred pages anew for one cell would be waste.
 */
export const editInList = <Item extends Listed>({ objectType, refresh }: EditOptions) => {
  type Pages = InfiniteData<ListPage<Item>>;
  const queryKey = [objectType, 'list'];
  const scope = { id: `edit ${objectType}` };
  const show = (client: QueryClient, changed: Item) => {
    client.setQueryData([objectType, 'one', changed.id], changed);
    client.setQueriesData<Pages>({ queryKey }, (list) => list && withItem(list, changed));
  };
  /** The record as it is known by now: an edit before this one may have given it a newer version. */
  const latest = (client: QueryClient, item: Item): Item => {
    const known = client.getQueryData<Item>([objectType, 'one', item.id]);
    return known && known.updated_at > item.updated_at ? known : item;
  };
  return {
    meta: { handlesErrors: true },
    // One after the other: two quick edits of one record would take each other for somebody else's.
    scope,
    mutationFn: ({ item, change }: { item: Item; change: object }, { client }: { client: QueryClient }) =>
      put<Item>(`/${objectType}/${item.id}`, change, latest(client, item)),
    onMutate: async ({ item, change }: { item: Item; change: object }, { client }: { client: QueryClient }) => {
      await client.cancelQueries({ queryKey });
      show(client, { ...latest(client, item), ...change });
    },
    onSuccess: (changed: Item, _input: unknown, _before: unknown, { client }: { client: QueryClient }) =>
      show(client, changed),
    onError: async (
      problem: Error,
      { item }: { item: Item },
      _before: unknown,
      { client }: { client: QueryClient },
    ) => {
      const isStale = problem instanceof ApiProblem && problem.status === 412;
      const { updated_at } = latest(client, item);
      show(client, isStale ? await get<Item>(`/${objectType}/${item.id}`) : { ...item, updated_at });
      if (isStale) {
        toast.error('Somebody else changed this', {
          description: 'Their version is shown now. Make your change again if you still want it.',
        });
      } else toast.error(refusal(problem));
    },
    onSettled: (
      _changed: unknown,
      _problem: unknown,
      _input: unknown,
      _before: unknown,
      { client }: { client: QueryClient },
    ) => {
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
      // The server does not know yet what waits: fetched now, it would go from the screen and come back.
      return isLastIn(scope, client) ? refresh(client) : undefined;
    },
  };
};

const withItem = <Item extends Listed>(list: InfiniteData<ListPage<Item>>, changed: Item) => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === changed.id ? changed : item)),
  })),
});

const refusal = (problem: Error): string =>
  problem instanceof ApiProblem
    ? (Object.values(problem.errors ?? {})[0] ?? problem.message)
    : 'Something went wrong. Please try again.';
