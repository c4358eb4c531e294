import { Trans, useLingui } from '@lingui/react/macro';
import type { BoardColumn } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DealBoard } from '../features/deals/DealBoard';
import { DealDialog } from '../features/deals/DealForm';
import { DealTable } from '../features/deals/DealTable';
import { DealToolbar } from '../features/deals/DealToolbar';
import { dealQueries } from '../features/deals/deals.queries';
import { LostReason } from '../features/deals/LostReason';
import { PipelineTotal } from '../features/deals/PipelineTotal';
import { BOARD_PARAMS, type BoardValues, filterOf, useDealFilter } from '../features/deals/useDealFilter';
import { useDropDeal } from '../features/deals/useDropDeal';
import { FilterButton } from '../features/views/FilterButton';
import { ListWithViews } from '../features/views/ListWithViews';
import { useRecordName } from '../lib/records/useRecordName';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { viewsQuery } from '../lib/views/views';
import { fieldsQuery } from '../lib/workspace/fields';
import { rememberedPipeline } from '../lib/workspace/rememberedPipeline';
import { Button } from '../ui/button/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { QueryState } from '../ui/feedback/QueryState';
import { toast } from '../ui/feedback/toast';
import { WhenFetched } from '../ui/feedback/WhenFetched';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { type Selection, useSelection } from '../ui/table/useSelection';

// Fetched with the first list of cards.
const DealCards = lazyPart(async () => (await import('../features/deals/DealCards')).DealCards);

const DealCalendar = lazyPart(async () => (await import('../features/deals/DealCalendar')).DealCalendar);

// Loaded when the first record is selected.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

export const loader = pageLoader((client, { request }) => {
  void client.prefetchQuery(fieldsQuery());
  const params = new URL(request.url).searchParams;
  // The days of this filter depend on the user's time zone, which only the page knows.
  if (params.get('closing')) return;
  if (params.get('view')) void client.prefetchQuery(viewsQuery('deal'));
  const values = Object.fromEntries(BOARD_PARAMS.map((name) => [name, params.get(name) ?? ''])) as BoardValues;
  values.pipeline ||= rememberedPipeline.read() ?? '';
  void client.prefetchQuery(dealQueries.board(filterOf(values)));
});

export function Page() {
  const { t } = useLingui();
  const filter = useDealFilter();
  const { change, list, stage, layout, pipeline, onBoard, inTable } = filter;
  const query = useQuery({ ...dealQueries.board(onBoard), placeholderData: keepPreviousData });
  const moves = useDropDeal();
  const selection = useSelection(JSON.stringify(inTable));
  const [isSelecting, setIsSelecting] = useState(false);
  const isChoosing = isSelecting || !selection.isEmpty;
  const add = () => change({ add: 'deal' });
  const columns = (board: BoardColumn[]) => board.filter((column) => !stage || column.stage === stage);
  const { pipeline_id: _pipeline, ...narrowing } = onBoard;
  const isNarrowed = Object.values(narrowing).some(Boolean);
  const isEmpty = (board: BoardColumn[]) => !isNarrowed && board.every(({ count }) => count === 0);

  return (
    <Frame
      title={pipeline === null ? t`Deals` : (pipeline?.label ?? t`Sales Pipeline`)}
      isWide
      // The line is rendered before its figures are loaded, so that nothing moves.
      subtitle={
        pipeline === null ? t`All pipelines` : query.data ? <PipelineTotal board={columns(query.data)} /> : '\u00a0'
      }
      actions={
        <Button icon={Plus} tone="primary" onClick={add}>
          <Trans>Add Deal</Trans>
        </Button>
      }
    >
      <ListWithViews
        list={list}
        layout={layout}
        quick={filter.quick}
        toolbar={
          <DealToolbar
            {...filter}
            filterButton={<FilterButton objectType="deal" filter={list.filter} onChange={list.onFilter} />}
            isChoosing={isChoosing}
            onChoosing={(next) => {
              setIsSelecting(next);
              if (!next) selection.clear();
            }}
          />
        }
      >
        <QueryState query={query} failed={t`The pipeline could not be loaded`} skeleton="h-96 w-full rounded-lg">
          {(board) => (
            <>
              {isEmpty(board) && <NoDeals onAdd={add} />}
              {(pipeline === null || layout === 'board' || layout === 'calendar' || !isEmpty(board)) && (
                <Deals
                  filter={filter}
                  board={columns(board)}
                  moves={moves}
                  selection={selection}
                  isChoosing={isChoosing}
                  onAdd={add}
                />
              )}
            </>
          )}
        </QueryState>
      </ListWithViews>
      <LostReason deal={moves.lost} onClose={moves.closeLost} />
      <NewDeal stage={pipeline?.stages[0]?.key} />
    </Frame>
  );
}

