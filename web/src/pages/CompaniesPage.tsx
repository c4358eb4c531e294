import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { Suspense } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import { CompanyDialog } from '../features/companies/CompanyDialog';
import { CompanyList } from '../features/companies/CompanyList';
import { type CompanyFilter, companyQueries } from '../features/companies/companies.queries';
import { detailOf } from '../lib/http/apiProblem';
import { useExportLink } from '../lib/http/useExportLink';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { Spinner } from '../ui/feedback/Spinner';
import { toast } from '../ui/feedback/toast';
import { SearchField } from '../ui/form/SearchField';
import { Select } from '../ui/form/Select';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { useSelection } from '../ui/table/useSelection';
import { useView, ViewSwitch } from '../ui/table/ViewSwitch';

const sortChoices = [
  { value: '', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: '-name', label: 'By name, from Z' },
  { value: '-updated_at', label: 'Last changed' },
];

const filterOf = (search: string | null, sort: string | null): CompanyFilter => ({
  search: search || undefined,
  sort: sortChoices.some(({ value }) => value && value === sort) ? (sort as CompanyFilter['sort']) : undefined,
});

// Fetched with the first choice.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const params = new URL(request.url).searchParams;
    void queryClient.prefetchInfiniteQuery(companyQueries.list(filterOf(params.get('search'), params.get('sort'))));
    return null;
  };

export function Page() {
  const [{ search, sort, add: adding, company: opened }, change] = useUrlState('search', 'sort', 'add', 'company');
  const [view, setView] = useView('companies');
  const filter = filterOf(search, sort);
  const selection = useSelection(search);
  const { data } = useInfiniteQuery(companyQueries.list(filter));
  const { data: company, error: missing } = useQuery({ ...companyQueries.one(opened), enabled: opened !== '' });
  const { link, isExporting } = useExportLink('companies', { search: filter.search });
  const add = () => change({ add: 'company' });

  return (
    <Frame
      title="Companies"
      subtitle="The organisations behind your contacts"
      actions={
        <>
          <Button asChild>
            <a {...link}>
              {isExporting ? <Spinner /> : <Download size={16} aria-hidden="true" />}
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
      {missing && !company && opened !== '' && (
        <Banner tone="warning" role="alert" title="The company could not be opened">
          {detailOf(missing, 'Please try again.')}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <div className="min-w-56 flex-1">
          <SearchField
            label="Search companies"
            placeholder="Search companies..."
            value={search}
            onChange={(text) => change({ search: text }, { replace: true })}
          />
        </div>
        <Select
          aria-label="Order"
          choices={sortChoices}
          value={sort}
          onChange={({ target }) => change({ sort: target.value })}
        />
        <ViewSwitch value={view} onChange={setView} />
      </div>
      <CompanyList
        filter={filter}
        view={view}
        selection={selection}
        onSort={(next) => change({ sort: next === '-created_at' ? '' : next }, { replace: true })}
        onAdd={add}
        onEdit={({ id }) => change({ company: id })}
        onClearFilter={() => change({ search: '' })}
      />
      {(selection.isAll || selection.ids.size > 0) && (
        <Suspense>
          <BulkBar
            objectType="companies"
            selection={selection}
            total={data?.pages[0]?.total ?? 0}
            filter={{ search: filter.search }}
          />
        </Suspense>
      )}
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
