import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type LoaderFunction, useNavigate, useParams } from 'react-router-dom';
import { CompanyDialog } from '../features/companies/CompanyDialog';
import { CompanyInformation } from '../features/companies/CompanyInformation';
import { companyQueries } from '../features/companies/companies.queries';
import { DeleteCompany } from '../features/companies/DeleteCompany';
import { PeopleOf } from '../features/contacts/PeopleOf';
import { DealsOf } from '../features/deals/DealsOf';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { RecordPage } from '../lib/records/RecordPage';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';

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
  const close = () => change({ dialog: '' }, { replace: true });
  return (
    <RecordPage
      objectType="Company"
      query={useQuery(companyQueries.one(companyId))}
      back={{ label: 'Back to Companies', path: paths.companies }}
      title={({ name }) => name}
      subtitle={({ industry }) => industry}
      onEdit={() => change({ dialog: 'edit' })}
      onDelete={() => change({ dialog: 'delete' })}
    >
      {(company) => (
        <>
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
        </>
      )}
    </RecordPage>
  );
}
