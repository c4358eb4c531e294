import type { Comment } from '@rapport/shared/comments';
import { addOnce } from '../../lib/http/addOnce';
import { put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { noteQueries } from './notes.queries';

export const commentsQuery = (noteId: string) =>
  queryOf<Comment[]>([...noteQueries.all, 'comments', noteId], `/notes/${noteId}/comments`);

export const useAddComment = (noteId: string) =>
  useChange(noteQueries.all, (content: string) => addOnce<Comment>(`/notes/${noteId}/comments`, { content }));

export const useChangeComment = () =>
  useChange(noteQueries.all, ({ comment, content }: { comment: Comment; content: string }) =>
    put<Comment>(`/comments/${comment.id}`, { content }, comment),
  );

export const useDeleteComment = () => useChange(noteQueries.all, (id: string) => remove(`/comments/${id}`));

export const useMarkCommentsRead = (noteId: string) =>
  useChange(noteQueries.all, () => put<Comment[]>(`/notes/${noteId}/comments/read`, {}));
