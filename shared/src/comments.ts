import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { Mention } from './notes';
import { Instant } from './text';
import { asText } from './words';
import { tooLong } from './zodWords';

export const COMMENT_MAX = 4_000;
/** How many comments a note can have. */
export const COMMENTS_MAX = 500;

const CommentContent = z
  .string()
  .max(COMMENT_MAX, asText(tooLong(COMMENT_MAX)))
  .refine((text) => !text.includes('\0'), asText(msg`Remove the invisible NUL character`))
  .refine((text) => text.trim() !== '', asText(msg`Write a comment`));

/** A comment of a member on a note. It was edited when `updated_at` differs from `created_at`. */
export const Comment = z.object({
  id: z.uuid(),
  note_id: z.uuid(),
  content: z.string(),
  mentions: z.array(Mention),
  author_id: z.uuid().nullable(),
  author_name: z.string().nullable(),
  author_picture: z.string().nullable(),
  /** Whether somebody else wrote it after the caller last read the comments of the note. */
  is_new: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type Comment = z.infer<typeof Comment>;

export const NewComment = z.strictObject({ content: CommentContent });
export type NewComment = z.infer<typeof NewComment>;

export const CommentChange = changeOf({ content: CommentContent }, Comment);
export type CommentChange = z.infer<typeof CommentChange>;
