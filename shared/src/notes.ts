import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { NOTES_MAX } from './contacts';
import { FieldSnapshot } from './fields';
import { listQuery } from './lists';
import { Instant, requiredLine } from './text';
import { asText } from './words';
import { tooLong } from './zodWords';

/** The record types that can have notes. */
export const NotedType = z.enum(['contact', 'company', 'deal']);
export type NotedType = z.infer<typeof NotedType>;

export const TouchKind = z.enum(['call', 'meeting', 'email']);
export type TouchKind = z.infer<typeof TouchKind>;

/** The format of the note's text. */
export const NoteFormat = z.enum(['plain', 'markdown']).meta({
  description:
    '`markdown` can have headings, lists, checkboxes, links and emphasis, as on GitHub. HTML is shown as text.',
});
export type NoteFormat = z.infer<typeof NoteFormat>;

const content = z
  .string()
  .max(NOTES_MAX, asText(tooLong(NOTES_MAX)))
  .refine((text) => !text.includes('\0'), asText(msg`Remove the invisible NUL character`));

export const NoteContent = content.refine((text) => text.trim() !== '', asText(msg`Note content cannot be empty`));

/** A member who is mentioned in a text as `@` and their name. */
export const Mention = z.object({ id: z.uuid(), name: z.string() });
export type Mention = z.infer<typeof Mention>;

const mentions = z.array(Mention).meta({
  description:
    'The members mentioned in the content, in order. `@` followed by the name or email address of a member mentions them.',
});

/** A note on a record, or a touch. It was edited when `updated_at` differs from `created_at`. */
export const Note = z.object({
  id: z.uuid(),
  entity_type: NotedType,
  entity_id: z.uuid(),
  entity_name: z.string(),
  /** `note`, or the kind of touch. */
  kind: z.string(),
  content: z.string(),
  format: NoteFormat,
  mentions,
  author_name: z.string().nullable(),
  is_pinned: z.boolean(),
  /** When the call, meeting or email took place; for a note, when it was written. */
  happened_at: Instant,
  created_at: Instant,
  updated_at: Instant,
});
export type Note = z.infer<typeof Note>;

export const NewNote = z.strictObject({
  entity_type: NotedType,
  entity_id: z.uuid(),
  entity_name: z.string().max(1_000).optional().meta({
    description: 'Accepted but not stored. A note returns the current name of its record.',
  }),
  content: NoteContent,
  format: NoteFormat.default('plain'),
});
export type NewNote = z.infer<typeof NewNote>;

export const NoteChange = changeOf({ content: NoteContent, format: NoteFormat, is_pinned: z.boolean() }, Note);
export type NoteChange = z.infer<typeof NoteChange>;

export const NoteQuery = listQuery(['-created_at'])
  .omit({ search: true })
  .extend({ entity_type: NotedType, entity_id: z.uuid() });
export type NoteQuery = z.infer<typeof NoteQuery>;

const NextStep = z.strictObject({
  title: requiredLine(200, msg`Enter a next step`),
  due_date: Instant.nullable().default(null),
});

/** A call, meeting or email with a contact. The text is optional. */
export const NewTouch = z.strictObject({
  kind: TouchKind,
  content: content.default(''),
  format: NoteFormat.default('plain'),
  happened_at: Instant.optional(),
  /** The next step, which becomes a task of the member who logs it. */
  next_step: NextStep.optional(),
});
export type NewTouch = z.infer<typeof NewTouch>;

export const TimelineFilter = z.enum(['all', 'notes', 'touches', 'mail', 'activities']);
export type TimelineFilter = z.infer<typeof TimelineFilter>;

export const TimelineQuery = listQuery(['-created_at'])
  .omit({ search: true })
  .extend({
    filter: TimelineFilter.default('all'),
    text: z.enum(['written', 'plain']).default('written').meta({
      description: '`plain` returns notes as plain text, without Markdown syntax.',
    }),
  });
export type TimelineQuery = z.infer<typeof TimelineQuery>;

/** A note, activity or email thread of a record. A company also has those of its contacts, each with its record. */
export const TimelineItem = z.object({
  id: z.uuid(),
  type: z.enum(['note', 'activity', 'mail']),
  created_at: Instant,
  actor_name: z.string().nullable(),
  entity_type: z.string(),
  entity_id: z.uuid().nullable(),
  entity_name: z.string().nullable(),
  /** The kind of a note. */
  kind: z.string().nullable(),
  /** The text of a note. For emails, the beginning of the latest one; `null` if the caller may see only subject and time. */
  content: z.string().nullable(),
  /** The format of a note. */
  format: NoteFormat.nullable(),
  mentions,
  comment_count: z.int(),
  /** How many comments others wrote after the caller last read them. */
  new_comment_count: z.int(),
  is_pinned: z.boolean(),
  is_edited: z.boolean(),
  /** The version of a note, for `If-Match`. */
  updated_at: Instant.nullable(),
  /** How many files a note has. */
  files: z.int(),
  /** For emails with a contact: their subject, the sender of the latest one, and how many there are. The id is that of the thread. */
  mail: z.object({ subject: z.string(), from: z.string().nullable(), emails: z.int() }).nullable(),
  /** The type of an activity. */
  activity_type: z.string().nullable(),
  description: z.string().nullable(),
  /** Every changed field with its old and new value; an own field (`custom.key`) also with its label at the time. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown(), FieldSnapshot.optional()])).nullable(),
});
export type TimelineItem = z.infer<typeof TimelineItem>;
