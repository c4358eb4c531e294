import { Trans, useLingui } from '@lingui/react/macro';
import type { Comment } from '@rapport/shared/comments';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MentionedText } from '../../lib/mentions/MentionedText';
import { useMe } from '../../lib/workspace/role';
import { IconButton } from '../../ui/button/IconButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Avatar } from '../../ui/text/Avatar';
import { LongText } from '../../ui/text/LongText';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { CommentForm } from './CommentForm';
import {
  commentsQuery,
  useAddComment,
  useChangeComment,
  useDeleteComment,
  useMarkCommentsRead,
} from './comments.queries';

/** The comments on a note. New comments by others since the reader's last visit are below a separate line. */
export function Comments({ noteId }: { noteId: string }) {
  const { t } = useLingui();
  const query = useQuery(commentsQuery(noteId));
  const add = useAddComment(noteId);
  const { mutate: markRead } = useMarkCommentsRead(noteId);
  /** The first comment that was new when the comments were shown. It stays marked although it now counts as read. */
  const [firstNew, setFirstNew] = useState<string | null>(null);
  const unread = query.data?.find(({ is_new }) => is_new)?.id;
  useEffect(() => {
    if (!unread) return;
    setFirstNew((before) => before ?? unread);
    markRead();
  }, [unread, markRead]);
  return (
    <section aria-label={t`Comments`} className="mt-2 border-line border-s ps-3">
      <QueryState query={query} failed={t`The comments could not be loaded`} skeleton={<div className="h-10" />}>
        {(comments) => (
          <ol>
            {comments.map((comment) => (
              <CommentEntry key={comment.id} comment={comment} isFirstNew={comment.id === firstNew} />
            ))}
          </ol>
        )}
      </QueryState>
      <CommentForm
        place={noteId}
        label={t`Comment`}
        submit={t({ message: 'Comment', context: 'verb' })}
        onSubmit={add.mutateAsync}
      />
    </section>
  );
}

function CommentEntry({ comment, isFirstNew }: { comment: Comment; isFirstNew: boolean }) {
  const { t } = useLingui();
  const { author_id, author_name, author_picture, content, mentions, created_at, updated_at } = comment;
  const isMine = useMe()?.id === author_id;
  const [isEdited, setIsEdited] = useState(false);
  const change = useChangeComment();
  const name = author_name ?? t`Former member`;
  return (
    <li className="py-1.5">
      {isFirstNew && (
        <p className="mb-1.5 flex items-center gap-2 font-medium text-accent-text text-xs after:h-px after:flex-1 after:bg-accent">
          <Trans>New since you last read</Trans>
        </p>
      )}
      <div className="flex gap-2">
        <Avatar name={name} picture={author_picture} size="small" />
        <div className="min-w-0 flex-1">
          <p className="text-ink-faint text-xs">
            <bdi className="font-medium text-ink">{name}</bdi>&nbsp;· <RelativeTime instant={created_at} />
            {updated_at !== created_at && `\u00a0· ${t`edited`}`}
          </p>
          {isEdited ? (
            <CommentForm
              place={comment.id}
              label={t`Edit comment`}
              submit={t`Save changes`}
              initial={content}
              onCancel={() => setIsEdited(false)}
              onSubmit={async (next) => {
                await change.mutateAsync({ comment, content: next });
                setIsEdited(false);
              }}
            />
          ) : (
            <LongText shown={<MentionedText text={content} mentions={mentions} />}>{content}</LongText>
          )}
        </div>
        {isMine && !isEdited && <OwnActions id={comment.id} onEdit={() => setIsEdited(true)} />}
      </div>
    </li>
  );
}

function OwnActions({ id, onEdit }: { id: string; onEdit: () => void }) {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync: remove } = useDeleteComment();
  return (
    <div className="flex shrink-0 items-start">
      <IconButton label={t`Edit comment`} size="small" onClick={onEdit}>
        <Pencil size={13} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Delete comment`} size="small" tone="danger" onClick={() => setIsAsked(true)}>
        <Trash2 size={13} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t`Delete comment`}
        description={t`This comment will be deleted for everyone. It cannot be restored.`}
        confirmLabel={t`Delete`}
        onConfirm={() =>
          remove(id).then(
            () => toast.success(t`Comment deleted`),
            () => undefined,
          )
        }
      />
    </div>
  );
}
