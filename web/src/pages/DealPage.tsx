import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type LoaderFunction, useNavigate, useParams } from 'react-router-dom';
import { DealDialog } from '../features/deals/DealDialog';
import { DealInformation } from '../features/deals/DealInformation';
import { DealStages } from '../features/deals/DealStages';
import { DeleteDeal } from '../features/deals/DeleteDeal';
import { dealQueries } from '../features/deals/deals.queries';
import { LostReason } from '../features/deals/LostReason';
import { useDropDeal } from '../features/deals/useDropDeal';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { useMoney } from '../lib/format/useMoney';
import { RecordPage } from '../lib/records/RecordPage';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    void queryClient.prefetchQuery(dealQueries.one(params.dealId ?? ''));
    return null;
  };

export function Page() {
  const { dealId = '' } = useParams();
  const [{ dialog }, change] = useUrlState('dialog');
  const navigate = useNavigate();
  const { money } = useMoney();
  const { drop, lost, closeLost } = useDropDeal();
  const close = () => change({ dialog: '' }, { replace: true });
  return (
    <RecordPage
      objectType="Deal"
      query={useQuery(dealQueries.one(dealId))}
      back={{ label: 'Back to the pipeline', path: paths.deals }}
      title={({ title }) => title}
      subtitle={({ amount, currency, company_name }) =>
        [money(amount, currency), company_name].filter(Boolean).join(' · ')
      }
      onEdit={() => change({ dialog: 'edit' })}
      onDelete={() => change({ dialog: 'delete' })}
    >
      {(deal) => (
        <>
          <DealStages deal={deal} onChoose={(stage) => drop(deal, { stage, before: null, after: null })} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <DealInformation deal={deal} />
              <TasksOf link={{ deal_id: deal.id }} />
            </div>
            <Timeline noted={{ type: 'deal', id: deal.id, name: deal.title }} />
          </div>
          <LostReason deal={lost} onClose={closeLost} />
          <DealDialog open={dialog === 'edit'} deal={deal} onClose={close} />
          <DeleteDeal
            deal={dialog === 'delete' ? deal : null}
            onClose={close}
            onDeleted={() => void navigate(paths.deals)}
          />
        </>
      )}
    </RecordPage>
  );
}
