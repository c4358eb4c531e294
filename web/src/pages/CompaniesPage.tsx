import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { CompanyDialog } from '../features/companies/CompanyForm';
import { CompanyList } from '../features/companies/CompanyList';
import { type CompanyFilter, companyQueries } from '../features/companies/companies.queries';
import { detailOf } from '../lib/http/apiProblem';
import { listLoader } from '../lib/records/loaders';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { toast } from '../ui/feedback/toast';
import { Select } from '../ui/form/Select';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { ExportButton } from '../ui/record/ExportButton';
import { ListToolbar } from '../ui/record/ListToolbar';
import { useListView } from '../ui/record/useListView';

const orders = () => [
  { value: '', label: t`Newest first` },
  { value: 'created_at', label: t`Oldest first` },
  { value: 'name', label: t`Name (A to Z)` },
  { value: '-name', label: t`Name (Z to A)` },
  { value: '-updated_at', label: t`Recently updated` },
];

const filterOf = ({ search, sort }: { search: string; sort: string }): CompanyFilter => ({
  search: search || undefined,
  sort: orders().some(({ value }) => value && value === sort) ? (sort as CompanyFilter['sort']) : undefined,
});

// Fetched with the first choice.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

export const loader = listLoader(companyQueries.list, filterOf, ['search', 'sort']);

export function Page() {
  const [{ search, sort, add: adding, company: opened }, change] = useUrlState('search', 'sort', 'add', 'company');
  const filter = filterOf({ search, sort });
  const [view, setView] = useListView('companies', companyQueries.list, filter);
  const { data: company, error: missing } = useQuery({ ...companyQueries.one(opened), enabled: opened !== '' });
  const add = () => change({ add: 'company' });

  return (
    <Frame
      title={t`Companies`}
      isWide
      subtitle={t`The organizations behind your contacts`}
      actions={
        <>
          <ExportButton objectType="companies" filter={{ search: filter.search }} />
          <Button icon={Plus} tone="primary" onClick={add}>
            <Trans>Add Company</Trans>
          </Button>
        </>
      }
    >
      {missing && !company && opened !== '' && (
        <Banner tone="warning" role="alert" title={t`The company could not be opened`}>
          {detailOf(missing, t`Please try again.`)}
        </Banner>
      )}
      <ListToolbar
        searched="companies"
        search={search}
        onSearch={(text) => change({ search: text }, { replace: true })}
        view={{ value: view, onChange: setView }}
      >
        <Select
          aria-label={t`Sort`}
          choices={orders()}
          value={sort}
          onChange={({ target }) => change({ sort: target.value })}
        />
      </ListToolbar>
      <CompanyList
        filter={filter}
        view={view}
        onSort={(next) => change({ sort: next === '-created_at' ? '' : next }, { replace: true })}
        onAdd={add}
        onEdit={({ id }) => change({ company: id })}
        onClearFilter={() => change({ search: '' })}
        bulkBar={(selection, total) => (
          <BulkBar objectType="companies" selection={selection} total={total} filter={{ search: filter.search }} />
        )}
      />
      <CompanyDialog
        open={adding === 'company'}
        onClose={() => change({ add: '' }, { replace: true })}
        onSaved={({ name }) => toast.success(t`${name} was added`)}
      />
      <CompanyDialog
        open={opened !== '' && company !== undefined}
        record={company}
        onClose={() => change({ company: '' }, { replace: true })}
        onSaved={({ name }) => toast.success(t`${name} was saved`)}
      />
    </Frame>
  );
}
