import { z } from 'zod';
import { Contact } from './contacts';
import type { Custom } from './fields';
import { listQuery } from './lists';
import { Instant } from './text';

export const DuplicateReason = z.enum(['email', 'phone', 'name']);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

/** Two contacts that may be one, the older first, and what they have in common. */
export const Duplicate = z.object({
  /** Of the pair: the same two have the same. */
  id: z.guid(),
  first: Contact,
  second: Contact,
  reasons: z.array(DuplicateReason),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const DuplicateQuery = listQuery(['-created_at']).omit({ search: true, sort: true });
export type DuplicateQuery = z.infer<typeof DuplicateQuery>;

/** The fields of which a merged contact has one: the rest (tags, further addresses, notes) it has from both. */
export const MERGE_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'status',
  'job_title',
  'website',
  'address',
  'source',
  'external_id',
  'notes',
  'owner_id',
  'cadence_days',
] as const;
export const MergeField = z.enum(MERGE_FIELDS);
export type MergeField = z.infer<typeof MergeField>;

/** A field of which a merged contact has one, also an own one: `custom.key`. */
export const MergeTake = z.union([MergeField, z.templateLiteral(['custom.', z.string()])]);
export type MergeTake = z.infer<typeof MergeTake>;

/** The other contact becomes part of the one in the address. `take` names the fields whose value is the other's. */
export const NewMerge = z.strictObject({ other_id: z.uuid(), take: z.array(MergeTake).default([]) });
export type NewMerge = z.infer<typeof NewMerge>;

export const Merge = z.object({
  id: z.uuid(),
  kept_id: z.uuid(),
  kept_name: z.string(),
  merged_name: z.string(),
  actor_name: z.string().nullable(),
  created_at: Instant,
});
export type Merge = z.infer<typeof Merge>;

/** Two contacts that someone said are not one. */
export const Distinction = z.strictObject({ first_id: z.uuid(), second_id: z.uuid() });
export type Distinction = z.infer<typeof Distinction>;

const isEmpty = (value: unknown) => value === '' || value === null;

const united = (primary: string[], further: string[]): string[] => [
  ...new Map([...primary, ...further].filter(Boolean).map((text) => [text.toLowerCase(), text])).values(),
];

/** Own fields as built-in ones: the kept contact's stand unless the other's are taken. Several choices are those of both. */
const mergedCustom = (kept: Custom, other: Custom, take: readonly MergeTake[]): Custom => {
  const merged: Custom = { ...other, ...kept };
  for (const [key, value] of Object.entries(other)) {
    const mine = Object.hasOwn(kept, key) ? kept[key] : undefined;
    if (Array.isArray(mine) && Array.isArray(value)) merged[key] = [...new Set([...mine, ...value])];
    else if (take.includes(`custom.${key}`)) merged[key] = value;
  }
  return merged;
};

/**
 * What becomes of a contact when another is merged into it. Of fields with one value the kept contact's stands unless the
 * other's is taken, and an empty one never does. Addresses, numbers and tags are those of both. Of two different texts in
 * `notes` the one that does not stand is `left_over`.
 */
export const mergedContact = (kept: Contact, other: Contact, take: readonly MergeTake[]) => {
  const from = (field: MergeField): Contact => {
    const isTaken = take.includes(field) ? !isEmpty(other[field]) : isEmpty(kept[field]);
    return isTaken ? other : kept;
  };
  const emails = united([from('email').email, kept.email, other.email], [...kept.other_emails, ...other.other_emails]);
  const phones = united([from('phone').phone, kept.phone, other.phone], [...kept.other_phones, ...other.other_phones]);
  const [standing, loser] = from('notes') === other ? [other.notes, kept.notes] : [kept.notes, other.notes];
  return {
    fields: {
      name: from('name').name,
      email: emails[0] ?? '',
      phone: phones[0] ?? '',
      other_emails: emails.slice(1),
      other_phones: phones.slice(1),
      company: from('company').company,
      company_id: from('company').company_id,
      status: from('status').status,
      job_title: from('job_title').job_title,
      website: from('website').website,
      address: from('address').address,
      source: from('source').source,
      external_id: from('external_id').external_id,
      tags: united(kept.tags, other.tags),
      notes: standing,
      owner_id: from('owner_id').owner_id,
      cadence_days: from('cadence_days').cadence_days,
      customer_since: [kept.customer_since, other.customer_since].filter((day) => day !== null).sort()[0] ?? null,
      lost_on: kept.lost_on ?? other.lost_on,
      last_contacted_at: [kept.last_contacted_at ?? '', other.last_contacted_at ?? ''].sort().at(-1) || null,
    },
    custom: mergedCustom(kept.custom, other.custom, take),
    left_over: loser === standing ? '' : loser,
  };
};
