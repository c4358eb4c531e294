import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { CompanyFilter } from './companies';
import { ContactFilter, ContactStatus } from './contacts';
import { DealListFilter, LostReason } from './deals';
import { CustomValue } from './fields';
import { StageKey } from './pipelines';
import { Day, requiredLine } from './text';
import { asText } from './words';

/** Records chosen one by one; more than these are chosen by what they have in common. */
export const BULK_IDS_MAX = 1_000;

/** One tag as a list holds it. */
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

export type BulkAction = ContactBulkAction | CompanyBulkAction | DealBulkAction;

const ids = z.array(z.uuid()).min(1).max(BULK_IDS_MAX);

/** Which records, either these or all that a filter leaves (in the words of the list's query), and what to do with them. */
const bulk = <Filter extends z.ZodType, Action extends z.ZodType>(filter: Filter, action: Action) =>
  z
    .strictObject({ ids: ids.optional(), matching: filter.optional(), action })
    .refine(({ ids: some, matching }) => (some === undefined) !== (matching === undefined), {
      path: ['ids'],
      error: asText(msg`Send either \`ids\` or \`matching\``),
    });

export const ContactBulk = bulk(ContactFilter, ContactBulkAction);
export type ContactBulk = z.infer<typeof ContactBulk>;

export const CompanyBulk = bulk(CompanyFilter, CompanyBulkAction);
export type CompanyBulk = z.infer<typeof CompanyBulk>;

export const DealBulk = bulk(DealListFilter, DealBulkAction);
export type DealBulk = z.infer<typeof DealBulk>;

/** How many records were changed; those that were so already are not counted. `id` undoes it. */
export const BulkResult = z.object({ id: z.uuid(), changed: z.int() });
export type BulkResult = z.infer<typeof BulkResult>;

export const BULK_EXAMPLES = 3;

/** What a bulk change would do, with a few of the records as they are and as they would be. */
export const BulkPreview = z.object({
  /** How many would change; those that are so already are not counted. */
  count: z.int(),
  examples: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The field that changes, an own one as `custom.<key>`; `null` for a record that would be deleted. */
      field: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** Those that someone changed since stay as they are. */
export const BulkUndone = z.object({ restored: z.int() });
export type BulkUndone = z.infer<typeof BulkUndone>;

/** The records of an export that were chosen one by one. */
export const ChosenIds = z.strictObject({ ids });
