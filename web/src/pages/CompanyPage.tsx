import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Trash2 } from 'lucide-react';
import { Link, type LoaderFunction, useNavigate, useParams } from 'react-router-dom';
import { CompanyDialog } from '../features/companies/CompanyDialog';
import { CompanyInformation } from '../features/companies/CompanyInformation';
import { companyQueries } from '../features/companies/companies.queries';
import { DeleteCompany } from '../features/companies/DeleteCompany';
import { PeopleOf } from '../features/contacts/PeopleOf';
import { DealsOf } from '../features/deals/DealsOf';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { ApiProblem } from '../lib/apiProblem';
import { paths } from '../lib/paths';
import { useUrlState } from '../lib/useUrlState';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { ErrorPanel } from '../ui/ErrorPanel';
import { Page as Frame } from '../ui/Page';
import { Skeleton } from '../ui/Skeleton';

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ params }) => {
    void queryClient.prefetchQuery(companyQueries.one(params.companyId ?? ''));
    return null;
  };

export function Page() {
  const { companyId = '' } = useParams();
  const [{ dialog }, change] = useUrlState('dialog');
  const navigate = useNavigate();
  const { data: company, error, refetch, isRefetching } = useQuery(companyQueries.one(companyId));
  const close = () => change({ dialog: '' }, { replace: true });

  const back = (
    <Button asChild tone="quiet">
      <Link to={paths.companies}>
        <ArrowLeft size={16} aria-hidden="true" className="rtl:rotate-180" />
        Back to Companies
      </Link>
    </Button>
  );
  if (error instanceof ApiProblem && error.status === 404) {
    return <EmptyState title="Company not found" action={back} />;
  }
  if (error && !company) {
    return (
      <ErrorPanel
        title="The company could not be loaded"
        message={error instanceof ApiProblem ? error.message : undefined}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  }
  if (!company) return <Skeleton className="h-64 w-full rounded-lg" />;

  return (
    <Frame
      title={company.name}
      subtitle={company.industry}
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
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <CompanyInformation company={company} />
          <TasksOf link={{ company_id: company.id }} />
          <DealsOf link={{ company_id: company.id }} />
          <PeopleOf companyId={company.id} />
        </div>
        <Timeline noted={{ type: 'company', id: company.id, name: company.name }} />
      </div>
      <CompanyDialog open={dialog === 'edit'} company={company} onClose={close} />
      <DeleteCompany
        company={dialog === 'delete' ? company : null}
        onClose={close}
        onDeleted={() => void navigate(paths.companies)}
      />
    </Frame>
  );
}
