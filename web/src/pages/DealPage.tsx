import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { Link, type LoaderFunction, useNavigate, useParams } from 'react-router-dom';
import { DealDialog } from '../features/deals/DealDialog';
import { DealInformation } from '../features/deals/DealInformation';
import { DealStages } from '../features/deals/DealStages';
import { DeleteDeal } from '../features/deals/DeleteDeal';
import { dealQueries } from '../features/deals/deals.queries';
import { LostReason } from '../features/deals/LostReason';
import { useDropDeal } from '../features/deals/useDropDeal';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { ApiProblem } from '../lib/apiProblem';
import { paths } from '../lib/paths';
import { useMoney } from '../lib/useMoney';
import { useUrlState } from '../lib/useUrlState';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorPanel } from '../ui/ErrorPanel';
import { Page as Frame } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';

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
  const { data: deal, error, refetch, isRefetching } = useQuery(dealQueries.one(dealId));
  const close = () => change({ dialog: '' }, { replace: true });

  const back = (
    <Button asChild tone="quiet">
      <Link to={paths.deals}>
        <ArrowLeft size={16} aria-hidden="true" className="rtl:rotate-180" />
        Back to the pipeline
      </Link>
    </Button>
  );
  if (error instanceof ApiProblem && error.status === 404) return <EmptyState title="Deal not found" action={back} />;
  if (error && !deal) {
    return (
      <ErrorPanel
        title="The deal could not be loaded"
        message={error instanceof ApiProblem ? error.message : undefined}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  }
  if (!deal) return <Skeleton className="h-64 w-full rounded-lg" />;

  return (
    <Frame
      title={deal.title}
      subtitle={`${money(deal.amount, deal.currency)}${deal.company_name ? ` · ${deal.company_name}` : ''}`}
      actions={
        <>
          {back}
          <Button onClick={() => change({ dialog: 'delete' })}>
            <Trash2 size={16} aria-hidden="true" />
            Delete
          </Button>
          <Button tone="primary" onClick={() => change({ dialog: 'edit' })}>
            <Pencil size={16} aria-hidden="true" />
            Edit
          </Button>
        </>
      }
    >
      <DealStages deal={deal} onChoose={(stage) => drop(deal, { stage, before: null })} />
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
    </Frame>
  );
}
