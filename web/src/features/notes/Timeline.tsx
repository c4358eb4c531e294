import { TimelineFilter, type TimelineItem } from '@rapport/shared/notes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Phone, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { useSingleKeyShortcuts } from '../../lib/browser/shortcuts';
import { useUrlState } from '../../lib/routes/useUrlState';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Select } from '../../ui/form/Select';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { NoteDialog } from './NoteDialog';
import { type Noted, noteQueries, useDeleteNote, useRestoreNote } from './notes.queries';
import { TimelineEntry } from './TimelineEntry';
import { TouchDialog } from './TouchDialog';

const filters = [
  { value: 'all', label: 'Everything' },
  { value: 'notes', label: 'Notes' },
  { value: 'touches', label: 'Calls, meetings, emails' },
  { value: 'activities', label: 'Changes' },
];

/** What was written about a record and what happened to it: pinned notes first, then the newest. */
export function Timeline({ noted }: { noted: Noted }) {
  const [{ timeline, write }, change] = useUrlState('timeline', 'write');
  const filter = TimelineFilter.safeParse(timeline).data ?? 'all';
  const query = useInfiniteQuery(noteQueries.timeline(noted, filter));
  const [toEdit, setToEdit] = useState<TimelineItem | null>(null);
  const [toDelete, setToDelete] = useState<TimelineItem | null>(null);
  const { mutateAsync: deleteNote } = useDeleteNote();
  const { mutate: restoreNote } = useRestoreNote();
  useSingleKeyShortcuts((event) => {
    const what = { n: 'note', l: noted.type === 'contact' ? 'touch' : undefined }[event.key];
    if (!what) return;
    event.preventDefault();
    change({ write: what });
  });
  const close = () => change({ write: '' }, { replace: true });
  return (
    <Card
      title="Notes & Timeline"
      actions={
        <>
          {noted.type === 'contact' && (
            <Button icon={Phone} size="small" onClick={() => change({ write: 'touch' })}>
              Log a touch
            </Button>
          )}
          <Button icon={StickyNote} size="small" tone="primary" onClick={() => change({ write: 'note' })}>
            Add note
          </Button>
        </>
      }
    >
      <Select
        aria-label="What to show"
        choices={filters}
        value={filter}
        onChange={({ target }) => change({ timeline: target.value === 'all' ? '' : target.value }, { replace: true })}
      />
      <QueryState query={query} failed="The timeline could not be loaded" skeleton="mt-4 h-40">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState picture="page" title="Nothing here yet">
              Write down what was said, so that you know it when they call.
            </EmptyState>
          ) : (
            <ol className="mt-2 flex flex-col">
              {[...items.filter(({ is_pinned }) => is_pinned), ...items.filter(({ is_pinned }) => !is_pinned)].map(
                (item) => (
                  <TimelineEntry
                    key={item.id}
                    item={item}
                    noted={noted}
                    onEdit={() => setToEdit(item)}
                    onDelete={() => setToDelete(item)}
                  />
                ),
              )}
            </ol>
          )
        }
      </QueryState>
      <ShowMore query={query} label="Show older" />
      <NoteDialog open={write === 'note'} noted={noted} onClose={close} />
      <NoteDialog open={toEdit !== null} noted={noted} note={toEdit ?? undefined} onClose={() => setToEdit(null)} />
      <TouchDialog open={write === 'touch'} noted={noted} onClose={close} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title="Delete note"
        description="Are you sure you want to delete this note?"
        confirmLabel="Delete"
        onConfirm={async () => {
          if (!toDelete) return;
          try {
            await deleteNote(toDelete.id);
            toast.success('Note Deleted', {
              description: 'The note has been deleted successfully.',
              action: { label: 'Undo', onClick: () => restoreNote(toDelete.id) },
            });
          } catch {
            toast.error('Error', { description: 'Failed to delete note. Please try again.' });
          }
        }}
      />
    </Card>
  );
}
