import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { CompanyFilter } from './companies';
import { ContactFilter, ContactStatus } from './contacts';
import { DealListFilter, LostReason } from './deals';
import { CustomValue } from './fields';
import { StageKey } from './pipelines';
import { LISTED_TYPES } from './recordFields';
import { TaskFilter, TaskPriority, TaskStatus } from './tasks';
import { Day, Instant, requiredLine } from './text';
import { asText } from './words';

/** How many records can be chosen one by one. Larger selections are made by a filter. */
export const BULK_IDS_MAX = 1_000;

/** Changes of more records than these run as a job. */
export const BULK_AT_ONCE_MAX = 2_000;

/** How many records a preview examines at most. */
export const BULK_PREVIEW_MAX = 100_000;

/** How long a bulk change is kept and can be undone: as long as records stay in the trash. */
export const BULK_DAYS = 30;

/** One tag, normalized like those of a list. */
export const Tag = requiredLine(100, msg`Enter a tag`).refine(
  (tag) => !/[,;]/.test(tag),
  asText(msg`Tags cannot contain commas or semicolons`),
);

const Owner = z.strictObject({ type: z.literal('owner'), owner_id: z.uuid() });
/** Sets an own field by its key; `null` empties it. */
const OwnField = z.strictObject({ type: z.literal('field'), key: z.string().max(40), value: CustomValue.nullable() });
const Delete = z.strictObject({ type: z.literal('delete') });

export const ContactBulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add_tag'), tag: Tag }),
  z.strictObject({ type: z.literal('remove_tag'), tag: Tag }),
  z.strictObject({ type: z.literal('status'), status: ContactStatus }),
  Owner,
  OwnField,
  Delete,
]);
export type ContactBulkAction = z.infer<typeof ContactBulkAction>;

export const CompanyBulkAction = z.discriminatedUnion('type', [Owner, OwnField, Delete]);
export type CompanyBulkAction = z.infer<typeof CompanyBulkAction>;

export const DealBulkAction = z.discriminatedUnion('type', [
  /** Only a lost stage takes a reason. */
  z.strictObject({ type: z.literal('stage'), stage: StageKey, lost_reason: LostReason.default('') }),
  z.strictObject({ type: z.literal('expected_close'), expected_close_date: Day.nullable() }),
  Owner,
  OwnField,
  Delete,
]);
export type DealBulkAction = z.infer<typeof DealBulkAction>;

export const TaskBulkAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('status'), status: TaskStatus }),
  z.strictObject({ type: z.literal('priority'), priority: TaskPriority }),
  /** Each task keeps its time of day, or is due at nine in the morning if it has none; `null` removes the due date. */
  z.strictObject({ type: z.literal('due'), due_date: Day.nullable() }),
  z.strictObject({ type: z.literal('assignee'), assignee_id: z.uuid().nullable() }),
  OwnField,
  Delete,
]);
export type TaskBulkAction = z.infer<typeof TaskBulkAction>;

export type BulkAction = ContactBulkAction | CompanyBulkAction | DealBulkAction | TaskBulkAction;

const ids = z.array(z.uuid()).min(1).max(BULK_IDS_MAX);

/** The error of a request that chooses no records, or chooses them in two ways. */
export const BULK_CHOICE = msg`Send either \`ids\` or \`matching\``;

/**
 * Which records to change (these, or all that match a filter in the terms of the list's query), and how. The filter may
 * also be the query of the request.
 */
const bulk = <Filter extends z.ZodType, Action extends z.ZodType>(filter: Filter, action: Action) =>
  z
    .strictObject({ ids: ids.optional(), matching: filter.optional(), action })
    .refine(({ ids: some, matching }) => some === undefined || matching === undefined, {
      path: ['ids'],
      error: asText(BULK_CHOICE),
    });

export const ContactBulk = bulk(ContactFilter, ContactBulkAction);
export type ContactBulk = z.infer<typeof ContactBulk>;

export const CompanyBulk = bulk(CompanyFilter, CompanyBulkAction);
export type CompanyBulk = z.infer<typeof CompanyBulk>;

export const DealBulk = bulk(DealListFilter, DealBulkAction);
export type DealBulk = z.infer<typeof DealBulk>;

export const TaskBulk = bulk(TaskFilter, TaskBulkAction);
export type TaskBulk = z.infer<typeof TaskBulk>;

/**
 * `running` and `undoing`: a job is at work. `failed` and `undo_failed`: the job stopped, and what it had done stays
 * until it continues.
 */
export const BulkStatus = z.enum(['running', 'done', 'failed', 'undoing', 'undo_failed', 'undone']);
export type BulkStatus = z.infer<typeof BulkStatus>;

/**
 * How many records were changed, not counting those that already had the value. `id` undoes the change. For more than
 * 2,000 records a job is `running`, whose progress is at `/bulk-changes/{id}`.
 */
export const BulkResult = z.object({ id: z.uuid(), status: BulkStatus, changed: z.int() });
export type BulkResult = z.infer<typeof BulkResult>;

/** A change of many records, made within the last 30 days. */
export const BulkChange = z.object({
  id: z.uuid(),
  /** `form`: the assignee of new contacts of web forms was changed. */
  object_type: z.enum([...LISTED_TYPES, 'form']),
  status: BulkStatus,
  /** The change in words, such as `Tagged 4,213 contacts with Fair`. */
  description: z.string(),
  /** How many records were chosen; `null` until the job has found them. */
  total: z.int().nullable(),
  /** How many of them the job has processed. */
  done: z.int(),
  changed: z.int(),
  /** How many records have been restored by an undo. */
  restored: z.int(),
  /** Why the job stopped. */
  problem: z.string().nullable(),
  can_undo: z.boolean(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  actor_name: z.string().nullable(),
});
export type BulkChange = z.infer<typeof BulkChange>;

export const BULK_EXAMPLES = 3;

/** The preview of a bulk change, with a few of the records before and after it. */
export const BulkPreview = z.object({
  /** How many records are chosen. */
  total: z.int(),
  /** How many would change. */
  count: z.int(),
  /** How many already have the new value. */
  unchanged: z.int(),
  /** How many would not change for another reason: they have the maximum of tags, or do not exist. */
  refused: z.array(z.object({ reason: z.enum(['tags_full', 'not_found']), count: z.int() })),
  /** Whether more than 100,000 records are chosen; the figures then cover 100,000 of them. */
  is_partial: z.boolean(),
  /** Whether a job would make the change. */
  is_job: z.boolean(),
  examples: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The field that changes, an own field as `custom.<key>`; `null` for a deletion. */
      field: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/**
 * Records that someone has changed since then are kept as they are. The changes of a job are undone by a job; until
 * then the status is `undoing`.
 */
export const BulkUndone = z.object({ status: BulkStatus, restored: z.int() });
export type BulkUndone = z.infer<typeof BulkUndone>;

/** The records of an export that were chosen one by one. */
export const ChosenIds = z.strictObject({ ids });
