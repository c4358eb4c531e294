import type { BoardColumn } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DealBoard } from '../features/deals/DealBoard';
import { DealDialog } from '../features/deals/DealForm';
import { DealTable } from '../features/deals/DealTable';
import { DealToolbar } from '../features/deals/DealToolbar';
import { type DealListFilter, dealQueries } from '../features/deals/deals.queries';
import { LostReason } from '../features/deals/LostReason';
import { PipelineTotal } from '../features/deals/PipelineTotal';
import { filterOf, useDealFilter } from '../features/deals/useDealFilter';
import { useDropDeal } from '../features/deals/useDropDeal';
import { useRecordName } from '../lib/records/useRecordName';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { QueryState } from '../ui/feedback/QueryState';
import { toast } from '../ui/feedback/toast';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { useSelection } from '../ui/table/useSelection';

const SORTS = ['title', '-title', 'amount', '-amount', 'expected_close_date', '-expected_close_date'] as const;

// Fetched with the first choice.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

export const loader = pageLoader((client, { request }) => {
  const params = new URL(request.url).searchParams;
  // Which days those are depends on where the person is, which the page knows.
  if (params.get('closing')) return;
  void client.prefetchQuery(
    dealQueries.board(filterOf(params.get('search'), params.get('owner'), params.get('pipeline'))),
  );
});

export function Page() {
  const filter = useDealFilter();
  const { values, change, stage, isTable, onBoard, inTable } = filter;
  const query = useQuery({ ...dealQueries.board(onBoard), placeholderData: (previous) => previous });
  const { drop, lost, askWhy, closeLost, wonDealId, endWin } = useDropDeal();
  const selection = useSelection(JSON.stringify(inTable));
  const [isSelecting, setIsSelecting] = useState(false);
  const isAnyChosen = selection.isAll || selection.ids.size > 0;
  const isChoosing = isSelecting || isAnyChosen;
  const add = () => change({ add: 'deal' });
  const columns = (board: BoardColumn[]) => board.filter((column) => !stage || column.stage === stage);
  const isNarrowed = Object.values(onBoard).some(Boolean);
  const bulkBar = (total: number) =>
    isAnyChosen && <BulkBar objectType="deals" selection={selection} total={total} filter={inTable} />;

  return (
    <Frame
      title="Sales Pipeline"
      isWide
      // The line is there before its figures, so that nothing moves.
      subtitle={query.data ? <PipelineTotal board={columns(query.data)} /> : '\u00a0'}
      actions={
        <Button icon={Plus} tone="primary" onClick={add}>
          Add Deal
        </Button>
      }
    >
      <DealToolbar
        {...filter}
        isChoosing={isChoosing}
        onChoosing={(next) => {
          setIsSelecting(next);
          if (!next) selection.clear();
        }}
      />
      <QueryState query={query} failed="The pipeline could not be loaded" skeleton="h-96 w-full rounded-lg">
        {(board) => (
          <>
            {!isNarrowed && board.every(({ count }) => count === 0) && (
              <EmptyState
                picture="deals"
                title="No deals yet"
                action={
                  <Button tone="primary" onClick={add}>
                    Add deal
                  </Button>
                }
              >
                A deal is a sale in progress. Drag it from stage to stage until you win it.
              </EmptyState>
            )}
            {isTable ? (
              <DealTable
                filter={{
                  ...inTable,
                  sort: SORTS.find((sort) => sort === values.sort) as DealListFilter['sort'],
                }}
                selection={selection}
                bulkBar={bulkBar}
                onLost={askWhy}
                onSort={(sort) => change({ sort }, { replace: true })}
              />
            ) : (
              <>
                <DealBoard
                  board={columns(board)}
                  filter={onBoard}
                  wonDealId={wonDealId}
                  onWinShown={endWin}
                  onMove={drop}
                  selection={selection}
                  isChoosing={isChoosing}
                />
                <Suspense>{bulkBar(columns(board).reduce((sum, { count }) => sum + count, 0))}</Suspense>
              </>
            )}
          </>
        )}
      </QueryState>
      <LostReason deal={lost} onClose={closeLost} />
      <NewDeal />
    </Frame>
  );
}

/** The form of a new deal, open where the address asks for it. */
function NewDeal() {
  const navigate = useNavigate();
  const [values, change] = useUrlState('add', 'contact_id', 'company_id');
  const contactName = useRecordName('contacts', values.contact_id);
  const companyName = useRecordName('companies', values.company_id);
  return (
    <DealDialog
      open={values.add === 'deal' && contactName !== undefined && companyName !== undefined}
      defaults={{
        // A deleted record cannot be linked to.
        contact_id: (contactName && values.contact_id) || null,
        contact_name: contactName,
        company_id: (companyName && values.company_id) || null,
        company_name: companyName,
      }}
      onClose={() => change({ add: '', contact_id: '', company_id: '' }, { replace: true })}
      onSaved={({ id, title }) =>
        toast.success(`${title} was added`, { action: { label: 'Open', onClick: () => void navigate(dealPath(id)) } })
      }
    />
  );
}
