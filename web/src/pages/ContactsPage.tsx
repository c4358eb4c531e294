import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ContactStatus } from '@rapport/shared/contacts';
import type { FilterRule } from '@rapport/shared/filters';
import { contactPath } from '@rapport/shared/paths';
import { UUID } from '@rapport/shared/uuid';
import { BellRing, Plus, Tag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ContactDialog } from '../features/contacts/ContactForm';
import { ContactList } from '../features/contacts/ContactList';
import { type ContactFilter, contactQueries } from '../features/contacts/contacts.queries';
import { DuplicatesLink } from '../features/duplicates/DuplicatesLink';
import { StartSequence } from '../features/sequences/StartSequence';
import { FilterButton } from '../features/views/FilterButton';
import { ListWithViews } from '../features/views/ListWithViews';
import { listLoader } from '../lib/records/loaders';
import { useUrlState } from '../lib/routes/useUrlState';
import { isSort, narrowingOf, VIEW_PARAMS } from '../lib/views/narrowing';
import { useListState } from '../lib/views/useListState';
import { Button } from '../ui/button/Button';
import { toast } from '../ui/feedback/toast';
import { WhenFetched } from '../ui/feedback/WhenFetched';
import { Select } from '../ui/form/Select';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { ExportButton } from '../ui/record/ExportButton';
import { ListToolbar } from '../ui/record/ListToolbar';
import { PersonFilter } from '../ui/record/PersonFilter';
import { SortSelect } from '../ui/record/SortSelect';
import { useListLayout } from '../ui/record/useListLayout';
import { useOrders } from '../ui/record/useOrders';
import { FilterChip } from '../ui/table/FilterChip';

const NAMES = ['search', 'status', 'tag', 'owner', 'due', 'sort', ...VIEW_PARAMS] as const;
type Values = Record<(typeof NAMES)[number], string>;

const NO_FILTER: Partial<Values> = { search: '', status: '', tag: '', owner: '', due: '', filter: '', view: '' };

const statusFilter = () => [
  { value: '', label: t`All statuses` },
  { value: 'lead', label: t`Leads` },
  { value: 'customer', label: t`Customers` },
  { value: 'partner', label: t`Partners` },
];
const orders = () => [
  { value: '', label: t`Newest first` },
  { value: 'created_at', label: t`Oldest first` },
  { value: 'name', label: t`Name (A to Z)` },
  { value: '-name', label: t`Name (Z to A)` },
  { value: '-updated_at', label: t`Recently updated` },
  { value: '-last_contacted_at', label: t`Recently contacted` },
  { value: 'last_contacted_at', label: t`Least recently contacted` },
  { value: 'touch_due_at', label: t`Next to contact` },
];

const filterOf = ({ search, status, tag, owner, due, sort, ...rules }: Values): ContactFilter => ({
  ...narrowingOf(rules),
  search: search || undefined,
  status: ContactStatus.safeParse(status).data,
  tag: tag || undefined,
  owner_id: UUID.test(owner) ? owner : undefined,
  due: due === 'true' ? due : undefined,
  sort: isSort('contact', sort, orders()) ? (sort as ContactFilter['sort']) : undefined,
});

/** The quick filters as rules that a view can keep. */
const rulesOf = ({ status, tag, owner_id }: ContactFilter): FilterRule[] => [
  ...(status ? [{ field: 'status', op: 'is' as const, value: status }] : []),
  ...(tag ? [{ field: 'tags', op: 'has' as const, value: tag }] : []),
  ...(owner_id ? [{ field: 'owner_id', op: 'is' as const, value: owner_id }] : []),
];

const ContactCalendar = lazyPart(async () => (await import('../features/contacts/ContactCalendar')).ContactCalendar);

// Loaded when the first record is selected.
const BulkBar = lazyPart(async () => (await import('../features/bulk/BulkBar')).BulkBar);

export const loader = listLoader(contactQueries.list, filterOf, NAMES, 'contact');

export function Page() {
  const [values, change] = useUrlState(...NAMES, 'add');
  const filter = filterOf(values);
  const list = useListState('contact', 'contacts');
  const layout = useListLayout(list, contactQueries.list, filter);
  const chosenOrders = useOrders('contact', orders(), list.sort);
  const { sort: _sort, ...matching } = filter;
  const add = () => change({ add: 'contact' });

  return (
    <Frame
      title={t`Contacts`}
      isWide
      subtitle={t`Everyone you do business with`}
      actions={
        <>
          <DuplicatesLink table="contacts" />
          <ExportButton table="contacts" filter={matching} />
          <Button icon={Plus} tone="primary" onClick={add}>
            <Trans>Add Contact</Trans>
          </Button>
        </>
      }
    >
      <ListWithViews
        list={list}
        layout={layout}
        quick={{ rules: rulesOf(filter), params: ['status', 'tag', 'owner'] }}
        toolbar={
          <ListToolbar
            searched="contacts"
            search={values.search}
            onSearch={(search) => change({ search }, { replace: true })}
            view={{ layouts: ['cards', 'table', 'calendar'], value: layout, onChange: list.onLayout }}
          >
            <Select
              aria-label={t`Status`}
              choices={statusFilter()}
              value={values.status}
              onChange={(event) => change({ status: event.target.value })}
            />
            <PersonFilter
              label={t`Owner`}
              all={t`Every owner`}
              value={values.owner}
              onChange={(owner) => change({ owner })}
            />
            {values.tag && (
              <FilterChip icon={Tag} label={t`Tag ${{ tag: values.tag }}`} onRemove={() => change({ tag: '' })}>
                {values.tag}
              </FilterChip>
            )}
            {filter.due && (
              <FilterChip icon={BellRing} label={t`Due for contact`} onRemove={() => change({ due: '' })}>
                <Trans>Due for contact</Trans>
              </FilterChip>
            )}
            <FilterButton objectType="contact" filter={list.filter} onChange={list.onFilter} />
            {layout !== 'calendar' && <SortSelect orders={chosenOrders} value={list.sort} onSort={list.onSort} />}
          </ListToolbar>
        }
      >
        {layout === 'calendar' ? (
          <WhenFetched skeleton="h-96 w-full rounded-lg">
            <ContactCalendar list={list} filter={matching} />
          </WhenFetched>
        ) : (
          <ContactList
            filter={filter}
            sort={list.sort}
            view={layout}
            arrangement={list.arrangement}
            onSort={list.onSort}
            onAdd={add}
            onClearFilter={() => change(NO_FILTER)}
            bulkBar={(selection, total) => (
              <BulkBar table="contacts" selection={selection} total={total} filter={matching}>
                {!selection.isAll && <StartSequence contactIds={[...selection.ids]} onStarted={selection.clear} />}
              </BulkBar>
            )}
          />
        )}
      </ListWithViews>
      <NewContact open={values.add === 'contact'} onClose={() => change({ add: '' }, { replace: true })} />
    </Frame>
  );
}

function NewContact({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ContactDialog
      open={open}
      onClose={onClose}
      onSaved={({ id, name }) =>
        toast.success(t`${name} was added`, {
          action: { label: t({ message: 'Open', context: 'verb' }), onClick: () => void navigate(contactPath(id)) },
        })
      }
    />
  );
}
