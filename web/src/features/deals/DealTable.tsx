import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useFieldColumns } from '../../lib/fields/useFieldColumns';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { useTotal } from '../../lib/format/useTotal';
import { useOwnerColumn } from '../../lib/records/useOwnerColumn';
import { useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { SimilarNotice } from '../../ui/feedback/SimilarNotice';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { nameColumn } from '../../ui/record/columns';
import { DeleteRecord } from '../../ui/record/DeleteRecord';
import { PeekSide } from '../../ui/record/PeekSide';
import { makePeek } from '../../ui/record/peek';
import { howMany, listName, listNotLoaded, noneMatch, showAll } from '../../ui/record/recordWords';
import { type Arrangement, DataGrid, type GridColumn } from '../../ui/table/DataGrid';
import type { Selection } from '../../ui/table/useSelection';
import { Due } from '../../ui/text/Due';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { probabilityEdit, useAmountEdit } from './dealEdits';
import { type DealListFilter, dealQueries } from './deals.queries';
import { StageBadge } from './StageBadge';

// Fetched with the first preview.
const DealPreview = lazyPart(async () => (await import('./DealPreview')).DealPreview);

interface DealTableProps {
  filter: DealListFilter;
  /** How it is sorted, where the filter leaves that to its view. */
  sort?: string;
  arrangement?: Arrangement;
  /** Left out where nothing is done with many. */
  selection?: Selection;
  /** The actions on the selected deals. */
  bulkBar?: (total: number) => ReactNode;
  onSort: (sort: string) => void;
  onClearFilter: () => void;
  /** A deal was moved to the lost ones. */
  onLost?: (deal: Deal) => void;
}

/** The deals as a table whose cells are edited in place. */
export function DealTable(props: DealTableProps) {
  // Made here, so that they stay the same and the rows are not rendered again when more deals are loaded.
  const columns = useDealColumns(props.filter, props.onLost);
  return <Deals {...props} columns={columns} />;
}

interface DealsProps extends DealTableProps {
  columns: GridColumn<Deal>[];
}

function Deals({ filter, sort, arrangement, selection, bulkBar, onSort, onClearFilter, columns }: DealsProps) {
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
                  label={listName('deals')}
                  items={items}
                  nameOf={({ title }) => title}
                  columns={columns}
                  sort={sort ?? filter.sort ?? ''}
                  arrangement={arrangement}
                  onSort={onSort}
                  selection={selection}
                  actions={actions}
                  hasMore={query.hasNextPage}
                  isLoadingMore={query.isFetchingNextPage}
                  onNeedMore={query.fetchNextPage}
                />
              </div>
              <PeekSide peek={peek} items={items} pathOf={dealPath} Facts={DealPreview} />
            </div>
            {bulkBar && <Suspense>{bulkBar(total)}</Suspense>}
            <DeleteRecord
              type="deal"
              queries={dealQueries}
              record={toDelete}
              onClose={() => setToDelete(null)}
              onDeleted={({ id }) => selection?.drop(id)}
            />
          </>
        )
      }
    </QueryState>
  );
}

const useDealColumns = (filter: DealListFilter, onLost: DealTableProps['onLost']): GridColumn<Deal>[] => {
  const { t } = useLingui();
  const { mutate } = useMutation(dealQueries.edit);
  const { money } = useMoney();
  const amountEdit = useAmountEdit();
  const percent = usePercent();
  const { choicesOf, pipelines, pipelineOf } = useStages();
  const save = (deal: Deal, change: object) => mutate({ item: deal, change });
  const ownerColumn = useOwnerColumn<Deal>(save);
  const ownFields = useFieldColumns<Deal>('deal', save);
  return [
    nameColumn({
      field: 'title',
      missing: t`Give the deal a title`,
      minWidth: '22rem',
      path: dealPath,
      save: (deal, title) => save(deal, { title }),
    }),
    {
      key: 'stage',
      label: t`Stage`,
      width: '8.25rem',
      render: ({ stage }) => <StageBadge stage={stage} />,
      edit: {
        choices: choicesOf(),
        value: ({ stage }) => stage,
        save: (deal, stage) =>
          mutate(
            { item: deal, change: { stage } },
            { onSuccess: (saved) => saved.outcome === 'lost' && onLost?.(saved) },
          ),
      },
    },
    ...(pipelines.length > 1 && !filter.pipeline_id
      ? [
          {
            key: 'pipeline_id',
            label: t`Pipeline`,
            width: '9rem',
            render: ({ pipeline_id }: Deal) => pipelineOf(pipeline_id)?.label,
          },
        ]
      : []),
    {
      key: 'amount',
      label: t`Amount`,
      width: '8.5rem',
      sort: { up: 'amount', down: '-amount' },
      isNumber: true,
      render: ({ amount, currency }) => money(amount, currency),
      edit: amountEdit(save),
    },
    {
      key: 'chance',
      label: t`Probability`,
      width: '6.5rem',
      isNumber: true,
      render: (deal) => percent(deal.chance),
      edit: probabilityEdit(save),
    },
    { key: 'company_id', label: t`Company`, width: 'minmax(8.5rem, 1fr)', render: ({ company_name }) => company_name },
    { key: 'contact_id', label: t`Contact`, width: 'minmax(8.25rem, 1fr)', render: ({ contact_name }) => contact_name },
    {
      key: 'expected_close_date',
      label: t`Expected close`,
      width: '8.5rem',
      sort: { up: 'expected_close_date', down: '-expected_close_date' },
      render: ({ expected_close_date: day, outcome }) => day && <Due at={day} isDone={outcome !== 'open'} />,
    },
    {
      key: 'next_step',
      label: t`Next step`,
      width: 'minmax(10rem, 1fr)',
      render: ({ next_step, next_step_at: day, outcome }) => (
        <>
          {day && <Due at={day} isDone={outcome !== 'open'} />} {next_step}
        </>
      ),
      edit: { value: ({ next_step }) => next_step, save: (deal, next_step) => save(deal, { next_step }) },
    },
    {
      key: 'closed_at',
      label: t`Closed`,
      width: '8rem',
      isExtra: true,
      sort: { up: 'closed_at', down: '-closed_at' },
      render: ({ closed_at: at }) => at && <RelativeTime instant={at} />,
    },
    ownerColumn,
    ...ownFields,
  ];
};
