import { Comment, CommentChange, NewComment } from '@rapport/shared/comments';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findComment } from './comments.repository';
import { addComment, changeComment, deleteComment, readComments, readToTheEnd } from './comments.service';

export const commentRoutes = apiRouter({ comments: 'Comments of members on notes.' });

commentRoutes.get(
  '/notes/:noteId/comments',
  { operationId: 'listComments', summary: 'List the comments of a note, oldest first', reply: z.array(Comment) },
  ({ path, scope }) => readComments(scope, path.noteId),
);

commentRoutes.post(
  '/notes/:noteId/comments',
  {
    operationId: 'createComment',
    summary: 'Comment on a note',
    location: '/comments/:id',
    body: NewComment,
    reply: Comment,
  },
  ({ body, path, scope }) => addComment(scope, path.noteId, body),
);

commentRoutes.put(
  '/notes/:noteId/comments/read',
  {
    operationId: 'markCommentsRead',
    summary: 'Mark the comments of a note as read',
    access: 'member',
    whileSuspended: true,
    reply: z.array(Comment),
  },
  ({ path, scope }) => readToTheEnd(scope, path.noteId),
);

commentRoutes.get(
  '/comments/:commentId',
  { operationId: 'getComment', summary: 'Get a comment', reply: Comment },
  ({ path, scope }) => findComment(scope, path.commentId),
);

commentRoutes.update(
  '/comments/:commentId',
  { operationId: 'updateComment', summary: 'Update your comment', body: CommentChange, reply: Comment },
  ({ body, path, scope, seenVersion }) => changeComment(scope, path.commentId, body, seenVersion),
);

commentRoutes.delete(
  '/comments/:commentId',
  { operationId: 'deleteComment', summary: 'Delete your comment' },
  ({ path, scope }) => deleteComment(scope, path.commentId),
);
