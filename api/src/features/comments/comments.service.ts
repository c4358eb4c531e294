import { msg } from '@lingui/core/macro';
import { COMMENTS_MAX, type Comment, type CommentChange, type NewComment } from '@rapport/shared/comments';
import { recordPath } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { conflict, forbidden } from '../../http/problem';
import { requireVersion } from '../../http/versions';
import { excerptOf, nameOfAuthor, notifyMentioned, storedText } from '../mentions/mentions.service';
import { isSameText, mentionedIn } from '../mentions/tokens';
import { type CommentedNote, findCommentedNote } from '../notes/notes.readModel';
import { notifyAlsoByEmail } from '../notifications/notifications.service';
import {
  countComments,
  deleteCommentRow,
  findComment,
  insertComment,
  listCommenters,
  listComments,
  lockStoredText,
  markCommentsRead,
  updateComment,
} from './comments.repository';

/** @throws 404 if the note does not exist */
export const readComments = async (scope: Scope, noteId: string): Promise<Comment[]> => {
  await findCommentedNote(scope, noteId);
  return listComments(scope, noteId);
};

/**
 * Adds a comment, and notifies the mentioned members, the author of the note and the other participants. @throws 404;
 * 409 if the note has too many comments
 */
export const addComment = async (scope: Scope, noteId: string, { content }: NewComment): Promise<Comment> => {
  const note = await findCommentedNote(scope, noteId);
  if ((await countComments(scope, noteId)) >= COMMENTS_MAX) {
    throw conflict('too_many_comments', msg`A note can have at most ${{ most: COMMENTS_MAX }} comments`);
  }
  const text = await storedText(scope, content);
  const others = await listCommenters(scope, noteId);
  const id = await insertComment(scope, noteId, text);
  const mentioned = await notifyOfMentions(scope, note, { id, text, before: '' });
  const participants = new Set([note.author_id, ...others, ...mentionedIn(note.stored).map((person) => person.id)]);
  const left = [...participants].filter((who) => who && who !== scope.userId && !mentioned.includes(who));
  if (left.length > 0) {
    const values = { author: await nameOfAuthor(scope), name: note.entity_name, text: excerptOf(text) };
    const notification = {
      type: 'comment',
      kind: 'commented',
      values,
      path: pathOf(note),
      once: `comment:${id}`,
    } as const;
    for (const who of left) await notifyAlsoByEmail(scope, String(who), notification, 'mentions');
  }
  return findComment(scope, id);
};

/** @throws 403 for another member's comment; 404; 412 if it was changed meanwhile */
export const changeComment = async (
  scope: Scope,
  id: string,
  { content }: CommentChange,
  seenVersion: string | undefined,
): Promise<Comment> => {
  const before = await lockStoredText(scope, id);
  const comment = await findOwnComment(scope, id);
  requireVersion(comment, seenVersion, msg`This comment`);
  if (content === undefined) return comment;
  const text = await storedText(scope, content, before);
  if (isSameText(text, before)) return comment;
  await updateComment(scope, id, text);
  await notifyOfMentions(scope, await findCommentedNote(scope, comment.note_id), { id, text, before });
  return findComment(scope, id);
};

/** @throws 403 for another member's comment; 404 */
export const deleteComment = async (scope: Scope, id: string): Promise<void> => {
  await findOwnComment(scope, id);
  await deleteCommentRow(scope, id);
};

/** @throws 404 */
export const readToTheEnd = async (scope: Scope, noteId: string): Promise<Comment[]> => {
  await findCommentedNote(scope, noteId);
  await markCommentsRead(scope, noteId);
  return listComments(scope, noteId);
};

const findOwnComment = async (scope: Scope, id: string): Promise<Comment> => {
  const comment = await findComment(scope, id);
  if (!scope.userId || comment.author_id !== scope.userId) {
    throw forbidden('author_only', msg`Only the person who wrote this comment can change it.`);
  }
  return comment;
};

const pathOf = ({ entity_type, entity_id, id }: CommentedNote) => `${recordPath(entity_type, entity_id)}?note=${id}`;

interface Written {
  id: string;
  text: string;
  before: string;
}

const notifyOfMentions = (scope: Scope, note: CommentedNote, { id, ...written }: Written): Promise<string[]> =>
  notifyMentioned(scope, {
    key: `comment:${id}`,
    ...written,
    name: note.entity_name,
    path: pathOf(note),
    record: { type: note.entity_type, id: note.entity_id },
  });
