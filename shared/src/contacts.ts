import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { Custom, GivenCustom } from './fields';
import { bothDirections, filterParams, listQueryWithView, QueryFlag, Search, UpdatedSince } from './lists';
import { Day, EmailAddress, externalId, Instant, line, paragraphs, requiredLine } from './text';
import { asText } from './words';

export const ContactStatus = z.enum(['lead', 'customer', 'partner']);
export type ContactStatus = z.infer<typeof ContactStatus>;

export const TAGS_MAX = 500;
export const NOTES_MAX = 32_000;
// Far more than anyone has, so that a contact can still be saved after merges and imports have added to it.
export const OTHERS_MAX = 500;
export const CADENCE_MAX_DAYS = 3_650;

/** Several addresses or numbers, without blanks and duplicates. Keeps their order. */
const several = <Item extends z.ZodType<string>>(item: Item) =>
  z
    .array(item)
    .max(OTHERS_MAX, asText(msg`Use at most ${{ most: OTHERS_MAX }}`))
    .transform((items) => [...new Set(items.filter(Boolean))]);

/** Tags, without blanks and duplicates (ignoring case). Keeps their order. */
export const Tags = z
  .array(line(100).regex(/^[^,;]*$/, asText(msg`Tags cannot contain commas or semicolons`)))
  .max(TAGS_MAX, asText(msg`Use at most ${{ most: TAGS_MAX }} tags`))
  .transform((tags) => [...new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values()]);

const fields = {
  name: requiredLine(200, msg`Name is required`),
  email: z.union([z.literal(''), EmailAddress]),
  phone: line(100),
  /** All addresses or numbers except the primary ones, which are `email` and `phone`. */
  other_emails: several(z.union([z.literal(''), EmailAddress])),
  other_phones: several(line(100).regex(/^[^;]*$/, asText(msg`Enter one number per field, without semicolons`))),
  company: line(200),
  company_id: z.uuid().nullable(),
  status: ContactStatus,
  tags: Tags,
  job_title: line(200),
  website: line(500),
  address: paragraphs(1_000),
  /** Where the contact came from, such as a fair or a campaign. */
  source: line(200),
  external_id: externalId,
  notes: paragraphs(NOTES_MAX),
  owner_id: z.uuid().nullable(),
  /** How many days may pass between two touches, or `null` for no cadence. */
  cadence_days: z
    .int()
    .min(1, asText(msg`Use at least one day`))
    .max(CADENCE_MAX_DAYS, asText(msg`Use at most ten years`))
    .nullable(),
  /**
   * The day on which a lead became a customer. Changing the status to customer sets it, and changing it back to lead
   * clears it.
   */
  customer_since: Day.nullable(),
  /** The day on which the lead was marked as lost. */
  lost_on: Day.nullable(),
  custom: GivenCustom,
};

/** Whether to create the contact's company if there is no company with that name. */
const create_company = z.boolean().optional();

export const Contact = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  other_emails: z.array(z.string()),
  other_phones: z.array(z.string()),
  company: z.string(),
  company_id: z.uuid().nullable(),
  status: ContactStatus,
  tags: z.array(z.string()),
  job_title: z.string(),
  website: z.string(),
  address: z.string(),
  source: z.string(),
  external_id: z.string(),
  notes: z.string(),
  owner_id: z.uuid().nullable(),
  last_contacted_at: Instant.nullable(),
  cadence_days: z.int().nullable(),
  /** When the next touch is due by the cadence, counted from the last one. */
  touch_due_at: Instant.nullable(),
  customer_since: Day.nullable(),
  lost_on: Day.nullable(),
  custom: Custom,
  created_at: Instant,
  updated_at: Instant,
});
export type Contact = z.infer<typeof Contact>;

/** The values that have been typed so far into the form of a new contact. */
export const SimilarQuery = z.object({
  name: z.string().trim().max(200).default(''),
  email: z.string().trim().max(254).default(''),
  phone: z.string().trim().max(100).default(''),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

/** An existing contact that may be the same as the new one, with the fields that match. */
export const SimilarContact = Contact.pick({ id: true, name: true, email: true, company: true }).extend({
  same: z.enum(['email', 'phone', 'name']),
});
export type SimilarContact = z.infer<typeof SimilarContact>;

export const NewContact = z.strictObject({
  name: fields.name,
  email: fields.email.default(''),
  phone: fields.phone.default(''),
  other_emails: fields.other_emails.default([]),
  other_phones: fields.other_phones.default([]),
  company: fields.company.default(''),
  company_id: fields.company_id.optional(),
  create_company,
  status: fields.status.default('lead'),
  tags: fields.tags.default([]),
  job_title: fields.job_title.default(''),
  website: fields.website.default(''),
  address: fields.address.default(''),
  source: fields.source.default(''),
  external_id: fields.external_id.default(''),
  notes: fields.notes.default(''),
  owner_id: fields.owner_id.optional(),
  cadence_days: fields.cadence_days.default(null),
  customer_since: fields.customer_since.default(null),
  lost_on: fields.lost_on.default(null),
  custom: fields.custom.optional(),
});
export type NewContact = z.infer<typeof NewContact>;

export const ContactChange = changeOf({ ...fields, create_company }, Contact);
export type ContactChange = z.infer<typeof ContactChange>;

/** The filters of the list. All are optional, and contacts must match all that are given. */
export const ContactFilter = z.strictObject({
  search: Search.optional(),
  status: ContactStatus.optional(),
  tag: z.string().trim().min(1).max(100).optional(),
  company_id: z.uuid().optional(),
  owner_id: z.uuid().optional(),
  due: QueryFlag.optional().meta({ description: 'Whether the contact is due for a touch, according to its cadence.' }),
  email: z
    .string()
    .trim()
    .min(1)
    .max(254)
    .optional()
    .meta({ description: 'Matches the primary or an additional address exactly, ignoring case.' }),
  updated_since: UpdatedSince.optional(),
  ...filterParams,
});
export type ContactFilter = z.infer<typeof ContactFilter>;

export const ContactQuery = listQueryWithView([
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-updated_at',
  'updated_at',
  '-last_contacted_at',
  'last_contacted_at',
  'touch_due_at',
  '-touch_due_at',
  ...bothDirections('email', 'phone', 'company', 'status', 'job_title', 'website', 'source', 'owner_id'),
  ...bothDirections('cadence_days', 'customer_since', 'lost_on', 'external_id'),
]).extend(ContactFilter.shape);
export type ContactQuery = z.infer<typeof ContactQuery>;
