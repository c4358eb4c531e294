import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { CompanyDialog } from '../features/companies/CompanyForm';
import { CompanyList } from '../features/companies/CompanyList';
import { type CompanyFilter, companyQueries } from '../features/companies/companies.queries';
import { DuplicatesLink } from '../features/duplicates/DuplicatesLink';
import { FilterButton } from '../features/views/FilterButton';
import { ListWithViews } from '../features/views/ListWithViews';
import { detailOf } from '../lib/http/apiProblem';
import { listLoader } from '../lib/records/loaders';
import { useUrlState } from '../lib/routes/useUrlState';
import { isSort, narrowingOf, VIEW_PARAMS } from '../lib/views/narrowing';
import { useListState } from '../lib/views/useListState';
import { Button } from '../ui/button/Button';
import { Banner } from '../ui/feedback/Banner';
import { toast } from '../ui/feedback/toast';
import { WhenFetched } from '../ui/feedback/WhenFetched';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { ExportButton } from '../ui/record/ExportButton';
import { ListToolbar } from '../ui/record/ListToolbar';
import { SortSelect } from '../ui/record/SortSelect';
import { useListLayout } from '../ui/record/useListLayout';
import { useOrders } from '../ui/record/useOrders';

const orders = () => [
  { value: '', label: t`Newest first` },
  { value: 'created_at', label: t`Oldest first` },
  { value: 'name', label: t`Name (A to Z)` },
  { value: '-name', label: t`Name (Z to A)` },
  { value: '-updated_at', label: t`Recently updated` },
];

const NAMES = ['search', 'sort', ...VIEW_PARAMS] as const;

const filterOf = ({ search, sort, ...rules }: Record<(typeof NAMES)[number], string>): CompanyFilter => ({
  ...narrowingOf(rules),
  search: search || undefined,
  sort: isSort('company', sort, orders()) ? (sort as CompanyFilter['sort']) : undefined,
});

/** Companies have no quick filters that a view could keep. */
const NO_QUICK_FILTERS = { rules: [], params: [] };

const CompanyCalendar = lazyPart(async () => (await import('../features/companies/CompanyCalendar')).CompanyCalendar);

// Loaded when the first record is selected.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

export const loader = listLoader(companyQueries.list, filterOf, NAMES, 'company');

export function Page() {
  const [{ add: adding, company: opened, ...values }, change] = useUrlState(...NAMES, 'add', 'company');
  const filter = filterOf(values);
  const { sort: _sort, ...matching } = filter;
  const list = useListState('company', 'companies');
  const layout = useListLayout(list, companyQueries.list, filter);
  const chosenOrders = useOrders('company', orders(), list.sort);
  const { data: company, error: missing } = useQuery({ ...companyQueries.one(opened), enabled: opened !== '' });
  const add = () => change({ add: 'company' });

  return (
    <Frame
      title={t`Companies`}
      isWide
      subtitle={t`The organizations behind your contacts`}
      actions={
        <>
          <DuplicatesLink table="companies" />
          <ExportButton table="companies" filter={matching} />
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
      <ListWithViews
        list={list}
        layout={layout}
        quick={NO_QUICK_FILTERS}
        toolbar={
          <ListToolbar
            searched="companies"
            search={values.search}
            onSearch={(search) => change({ search }, { replace: true })}
            view={{ layouts: ['cards', 'table', 'calendar'], value: layout, onChange: list.onLayout }}
          >
            <FilterButton objectType="company" filter={list.filter} onChange={list.onFilter} />
            {layout !== 'calendar' && <SortSelect orders={chosenOrders} value={list.sort} onSort={list.onSort} />}
          </ListToolbar>
        }
      >
        {layout === 'calendar' ? (
          <WhenFetched skeleton="h-96 w-full rounded-lg">
            <CompanyCalendar list={list} filter={matching} />
          </WhenFetched>
        ) : (
          <CompanyList
            filter={filter}
            sort={list.sort}
            view={layout}
            arrangement={list.arrangement}
            onSort={list.onSort}
            onAdd={add}
            onEdit={({ id }) => change({ company: id })}
            onClearFilter={() => change({ search: '', filter: '', view: '' })}
            bulkBar={(selection, total) => (
              <BulkBar table="companies" selection={selection} total={total} filter={matching} />
            )}
          />
        )}
      </ListWithViews>
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
