import { z } from 'zod';
import { Company } from './companies';
import { Contact } from './contacts';
import type { Custom } from './fields';
import { listQuery } from './lists';
import { Instant } from './text';

/** Two records that may be duplicates, the older first, and what they have in common. */
const pairOf = <Row extends z.ZodType, Reason extends z.ZodType>(row: Row, reason: Reason) =>
  z.object({
    /** The id of the pair, which is always the same for the same two records. */
    id: z.guid(),
    first: row,
    second: row,
    reasons: z.array(reason),
  });

export const DuplicateReason = z.enum(['email', 'phone', 'name']);
export type DuplicateReason = z.infer<typeof DuplicateReason>;

export const Duplicate = pairOf(Contact, DuplicateReason);
export type Duplicate = z.infer<typeof Duplicate>;

export const CompanyDuplicateReason = z.enum(['domain', 'name']);
export type CompanyDuplicateReason = z.infer<typeof CompanyDuplicateReason>;

export const CompanyDuplicate = pairOf(Company, CompanyDuplicateReason);
export type CompanyDuplicate = z.infer<typeof CompanyDuplicate>;

export const DuplicateQuery = listQuery(['-created_at']).omit({ search: true, sort: true });
export type DuplicateQuery = z.infer<typeof DuplicateQuery>;

/**
 * The fields with a single value, of which a merged contact keeps one. Tags, further addresses and notes of both are
 * combined.
 */
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

/** The fields with a single value, of which a merged company keeps one. */
export const COMPANY_MERGE_FIELDS = [
  'name',
  'domain',
  'industry',
  'size',
  'phone',
  'address',
  'external_id',
  'notes',
  'owner_id',
] as const;
export const CompanyMergeField = z.enum(COMPANY_MERGE_FIELDS);
export type CompanyMergeField = z.infer<typeof CompanyMergeField>;

const OwnField = z.templateLiteral(['custom.', z.string()]);
type OwnField = z.infer<typeof OwnField>;

/** A field with a single value, including own fields: `custom.key`. */
export type MergeTake = MergeField | OwnField;
export type CompanyMergeTake = CompanyMergeField | OwnField;

/** Merges the other record into the one in the URL. `take` names the fields that get the other record's value. */
const mergeTaking = <Field extends z.ZodType>(field: Field) =>
  z.strictObject({ other_id: z.uuid(), take: z.array(z.union([field, OwnField])).default([]) });

export const NewMerge = mergeTaking(MergeField);
export type NewMerge = z.infer<typeof NewMerge>;

export const NewCompanyMerge = mergeTaking(CompanyMergeField);
export type NewCompanyMerge = z.infer<typeof NewCompanyMerge>;

export const Merge = z.object({
  id: z.uuid(),
  kept_id: z.uuid(),
  kept_name: z.string(),
  merged_name: z.string(),
  actor_name: z.string().nullable(),
  created_at: Instant,
});
export type Merge = z.infer<typeof Merge>;

/** Two records that a member marked as not duplicates. */
export const Distinction = z.strictObject({ first_id: z.uuid(), second_id: z.uuid() });
export type Distinction = z.infer<typeof Distinction>;

const isEmpty = (value: unknown) => value === '' || value === null;

const uniqueTexts = (primary: string[], further: string[]): string[] => [
  ...new Map([...primary, ...further].filter(Boolean).map((text) => [text.toLowerCase(), text])).values(),
];

/**
 * Own fields follow the same rule: the kept record's value stays unless the other's is taken. Multiple choices of both
 * are combined.
 */
const mergedCustom = (kept: Custom, other: Custom, take: readonly string[]): Custom => {
  const merged: Custom = { ...other, ...kept };
  for (const [key, value] of Object.entries(other)) {
    const mine = Object.hasOwn(kept, key) ? kept[key] : undefined;
    if (Array.isArray(mine) && Array.isArray(value)) merged[key] = [...new Set([...mine, ...value])];
    else if (take.includes(`custom.${key}`)) merged[key] = value;
  }
  return merged;
};

/** The result of merging a record into another. */
export interface MergedRecord<Fields> {
  fields: Fields;
  custom: Custom;
  /** The text of `notes` that the merged record does not keep, if both differ. */
  left_over: string;
}

/**
 * A field with a single value keeps that of the kept record, unless it is empty, or the other's is taken and not empty.
 * @returns which of the two records each field is taken from, and the parts that merge alike for every type
 */
const mergeOf = <Row extends { custom: Custom; notes: string }, Field extends keyof Row & string>(
  kept: Row,
  other: Row,
  take: readonly string[],
) => {
  const from = (field: Field | 'notes'): Row => {
    const isTaken = take.includes(field) ? !isEmpty(other[field]) : isEmpty(kept[field]);
    return isTaken ? other : kept;
  };
  const standing = from('notes').notes;
  const loser = from('notes') === other ? kept.notes : other.notes;
  const custom = mergedCustom(kept.custom, other.custom, take);
  return { from, merged: { custom, left_over: loser === standing ? '' : loser } };
};

/** Merges a contact into another. The result has the addresses, numbers and tags of both. */
export const mergedContact = (kept: Contact, other: Contact, take: readonly MergeTake[]) => {
  const { from, merged } = mergeOf<Contact, MergeField>(kept, other, take);
  const emails = uniqueTexts(
    [from('email').email, kept.email, other.email],
    [...kept.other_emails, ...other.other_emails],
  );
  const phones = uniqueTexts(
    [from('phone').phone, kept.phone, other.phone],
    [...kept.other_phones, ...other.other_phones],
  );
  const standing = from('status');
  const customerDays = [kept.customer_since, other.customer_since].filter((day) => day !== null).sort();
  return {
    ...merged,
    fields: {
      name: from('name').name,
      email: emails[0] ?? '',
      phone: phones[0] ?? '',
      other_emails: emails.slice(1),
      other_phones: phones.slice(1),
      company: from('company').company,
      company_id: from('company').company_id,
      status: standing.status,
      job_title: from('job_title').job_title,
      website: from('website').website,
      address: from('address').address,
      source: from('source').source,
      external_id: from('external_id').external_id,
      tags: uniqueTexts(kept.tags, other.tags),
      notes: from('notes').notes,
      owner_id: from('owner_id').owner_id,
      cadence_days: from('cadence_days').cadence_days,
      // A lead does not take the day on which the other contact became a customer, and a customer or partner does not take
      // the day on which the other contact was given up.
      customer_since: standing.status === 'lead' ? standing.customer_since : (customerDays[0] ?? null),
      lost_on: standing.status === 'lead' ? (kept.lost_on ?? other.lost_on) : standing.lost_on,
      last_contacted_at: [kept.last_contacted_at ?? '', other.last_contacted_at ?? ''].sort().at(-1) || null,
    },
  };
};

/** Merges a company into another. */
export const mergedCompany = (kept: Company, other: Company, take: readonly CompanyMergeTake[]) => {
  const { from, merged } = mergeOf<Company, CompanyMergeField>(kept, other, take);
  return {
    ...merged,
    fields: {
      name: from('name').name,
      domain: from('domain').domain,
      industry: from('industry').industry,
      size: from('size').size,
      phone: from('phone').phone,
      address: from('address').address,
      external_id: from('external_id').external_id,
      notes: from('notes').notes,
      owner_id: from('owner_id').owner_id,
    },
  };
};
