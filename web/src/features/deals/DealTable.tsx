import type { Deal } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTotal } from '../../lib/format/useTotal';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { SimilarNotice } from '../../ui/feedback/SimilarNotice';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { DeleteRecord } from '../../ui/record/DeleteRecord';
import { PeekSide } from '../../ui/record/PeekSide';
import { makePeek } from '../../ui/record/peek';
import { howMany, listName, listNotLoaded, noneMatch, showAll } from '../../ui/record/recordWords';
import { type Arrangement, DataGrid, type GridColumn } from '../../ui/table/DataGrid';
import { rowSource } from '../../ui/table/rowSource';
import type { Selection } from '../../ui/table/useSelection';
import { type DealListFilter, dealQueries } from './deals.queries';
import { useDealColumns } from './useDealColumns';

// Fetched with the first preview.
const DealPreview = lazyPart(async () => (await import('./DealPreview')).DealPreview);

interface DealTableProps {
  filter: DealListFilter;
  /** The sort of the view, which is not part of the filter. */
  sort: string;
  arrangement: Arrangement;
  selection: Selection;
  /** The actions on the selected deals. */
  bulkBar: (total: number) => ReactNode;
  onSort: (sort: string) => void;
  onClearFilter: () => void;
  /** Called when a deal was moved to a lost stage. */
  onLost: (deal: Deal) => void;
}

/** The deals as a table whose cells are edited in place. */
export function DealTable(props: DealTableProps) {
  // Created outside of the list, because new columns make all rows render again, for instance whenever more deals are
  // loaded.
  const columns = useDealColumns(props.filter, props.onLost);
  return <Deals {...props} columns={columns} />;
}

interface DealsProps extends DealTableProps {
  columns: GridColumn<Deal>[];
}

function Deals({ filter, bulkBar, onClearFilter, ...table }: DealsProps) {
  const query = useInfiniteQuery({ ...dealQueries.list(filter), placeholderData: keepPreviousData });
  const [peek] = useState(makePeek);
  const [toDelete, setToDelete] = useState<Deal | null>(null);
  const actions = useMemo(() => ({ onPeek: peek.show, onFollow: peek.follow, onDelete: setToDelete }), [peek]);
  const count = useTotal();
  return (
    <QueryState query={query} failed={listNotLoaded('deals')} skeleton="h-96 w-full rounded-lg">
      {({ items, total, isSimilar }) =>
        items.length === 0 ? (
          <EmptyState
            picture="search"
            title={noneMatch('deals')}
            action={<Button onClick={onClearFilter}>{showAll('deals')}</Button>}
          />
        ) : (
          <>
            {isSimilar ? (
              <SimilarNotice />
            ) : (
              <p role="status" className="text-ink-faint">
                {howMany('deals', total, count(total, filter))}
              </p>
            )}
            <div className="with-peek">
              <div>
                <DataGrid
                  {...table}
                  label={listName('deals')}
                  items={items}
                  nameOf={({ title }) => title}
                  actions={actions}
                  {...rowSource(query)}
                />
              </div>
              <PeekSide peek={peek} items={items} pathOf={dealPath} Facts={DealPreview} />
            </div>
            <Suspense>{bulkBar(total)}</Suspense>
            <DeleteRecord
              type="deal"
              queries={dealQueries}
              record={toDelete}
              onClose={() => setToDelete(null)}
              onDeleted={({ id }) => table.selection.drop(id)}
            />
          </>
        )
      }
    </QueryState>
  );
}
