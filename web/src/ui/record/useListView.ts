import { useInfiniteQuery } from '@tanstack/react-query';
import type { RecordQueries, Stored } from '../../lib/records/recordQueries';
import { useView, type View } from '../table/ViewSwitch';

/** From so many records on a table shows them better than cards. */
const MANY = 30;

interface Shape<Item extends Stored, Filter extends object> {
  item: Item;
  draft: object;
  change: object;
  filter: Filter;
}

/** How a list is shown: as the person chose, or else by how many records there are in all; `undefined` until that is known. */
export const useListView = <Item extends Stored, Filter extends { sort?: string }>(
  objectType: string,
  list: RecordQueries<Shape<Item, Filter>>['list'],
  filter: Filter,
) => {
  const [chosen, choose] = useView(objectType);
  const { sort: _sort, ...matching } = filter;
  const isNarrowed = Object.values(matching).some(Boolean);
  // What a filter leaves says nothing about the whole.
  const whole = isNarrowed ? ({} as Filter) : filter;
  const { data } = useInfiniteQuery({
    ...list(whole),
    enabled: chosen === null,
    placeholderData: (previous) => previous,
  });
  const view: View | undefined = chosen ?? (data && (data.total > MANY ? 'table' : 'cards'));
  return [view, choose] as const;
};