interface DealsProps {
  filter: ReturnType<typeof useDealFilter>;
  board: BoardColumn[];
  moves: ReturnType<typeof useDropDeal>;
  selection: Selection;
  isChoosing: boolean;
  onAdd: () => void;
}

/** The deals in the chosen layout. */
function Deals({ filter, board, moves, selection, isChoosing, onAdd }: DealsProps) {
  const { list, layout, onBoard, inTable, sort } = filter;
  const bulkBar = (total: number) =>
    !selection.isEmpty && <BulkBar table="deals" selection={selection} total={total} filter={inTable} />;
  switch (layout) {
    case 'cards':
      return (
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <DealCards
            filter={{ ...inTable, sort }}
            onAdd={onAdd}
            onClearFilter={filter.clear}
            bulkBar={(chosen, total) => <BulkBar table="deals" selection={chosen} total={total} filter={inTable} />}
          />
        </WhenFetched>
      );
    case 'calendar':
      return (
        <WhenFetched skeleton="h-96 w-full rounded-lg">
          <DealCalendar list={list} filter={inTable} />
        </WhenFetched>
      );
    case 'table':
      return (
        <DealTable
          filter={{ ...inTable, sort }}
          sort={list.sort}
          arrangement={list.arrangement}
          selection={selection}
          bulkBar={bulkBar}
          onLost={moves.askWhy}
          onSort={list.onSort}
          onClearFilter={filter.clear}
        />
      );
    case 'board':
      return (
        <>
          <DealBoard
            board={board}
            filter={onBoard}
            wonDealId={moves.wonDealId}
            onWinShown={moves.endWin}
            onMove={moves.drop}
            selection={selection}
            isChoosing={isChoosing}
          />
          <Suspense>{bulkBar(board.reduce((sum, { count }) => sum + count, 0))}</Suspense>
        </>
      );
  }
}

function NoDeals({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="deals"
      title={t`No deals yet`}
      action={
        <Button tone="primary" onClick={onAdd}>
          <Trans>Add deal</Trans>
        </Button>
      }
    >
      <Trans>A deal is a sale in progress. Drag it from stage to stage until you win it.</Trans>
    </EmptyState>
  );
}

/** The form of a new deal, which is open if the URL says so. The deal begins in `stage`, or else in the stage for new deals. */
function NewDeal({ stage }: { stage: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [values, change] = useUrlState('add', 'contact_id', 'company_id');
  const contactName = useRecordName('contacts', values.contact_id);
  const companyName = useRecordName('companies', values.company_id);
  return (
    <DealDialog
      open={values.add === 'deal' && contactName !== undefined && companyName !== undefined}
      defaults={{
        ...(stage && { stage }),
        // A deleted record cannot be linked to.
        contact_id: (contactName && values.contact_id) || null,
        contact_name: contactName,
        company_id: (companyName && values.company_id) || null,
        company_name: companyName,
      }}
      onClose={() => change({ add: '', contact_id: '', company_id: '' }, { replace: true })}
      onSaved={({ id, title: name }) =>
        toast.success(t`${name} was added`, {
          action: { label: t({ message: 'Open', context: 'verb' }), onClick: () => void navigate(dealPath(id)) },
        })
      }
    />
  );
}
