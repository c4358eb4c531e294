import { t } from '@lingui/core/macro';
import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast';
import { ApiProblem, isAway, isConflict, sentenceOf } from '../http/apiProblem';
import { get, type ListPage, put } from '../http/http';
import { previousValues } from './previousValues';

interface Listed {
  id: string;
  updated_at: string;
  custom?: object;
}

export interface EditOptions<Item, Change> {
  /** Whether the list stays as it is instead of being refetched, because reloading a hundred pages is too much for one cell. */
  keepsList?: boolean;
  onEdited?: (saved: Item, change: Change) => void;
}

/**
 * A mutation that changes single fields of a record in a list. The change is shown at once, and reverted with a message
 * if it is refused.
 */
export const editInList = <Item extends Listed, Change extends { custom?: object }>(
  table: string,
  { keepsList = false, onEdited }: EditOptions<Item, Change>,
) => {
  type Pages = InfiniteData<ListPage<Item>>;
  interface Edit {
    item: Item;
    change: Change;
  }
  const listKey = [table, 'list'];
  const show = (client: QueryClient, changed: Item) => {
    client.setQueryData([table, 'one', changed.id], changed);
    client.setQueriesData<Pages>({ queryKey: listKey }, (list) => list && withItem(list, changed));
  };
  /** The newest known version of the record: an edit before this one may have changed it. */
  const latest = (client: QueryClient, item: Item): Item => {
    const known = client.getQueryData<Item>([table, 'one', item.id]);
    return known && known.updated_at > item.updated_at ? known : item;
  };
  const path = ({ id }: Item) => `/${table}/${id}`;
  const options = mutationOptions({
    meta: { handlesErrors: true, changes: [table], keeps: keepsList ? listKey : undefined },
    // One after the other, because otherwise the second of two quick edits of a record would conflict with the first.
    scope: { id: `edit ${table}` },
    mutationFn: ({ item, change }: Edit, { client }) => save(path(item), change, item, latest(client, item)),
    onMutate: async ({ item, change }, { client }) => {
      await client.cancelQueries({ queryKey: listKey });
      const known = latest(client, item);
      // A change contains only the own fields that it changes.
      show(client, { ...known, ...change, custom: { ...known.custom, ...change.custom } });
    },
    onSuccess: (changed, { change }, _result, { client }) => {
      show(client, changed);
      onEdited?.(changed, change);
    },
    onError: async (problem, edit, _result, { client }) => {
      const { item } = edit;
      const { updated_at } = latest(client, item);
      const theirs = isConflict(problem) ? await fetchLatest<Item>(path(item)) : undefined;
      show(client, theirs ?? { ...item, updated_at });
      // The list no longer shows what was typed, so the message offers to save it.
      const offer = (label: string) => ({ stays: true, action: { label, onClick: () => repeat(client, edit) } });
      if (theirs) {
        const description = t`You now see their version. Save yours if you still want it.`;
        toast.error(t`Someone else changed this`, { description, ...offer(t`Save mine`) });
      } else toast.error(refusal(problem), isAway(problem) ? offer(t`Try again`) : undefined);
    },
  });
  const repeat = (client: QueryClient, edit: Edit) => {
    const mutation = client.getMutationCache().build(client, options);
    // `onError` has shown the reason.
    mutation.execute(edit).catch(() => undefined);
  };
  return options;
};

const fetchLatest = <Item>(path: string) => get<Item>(path).catch(() => undefined);

/**
 * Saves a change on top of somebody else's if theirs changed only other fields than `seen` had, or made the same change, as this
 * one does when it is repeated after a lost answer. @throws ApiProblem
 */
const save = async <Item extends Listed>(path: string, change: object, seen: Item, latest: Item): Promise<Item> => {
  try {
    return await put<Item>(path, change, latest);
  } catch (problem) {
    const theirs = isConflict(problem) ? await fetchLatest<Item>(path) : undefined;
    const isNoConflict = theirs && [seen, change].some((known) => isSame(known, theirs, change));
    if (!isNoConflict) throw problem;
    return put<Item>(path, change, theirs);
  }
};

/** Whether two records have the same values of the fields in a change. */
const isSame = (one: object, other: object, change: object): boolean =>
  JSON.stringify(previousValues(one, change)) === JSON.stringify(previousValues(other, change));

const withItem = <Item extends Listed>(list: InfiniteData<ListPage<Item>>, changed: Item) => ({
  ...list,
  pages: list.pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (item.id === changed.id ? changed : item)),
  })),
});

const refusal = (problem: Error): string =>
  problem instanceof ApiProblem ? sentenceOf(problem) : t`Something went wrong. Please try again.`;
