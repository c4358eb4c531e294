import { ContactStatus } from '@rapport/shared/contacts';
import type { QueryClient } from '@tanstack/react-query';
import { Download, Plus, Tag, X } from 'lucide-react';
import type { LoaderFunction } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import { ContactDialog } from '../features/contacts/ContactDialog';
import { ContactList } from '../features/contacts/ContactList';
import { type ContactFilter, contactQueries } from '../features/contacts/contacts.queries';
import { contactPath, exportPath } from '../lib/paths';
import { useUrlState } from '../lib/useUrlState';
import { Button } from '../ui/Button';
import { Page as Frame } from '../ui/Page';
import { SearchField } from '../ui/SearchField';
import { Select } from '../ui/Select';
import { toast } from '../ui/toast';

const NAMES = ['search', 'status', 'tag', 'sort'] as const;

const statusChoices = [
  { value: '', label: 'Every status' },
  { value: 'lead', label: 'Leads' },
  { value: 'customer', label: 'Customers' },
  { value: 'partner', label: 'Partners' },
];
const sortChoices = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: '-updated_at', label: 'Last changed' },
];

const filterOf = (values: Record<(typeof NAMES)[number], string>): ContactFilter => ({
  search: values.search || undefined,
  status: ContactStatus.safeParse(values.status).data,
  tag: values.tag || undefined,
  sort: sortChoices.some(({ value }) => value && value === values.sort)
    ? (values.sort as ContactFilter['sort'])
    : undefined,
});

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const params = new URL(request.url).searchParams;
    const values = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? '']));
    void queryClient.prefetchInfiniteQuery(
      contactQueries.list(filterOf(values as Record<(typeof NAMES)[number], string>)),
    );
    return null;
  };

export function Page() {
  const [values, change] = useUrlState(...NAMES, 'add');
  const navigate = useNavigate();
  const filter = filterOf(values);
  const add = () => change({ add: 'contact' });

  return (
    <Frame
      title="Contacts"
      subtitle="Everyone you do business with"
      actions={
        <>
          <Button asChild>
            <a href={exportPath('contacts', filter)} download>
              <Download size={16} aria-hidden="true" />
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
        {values.tag && (
          <Button onClick={() => change({ tag: '' })} aria-label={`Tag ${values.tag}: show contacts without it too`}>
            <Tag size={16} aria-hidden="true" />
            <bdi className="max-w-40 truncate">{values.tag}</bdi>
            <X size={14} aria-hidden="true" />
          </Button>
        )}
        <Select
          aria-label="Order"
          choices={sortChoices}
          value={values.sort}
          onChange={(event) => change({ sort: event.target.value })}
        />
      </div>
      <ContactList
        filter={filter}
        onAdd={add}
        onClearFilter={() => change({ search: '', status: '', tag: '', sort: '' })}
      />
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
