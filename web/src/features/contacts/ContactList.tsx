import type { Contact } from '@rapport/shared/contacts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTotal } from '../../lib/format/useTotal';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { CardGrid } from '../../ui/table/CardGrid';
import { CardGridSkeleton } from '../../ui/table/CardGridSkeleton';
import type { Selection } from '../../ui/table/useSelection';
import type { View } from '../../ui/table/ViewSwitch';
import { useIsTouch } from '../../ui/theme/useMedia';
import { ContactCard } from './ContactCard';
import { type ContactFilter, contactQueries } from './contacts.queries';
import { DeleteContact } from './DeleteContact';

// Fetched by those who like tables.
const ContactTable = lazyPart(async () => (await import('./ContactTable')).ContactTable);

const CARD_HEIGHTS = { mouse: 176, touch: 200 };

interface ContactListProps {
  filter: ContactFilter;
  view: View;
  selection: Selection;
  onSort: (sort: string) => void;
  onAdd: () => void;
  onClearFilter: () => void;
}

/** The contacts that a filter leaves, with how many there are. */
export function ContactList({ filter, view, selection, onSort, onAdd, onClearFilter }: ContactListProps) {
  const count = useTotal();
  const cardHeight = CARD_HEIGHTS[useIsTouch() ? 'touch' : 'mouse'];
  const [toDelete, setToDelete] = useState<Contact | null>(null);
  const query = useInfiniteQuery({ ...contactQueries.list(filter), placeholderData: (previous) => previous });
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch, isRefetching } = query;

  if (isPending) return <CardGridSkeleton cardHeight={cardHeight} />;
  if (!data || (error && data.pages.length === 0)) {
    return <LoadError title="The contacts could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  const contacts = data.pages.flatMap((page) => page.items);
  const total = data.pages[0]?.total ?? contacts.length;
  const ids = contacts.map(({ id }) => id);
  const more = { hasMore: hasNextPage, isLoadingMore: isFetchingNextPage, onNeedMore: fetchNextPage };
  if (contacts.length === 0) {
    return Object.values(filter).some(Boolean) ? (
      <EmptyState
        icon={Users}
        title="No contacts match"
        action={<Button onClick={onClearFilter}>Show all contacts</Button>}
      >
        Try another word, or fewer filters.
      </EmptyState>
    ) : (
      <EmptyState
        icon={Users}
        title="No contacts yet"
        action={
          <Button tone="primary" onClick={onAdd}>
            Add contact
          </Button>
        }
      >
        Add the first person you do business with, or import a whole list.
      </EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="text-ink-faint">
        {total === 1 ? '1 contact' : `${count(total, filter)} contacts`}
      </p>
      {view === 'table' ? (
        <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
          <ContactTable contacts={contacts} sort={filter.sort ?? ''} onSort={onSort} selection={selection} {...more} />
        </Suspense>
      ) : (
        <CardGrid label="Contacts" items={contacts} cardHeight={cardHeight} {...more}>
          {(contact) => (
            <ContactCard
              contact={contact}
              isChosen={selection.has(contact.id)}
              onChoose={(isRange) => selection.toggle(contact.id, ids, isRange)}
              onDelete={() => setToDelete(contact)}
            />
          )}
        </CardGrid>
      )}
      <DeleteContact contact={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}
