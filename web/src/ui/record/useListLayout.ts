import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { totalOf } from '../../lib/records/pages';
import type { RecordQueries, Stored } from '../../lib/records/recordQueries';
import type { ListState } from '../../lib/views/useListState';
import type { Layout } from '../table/LayoutSwitch';

/** The number of records from which a table is the default instead of cards. */
const MANY = 30;

interface Shape<Item extends Stored, Filter extends object> {
  item: Item;
  draft: object;
  change: object;
  filter: Filter;
}

/**
 * The layout of a list: the choice of the user or the view, otherwise by the number of all records; `undefined` until
 * that is known.
 */
export const useListLayout = <Item extends Stored, Filter extends { sort?: string }>(
  { layout, viewId, isMissing }: Pick<ListState, 'layout' | 'viewId' | 'isMissing'>,
  list: RecordQueries<Shape<Item, Filter>>['list'],
  filter: Filter,
): Layout | undefined => {
  const { sort: _sort, ...matching } = filter;
  const isNarrowed = Object.values(matching).some(Boolean);
  // The number of records that a filter leaves says nothing about how many there are in all.
  const whole = isNarrowed ? ({} as Filter) : filter;
  const isOpen = viewId !== '' && !isMissing;
  const { data: isMany } = useInfiniteQuery({
    ...list(whole),
    // Not the records, with which the page would be rendered again at each part that is loaded.
    select: (loaded) => totalOf(loaded) > MANY,
    enabled: !layout && !isOpen,
    placeholderData: keepPreviousData,
  });
  return layout ?? (isMany === undefined ? undefined : isMany ? 'table' : 'cards');
};
