import { DealStage } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { UUID } from '@rapport/shared/uuid';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { DealBoard } from '../features/deals/DealBoard';
import { DealDialog } from '../features/deals/DealForm';
import { DealTable } from '../features/deals/DealTable';
import { type DealListFilter, dealQueries } from '../features/deals/deals.queries';
import { LinkedFilter, useLinkedFilter } from '../features/deals/LinkedFilter';
import { LostReason } from '../features/deals/LostReason';
import { PipelineTotal } from '../features/deals/PipelineTotal';
import { useDropDeal } from '../features/deals/useDropDeal';
import { stageChoices } from '../lib/format/labels';
import { useRecordName } from '../lib/records/useRecordName';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { QueryState } from '../ui/feedback/QueryState';
import { toast } from '../ui/feedback/toast';
import { Select } from '../ui/form/Select';
import { Page as Frame } from '../ui/page/Page';
import { ListToolbar } from '../ui/record/ListToolbar';
import { PersonFilter } from '../ui/record/PersonFilter';
import { useView, type View } from '../ui/table/ViewSwitch';

const SORTS = ['title', '-title', 'amount', '-amount', 'expected_close_date', '-expected_close_date'] as const;

const filterOf = (search: string | null, owner: string | null) => ({
  search: search || undefined,
  owner_id: owner && UUID.test(owner) ? owner : undefined,
});

export const loader = pageLoader((client, { request }) => {
  const params = new URL(request.url).searchParams;
  void client.prefetchQuery(dealQueries.board(filterOf(params.get('search'), params.get('owner'))));
});

export function Page() {
  const [values, change] = useUrlState('search', 'owner', 'stage', 'sort', 'add', 'contact_id', 'company_id');
  const stage = DealStage.safeParse(values.stage).data;
  const navigate = useNavigate();
  const [view, setView] = useView('deals');
  const filter = filterOf(values.search, values.owner);
  const linked = useLinkedFilter();
  const linkedNames = Object.keys(linked.filter) as (keyof typeof linked.filter)[];
  // Links to some of the deals show them as a list.
  const isTable = view === 'table' || stage !== undefined || linkedNames.length > 0;
  const show = (next: View) => {
    setView(next);
    if (next === 'table') return;
    // The board has all deals.
    if (linkedNames.length > 0) linked.remove(...linkedNames);
    else if (stage) change({ stage: '' });
  };
  const query = useQuery({ ...dealQueries.board(filter), placeholderData: (previous) => previous });
  const { drop, lost, closeLost, wonDealId, endWin } = useDropDeal();
  const contactName = useRecordName('contacts', values.contact_id);
  const companyName = useRecordName('companies', values.company_id);
  const add = () => change({ add: 'deal' });
  const isFiltered = Boolean(filter.search || filter.owner_id);

  return (
    <Frame
      title="Sales Pipeline"
      isWide
      // The line is there before its figures, so that nothing moves.
      subtitle={query.data ? <PipelineTotal board={query.data} /> : '\u00a0'}
      actions={
        <Button icon={Plus} tone="primary" onClick={add}>
          Add Deal
        </Button>
      }
    >
      <ListToolbar
        searched="deals"
        search={values.search}
        onSearch={(search) => change({ search }, { replace: true })}
        view={{ value: isTable ? 'table' : 'cards', onChange: show, cards: 'Show as a board' }}
      >
        <PersonFilter label="Owner" all="Every owner" value={values.owner} onChange={(owner) => change({ owner })} />
        <LinkedFilter {...linked} />
        {isTable && (
          <Select
            aria-label="Stage"
            choices={[{ value: '', label: 'All stages' }, ...stageChoices]}
            value={stage ?? ''}
            onChange={({ target }) => change({ stage: target.value })}
          />
        )}
      </ListToolbar>
      <QueryState query={query} failed="The pipeline could not be loaded" skeleton="h-96 w-full rounded-lg">
        {(board) => (
          <>
            {!isFiltered && board.every(({ count }) => count === 0) && (
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
                  ...filter,
                  ...linked.filter,
                  stage,
                  sort: SORTS.find((sort) => sort === values.sort) as DealListFilter['sort'],
                }}
                onSort={(sort) => change({ sort }, { replace: true })}
              />
            ) : (
              <DealBoard board={board} filter={filter} wonDealId={wonDealId} onWinShown={endWin} onMove={drop} />
            )}
          </>
        )}
      </QueryState>
      <LostReason deal={lost} onClose={closeLost} />
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
    </Frame>
  );
}
