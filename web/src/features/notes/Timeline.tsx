import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { dayOf } from '@rapport/shared/dates';
import { groupBy } from '@rapport/shared/groupBy';
import { TimelineFilter, type TimelineItem } from '@rapport/shared/notes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleKeyShortcuts } from '../../lib/browser/shortcuts';
import { dayHeading } from '../../lib/format/dayHeading';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';
import { useUrlState } from '../../lib/routes/useUrlState';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Select } from '../../ui/form/Select';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Section } from '../../ui/page/Section';
import { ShowMore } from '../../ui/table/ShowMore';
import { Composer } from './Composer';
import { joinCampaignLines } from './joinCampaignLines';
import { NoteDialog } from './NoteDialog';
import { type NotedRecord, noteQueries, useDeleteNote, useRestoreNote } from './notes.queries';
import { TimelineEntry, type TimelineEntryProps } from './TimelineEntry';
import { TimelineSkeleton } from './TimelineSkeleton';
import { TouchDialog } from './TouchDialog';

const filterChoices = () => [
  { value: 'all', label: t`Everything` },
  { value: 'notes', label: t`Notes` },
  { value: 'touches', label: t`Calls, meetings, emails` },
  { value: 'mail', label: t`Emails` },
  { value: 'activities', label: t`Changes` },
];

/** The notes, touches, emails and changes of a record: pinned notes first, then day by day, the newest first. */
export function Timeline({ record, Files }: { record: NotedRecord; Files: TimelineEntryProps['Files'] }) {
  const [{ timeline, write }, change] = useUrlState('timeline', 'write');
  const filter = TimelineFilter.safeParse(timeline).data ?? 'all';
  const query = useInfiniteQuery(noteQueries.timeline(record, filter));
  const [toEdit, setToEdit] = useState<TimelineItem | null>(null);
  const [toDelete, setToDelete] = useState<TimelineItem | null>(null);
  useSingleKeyShortcuts((event) => {
    if (event.key !== 'l' || record.type !== 'contact') return;
    event.preventDefault();
    change({ write: 'touch' });
  });
  const close = () => change({ write: '' }, { replace: true });
  return (
    <Section
      title={t`Notes & Timeline`}
      actions={
        <>
          <Select
            aria-label={t`What to show`}
            choices={filterChoices()}
            value={filter}
            onChange={({ target }) =>
              change({ timeline: target.value === 'all' ? '' : target.value }, { replace: true })
            }
            className="w-44 lg:max-xl:w-30"
          />
          <Button onClick={() => change({ write: 'note' })}>
            <Trans>Add note</Trans>
          </Button>
        </>
      }
    >
      <Composer record={record} />
      <QueryState query={query} failed={t`The timeline could not be loaded`} skeleton={<TimelineSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState picture="page" title={t`No notes or activity yet`}>
              <Trans>Add notes so you know what was said when they call.</Trans>
            </EmptyState>
          ) : (
            <Days items={items} record={record} Files={Files} onEdit={setToEdit} onDelete={setToDelete} />
          )
        }
      </QueryState>
      <ShowMore query={query} label={t`Show older`} />
      <NoteDialog open={write === 'note'} record={record} onClose={close} />
      <NoteDialog open={toEdit !== null} record={record} note={toEdit ?? undefined} onClose={() => setToEdit(null)} />
      <TouchDialog open={write === 'touch'} record={record} onClose={close} />
      <DeleteNote note={toDelete} onClose={() => setToDelete(null)} />
    </Section>
  );
}

interface DaysProps extends Pick<TimelineEntryProps, 'record' | 'Files'> {
  items: TimelineItem[];
  onEdit: (item: TimelineItem) => void;
  onDelete: (item: TimelineItem) => void;
}

function Days({ items, record, Files, onEdit, onDelete }: DaysProps) {
  const preferences = usePreferences();
  // Renders again as time passes, because at midnight today becomes yesterday.
  useMinutes();
  const today = dayOf(new Date().toISOString(), preferences.timezone);
  const pinnedFirst = [...items.filter(({ is_pinned }) => is_pinned), ...items.filter(({ is_pinned }) => !is_pinned)];
  const groups = groupBy(pinnedFirst, ({ is_pinned, created_at }) =>
    is_pinned ? t`Pinned` : dayHeading(dayOf(created_at, preferences.timezone), today, preferences),
  );
  return [...groups].map(([heading, entries]) => (
    <div key={heading} className="mt-5">
      <h3 className="font-medium text-[13px]/4.5 text-ink-faint">{heading}</h3>
      <ol className="mt-1">
        {joinCampaignLines(entries).map(({ item, sources }) => (
          <TimelineEntry
            key={item.id}
            item={item}
            sources={sources}
            record={record}
            Files={Files}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
          />
        ))}
      </ol>
    </div>
  ));
}

function DeleteNote({ note, onClose }: { note: TimelineItem | null; onClose: () => void }) {
  const { mutateAsync: deleteNote } = useDeleteNote();
  const { mutate: restoreNote } = useRestoreNote();
  return (
    <ConfirmDialog
      open={note !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete note`}
      description={t`Are you sure you want to delete this note?`}
      confirmLabel={t`Delete`}
      onConfirm={async () => {
        if (!note) return;
        try {
          await deleteNote(note.id);
          toast.success(t`Note Deleted`, {
            description: t`The note has been deleted successfully.`,
            action: { label: t`Undo`, onClick: () => restoreNote(note.id) },
          });
        } catch {
          toast.error(t`Error`, { description: t`Failed to delete note. Please try again.` });
        }
      }}
    />
  );
}
