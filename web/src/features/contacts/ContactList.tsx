import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../lib/routes/paths';
import { LinkButton } from '../../ui/button/LinkButton';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { RecordList } from '../../ui/record/RecordList';
import type { Arrangement } from '../../ui/table/DataGrid';
import type { Layout } from '../../ui/table/LayoutSwitch';
import type { Selection } from '../../ui/table/useSelection';
import { ContactCard } from './ContactCard';
import { type ContactFilter, contactQueries } from './contacts.queries';
import { useContactColumns } from './useContactColumns';

// Fetched with the first preview.
const ContactPreview = lazyPart(async () => (await import('./ContactPreview')).ContactPreview);

interface ContactListProps {
  filter: ContactFilter;
  view: Layout | undefined;
  sort: string;
  arrangement: Arrangement;
  onSort: (sort: string) => void;
  onAdd: () => void;
  onClearFilter: () => void;
  bulkBar: (selection: Selection, total: number) => ReactNode;
}

/** The contacts that match a filter, with their count. */
export function ContactList({ sort, arrangement, onSort, ...props }: ContactListProps) {
  const { t } = useLingui();
  // Created outside of the list, because new columns make all rows render again, for instance whenever more records are
  // loaded.
  const columns = useContactColumns();
  return (
    <RecordList
      {...props}
      words={{ one: 'contact', many: 'contacts' }}
      picture="people"
      queries={contactQueries}
      noMatch={t`Try a different search or remove a filter.`}
      empty={{
        text: t`Add someone you do business with, or import a list.`,
        action: t`Add contact`,
        otherAction: <LinkButton to={paths.importExport}>{t`Import a list`}</LinkButton>,
      }}
      cardHeights={{ mouse: 158, touch: 160 }}
      table={{ columns, sort, arrangement, onSort }}
      Preview={ContactPreview}
    >
      {(contact, actions) => <ContactCard contact={contact} actions={actions} />}
    </RecordList>
  );
}
