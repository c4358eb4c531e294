import { ContactStatus } from '@rapport/shared/contacts';
import { contactPath } from '@rapport/shared/paths';
import { UUID } from '@rapport/shared/uuid';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, Download, Merge, Plus, Tag } from 'lucide-react';
import { Suspense } from 'react';
import type { LoaderFunction } from 'react-router-dom';
import { Link, useNavigate } from 'react-router-dom';
import { ContactDialog } from '../features/contacts/ContactDialog';
import { ContactList } from '../features/contacts/ContactList';
import { type ContactFilter, contactQueries } from '../features/contacts/contacts.queries';
import { useExportLink } from '../lib/http/useExportLink';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { useOwners } from '../lib/workspace/team';
import { Button } from '../ui/button/Button';
import { Spinner } from '../ui/feedback/Spinner';
import { toast } from '../ui/feedback/toast';
import { SearchField } from '../ui/form/SearchField';
import { Select } from '../ui/form/Select';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { FilterChip } from '../ui/table/FilterChip';
import { useSelection } from '../ui/table/useSelection';
import { useView, ViewSwitch } from '../ui/table/ViewSwitch';

const NAMES = ['search', 'status', 'tag', 'owner', 'due', 'sort'] as const;
type Values = Record<(typeof NAMES)[number], string>;

const NO_FILTER: Values = { search: '', status: '', tag: '', owner: '', due: '', sort: '' };

const statusChoices = [
  { value: '', label: 'Every status' },
  { value: 'lead', label: 'Leads' },
  { value: 'customer', label: 'Customers' },
  { value: 'partner', label: 'Partners' },
];
const sortChoices = [
  { value: '', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: '-name', label: 'By name, from Z' },
  { value: '-updated_at', label: 'Last changed' },
  { value: '-last_contacted_at', label: 'Last spoken to' },
  { value: 'last_contacted_at', label: 'Longest not spoken to' },
  { value: 'touch_due_at', label: 'Next to be in touch with' },
];

const filterOf = ({ search, status, tag, owner, due, sort }: Values): ContactFilter => ({
  search: search || undefined,
  status: ContactStatus.safeParse(status).data,
  tag: tag || undefined,
  owner_id: UUID.test(owner) ? owner : undefined,
  due: due === 'true' ? due : undefined,
  sort: sortChoices.some(({ value }) => value && value === sort) ? (sort as ContactFilter['sort']) : undefined,
});

// Fetched with the first choice.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const params = new URL(request.url).searchParams;
    const values = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Values;
    void queryClient.prefetchInfiniteQuery(contactQueries.list(filterOf(values)));
    return null;
  };

export function Page() {
  const [values, change] = useUrlState(...NAMES, 'add');
  const navigate = useNavigate();
  const owners = useOwners();
  const [view, setView] = useView('contacts');
  const filter = filterOf(values);
  const { sort: _sort, ...matching } = filter;
  const selection = useSelection(JSON.stringify(matching));
  const { data } = useInfiniteQuery(contactQueries.list(filter));
  const { link, isExporting } = useExportLink('contacts', matching);
  const add = () => change({ add: 'contact' });

  return (
    <Frame
      title="Contacts"
      subtitle="Everyone you do business with"
      actions={
        <>
          <Button asChild tone="quiet">
            <Link to={paths.duplicates}>
              <Merge size={16} aria-hidden="true" />
              Duplicates
            </Link>
          </Button>
          <Button asChild>
            <a {...link}>
              {isExporting ? <Spinner /> : <Download size={16} aria-hidden="true" />}
              Export
            </a>
          </Button>
          <Button tone="primary" onClick={add}>
            <Plus size={16} aria-hidden="true" />
            Add Contact
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <div className="min-w-56 flex-1">
          <SearchField
            label="Search contacts"
            placeholder="Search contacts..."
            value={values.search}
            onChange={(search) => change({ search }, { replace: true })}
          />
        </div>
        <Select
          aria-label="Status"
          choices={statusChoices}
          value={values.status}
          onChange={(event) => change({ status: event.target.value })}
        />
        {owners.length > 1 && (
          <Select
            aria-label="Owner"
            className="max-w-56"
            choices={[{ value: '', label: 'Every owner' }, ...owners]}
            value={values.owner}
            onChange={(event) => change({ owner: event.target.value })}
          />
        )}
        {values.tag && (
          <FilterChip icon={Tag} label={`Tag ${values.tag}`} onRemove={() => change({ tag: '' })}>
            {values.tag}
          </FilterChip>
        )}
        {filter.due && (
          <FilterChip icon={BellRing} label="Due for a touch" onRemove={() => change({ due: '' })}>
            Due for a touch
          </FilterChip>
        )}
        <Select
          aria-label="Order"
          choices={sortChoices}
          value={values.sort}
          onChange={(event) => change({ sort: event.target.value })}
        />
        <ViewSwitch value={view} onChange={setView} />
      </div>
      <ContactList
        filter={filter}
        view={view}
        selection={selection}
        onSort={(sort) => change({ sort: sort === '-created_at' ? '' : sort }, { replace: true })}
        onAdd={add}
        onClearFilter={() => change(NO_FILTER)}
      />
      {(selection.isAll || selection.ids.size > 0) && (
        <Suspense>
          <BulkBar objectType="contacts" selection={selection} total={data?.pages[0]?.total ?? 0} filter={matching} />
        </Suspense>
      )}
      <ContactDialog
        open={values.add === 'contact'}
        onClose={() => change({ add: '' }, { replace: true })}
        onSaved={({ id, name }) =>
          toast.success(`${name} was added`, {
            action: { label: 'Open', onClick: () => void navigate(contactPath(id)) },
          })
        }
      />
    </Frame>
  );
}
