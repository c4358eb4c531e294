import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import type { LoaderFunction } from 'react-router-dom';
import { CompanyDialog } from '../features/companies/CompanyDialog';
import { CompanyList } from '../features/companies/CompanyList';
import { companyQueries } from '../features/companies/companies.queries';
import { exportPath } from '../lib/paths';
import { useUrlState } from '../lib/useUrlState';
import { Button } from '../ui/Button';
import { Page as Frame } from '../ui/Page';
import { SearchField } from '../ui/SearchField';
import { toast } from '../ui/toast';

const filterOf = (search: string | null) => ({ search: search || undefined });

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const search = new URL(request.url).searchParams.get('search');
    void queryClient.prefetchInfiniteQuery(companyQueries.list(filterOf(search)));
    return null;
  };

export function Page() {
  const [{ search, add: adding, company: opened }, change] = useUrlState('search', 'add', 'company');
  const { data: company } = useQuery({ ...companyQueries.one(opened), enabled: opened !== '' });
  const add = () => change({ add: 'company' });

  return (
    <Frame
      title="Companies"
      subtitle="The organisations behind your contacts"
      actions={
        <>
          <Button asChild>
            <a href={exportPath('companies', filterOf(search))} download>
              <Download size={16} aria-hidden="true" />
              Export
            </a>
          </Button>
          <Button tone="primary" onClick={add}>
            <Plus size={16} aria-hidden="true" />
            Add Company
          </Button>
        </>
      }
    >
      <SearchField
        label="Search companies"
        placeholder="Search companies..."
        value={search}
        onChange={(text) => change({ search: text }, { replace: true })}
      />
      <CompanyList
        filter={filterOf(search)}
        onAdd={add}
        onEdit={({ id }) => change({ company: id })}
        onClearFilter={() => change({ search: '' })}
      />
      <CompanyDialog
        open={adding === 'company'}
        onClose={() => change({ add: '' }, { replace: true })}
        onSaved={({ name }) => toast.success(`${name} was added`)}
      />
      <CompanyDialog
        open={opened !== '' && company !== undefined}
        company={company}
        onClose={() => change({ company: '' }, { replace: true })}
        onSaved={({ name }) => toast.success(`${name} was saved`)}
      />
    </Frame>
  );
}
