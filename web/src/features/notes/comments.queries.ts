import type { Comment } from '@rapport/shared/comments';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, put, remove } from '../../lib/http/http';
import { noteQueries } from './notes.queries';

export const commentsQuery = (noteId: string) =>
  queryOptions({
    queryKey: [...noteQueries.all, 'comments', noteId],
    queryFn: ({ signal }) => get<Comment[]>(`/notes/${noteId}/comments`, { signal }),
  });

const meta = { changes: noteQueries.all };

export const useAddComment = (noteId: string) =>
  useMutation({
    meta,
    mutationFn: ({ content, key }: { content: string; key: string }) =>
      post<Comment>(`/notes/${noteId}/comments`, { content }, { headers: { 'Idempotency-Key': key } }),
  });

export const useChangeComment = () =>
  useMutation({
    meta,
    mutationFn: ({ comment, content }: { comment: Comment; content: string }) =>
      put<Comment>(`/comments/${comment.id}`, { content }, comment),
  });

export const useDeleteComment = () => useMutation({ meta, mutationFn: (id: string) => remove(`/comments/${id}`) });

export const useMarkCommentsRead = (noteId: string) =>
  useMutation({ meta, mutationFn: () => put<Comment[]>(`/notes/${noteId}/comments/read`, {}) });
