import { useLingui } from '@lingui/react/macro';
import type { TimelineItem } from '@rapport/shared/notes';
import { recordPath } from '@rapport/shared/paths';
import { SearchedType } from '@rapport/shared/search';
import { clsx } from 'clsx';
import { Paperclip, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { type ComponentType, Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { iconOf } from '../../lib/records/activityIcons';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { Changes } from './Changes';
import { CommentThread } from './CommentThread';
import { MailEntry } from './MailEntry';
import { NoteText } from './NoteText';
import { type NotedRecord, useChangeNote, useRestoreField } from './notes.queries';
import { TOUCH_ICONS, TOUCH_LABELS } from './touchLabels';

export interface TimelineEntryProps {
  item: TimelineItem;
  /** The entries that share this line, each of another record. */
  sources: TimelineItem[];
  /** The record whose timeline it is. */
  record: NotedRecord;
  /** Component that shows the files of a note. */
  Files: ComponentType<{ noteId: string }>;
  onEdit: () => void;
  onDelete: () => void;
}

export function TimelineEntry({ item, sources, record, Files, onEdit, onDelete }: TimelineEntryProps) {
  const { t } = useLingui();
  const [isAttaching, setIsAttaching] = useState(false);
  const { type, kind, content, description, changes, is_edited, is_pinned } = item;
  const Icon = (kind && TOUCH_ICONS[kind]) || iconOf(item.activity_type ?? '');
  const { mutate: restore } = useRestoreField(record);
  if (item.mail) return <MailEntry item={item} mail={item.mail} />;
  const isForeign = item.entity_id !== record.id && item.entity_name !== null;
  return (
    <li className="flex gap-3 py-2">
      <Icon
        size={16}
        aria-hidden="true"
        className={clsx('mt-0.5 shrink-0', type === 'note' ? 'text-accent-text' : 'text-ink-faint')}
      />
      <div className="min-w-0 flex-1">
        {type === 'activity' ? (
          <p dir="auto" className="break-words text-start text-ink-soft">
            {description}
          </p>
        ) : (
          <>
            <p className="flex items-center gap-1.5 font-medium">
              {TOUCH_LABELS[kind ?? 'note']}
              {is_pinned && <Pin size={13} aria-label={t`Pinned`} className="text-accent-text" />}
            </p>
            {content && <NoteText note={item} />}
            {(item.files > 0 || isAttaching) && <Files noteId={item.id} />}
          </>
        )}
        {changes && (
          <Changes
            changes={changes}
            onRestore={isForeign ? undefined : (field, before) => restore({ field, before })}
          />
        )}
        <p className="mt-0.5 text-ink-faint text-xs">
          <RelativeTime instant={item.created_at} />
          {item.actor_name && (
            <>
              {'\u00a0· '}
              <bdi>{item.actor_name}</bdi>
            </>
          )}
          {is_edited && `\u00a0· ${t`edited`}`}
          {isForeign && (
            <>
              {'\u00a0· '}
              {sources.map((source, nth) => (
                <Fragment key={source.id}>
                  {nth > 0 && ', '}
                  <Source item={source} />
                </Fragment>
              ))}
            </>
          )}
        </p>
        {type === 'note' && <CommentThread note={item} />}
      </div>
      {type === 'note' && (
        <NoteActions
          item={item}
          isAttaching={isAttaching}
          onAttach={() => setIsAttaching(!isAttaching)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </li>
  );
}

function Source({ item: { entity_type, entity_id, entity_name } }: { item: TimelineItem }) {
  const type = SearchedType.safeParse(entity_type).data ?? 'contact';
  return (
    <Link to={recordPath(type, entity_id ?? '')} className="text-accent-text hover:underline">
      <bdi>{entity_name}</bdi>
    </Link>
  );
}

interface NoteActionsProps extends Pick<TimelineEntryProps, 'item' | 'onEdit' | 'onDelete'> {
  isAttaching: boolean;
  onAttach: () => void;
}

function NoteActions({ item: { id, is_pinned, files }, isAttaching, onAttach, onEdit, onDelete }: NoteActionsProps) {
  const { t } = useLingui();
  const { mutateAsync: changeNote, isPending } = useChangeNote();
  const pin = () =>
    changeNote({ id, is_pinned: !is_pinned }).catch(() =>
      toast.error(t`Error`, { description: t`Failed to save note. Please try again.` }),
    );
  const PinIcon = is_pinned ? PinOff : Pin;
  return (
    <div className="note-actions flex shrink-0 items-start max-sm:flex-col">
      <IconButton label={is_pinned ? t`Unpin note` : t`Pin note`} size="small" disabled={isPending} onClick={pin}>
        <PinIcon size={14} aria-hidden="true" />
      </IconButton>
      {files === 0 && (
        <IconButton label={t`Attach files`} aria-expanded={isAttaching} size="small" onClick={onAttach}>
          <Paperclip size={14} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t`Edit note`} size="small" onClick={onEdit}>
        <Pencil size={14} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Delete note`} size="small" tone="danger" onClick={onDelete}>
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
