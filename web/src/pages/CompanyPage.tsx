import { useParams } from 'react-router-dom';
import { CompanyDialog } from '../features/companies/CompanyForm';
import { CompanyInformation } from '../features/companies/CompanyInformation';
import { companyQueries } from '../features/companies/companies.queries';
import { PeopleOf } from '../features/contacts/PeopleOf';
import { DealsOf } from '../features/deals/DealsOf';
import { Timeline } from '../features/notes/Timeline';
import { TasksOf } from '../features/tasks/TasksOf';
import { recordLoader } from '../lib/records/loaders';
import { paths } from '../lib/routes/paths';
import { RecordPage } from '../ui/record/RecordPage';

export const loader = recordLoader(companyQueries, 'companyId');

export function Page() {
  const { companyId = '' } = useParams();
  return (
    <RecordPage
      type="company"
      queries={companyQueries}
      id={companyId}
      back={{ label: 'Back to Companies', path: paths.companies }}
      subtitle={({ industry }) => industry}
      Dialog={CompanyDialog}
    >
      {(company) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <CompanyInformation company={company} />
            <TasksOf link={{ company_id: company.id }} />
            <DealsOf link={{ company_id: company.id }} />
            <PeopleOf companyId={company.id} />
          </div>
          <Timeline noted={{ type: 'company', id: company.id, name: company.name }} />
        </div>
      )}
    </RecordPage>
  );
}
