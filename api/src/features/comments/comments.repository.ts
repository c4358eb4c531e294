import { msg } from '@lingui/core/macro';
import type { Comment } from '@rapport/shared/comments';
import { addRow, rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';

/** The comments of notes that are not in the trash, as the reader sees them. */
const comments = (scope: Scope) =>
  rows(scope, 'comments')
    .join('notes', (join) =>
      join.on('notes.workspace_id', 'comments.workspace_id').andOn('notes.id', 'comments.note_id'),
    )
    .leftJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('comment_reads', (join) =>
      join
        .on('comment_reads.workspace_id', 'comments.workspace_id')
        .andOn('comment_reads.note_id', 'comments.note_id')
        .andOn('comment_reads.user_id', scope.db.raw('?', [scope.userId])),
    )
    .whereNull('notes.deleted_at')
    .select(
      'comments.id',
      'comments.note_id',
      scope.db.raw('shown_text(comments.content) as content'),
      scope.db.raw('shown_mentions(comments.content) as mentions'),
      'comments.author_id',
      'users.name as author_name',
      'users.picture as author_picture',
      scope.db.raw(
        `(comments.author_id is distinct from ?::uuid
          and comments.created_at > coalesce(comment_reads.read_at, '-infinity')) as is_new`,
        [scope.userId],
      ),
      'comments.created_at',
      'comments.updated_at',
    );

/** The comments of a note, the oldest first. */
export const listComments = (scope: Scope, noteId: string): Promise<Comment[]> =>
  comments(scope).where('comments.note_id', noteId).orderBy(['comments.created_at', 'comments.id']);

/** @throws 404 */
export const findComment = async (scope: Scope, id: string): Promise<Comment> => {
  const comment = await comments(scope).where('comments.id', id).first();
  if (!comment) throw notFound(msg`This comment`);
  return comment;
};

/** Returns the stored text with its mentions, and locks the comment until the transaction ends. */
export const lockStoredText = async (scope: Scope, id: string): Promise<string> =>
  (await rows(scope, 'comments').where({ id }).forUpdate().first('content'))?.content ?? '';

export const insertComment = async (scope: Scope, noteId: string, content: string): Promise<string> => {
  const row = { note_id: noteId, content, author_id: scope.userId };
  const [{ id }] = await addRow(scope, 'comments', row).returning('id');
  return id;
};

export const updateComment = (scope: Scope, id: string, content: string) =>
  rows(scope, 'comments').where({ id }).update({ content, updated_at: scope.db.fn.now() });

export const deleteCommentRow = (scope: Scope, id: string) => rows(scope, 'comments').where({ id }).delete();

export const countComments = async (scope: Scope, noteId: string): Promise<number> => {
  const [{ count }] = await rows(scope, 'comments').where({ note_id: noteId }).count({ count: '*' });
  return count;
};

/** The authors of comments on a note. */
export const listCommenters = (scope: Scope, noteId: string): Promise<string[]> =>
  rows(scope, 'comments').where({ note_id: noteId }).whereNotNull('author_id').distinct().pluck('author_id');

/** Marks the comments of a note as read by the caller up to now. */
export const markCommentsRead = (scope: Scope, noteId: string) =>
  addRow(scope, 'comment_reads', { note_id: noteId, user_id: scope.userId, read_at: scope.db.fn.now() })
    .onConflict(['workspace_id', 'note_id', 'user_id'])
    .merge(['read_at']);
