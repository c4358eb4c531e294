import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { NOTES_MAX } from './contacts';
import { Custom, GivenCustom } from './fields';
import { bothDirections, filterParams, listQueryWithView, Search, UpdatedSince } from './lists';
import { externalId, Instant, line, paragraphs, requiredLine } from './text';

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;
export const CompanySize = z.enum(COMPANY_SIZES);
export type CompanySize = z.infer<typeof CompanySize>;

/** The band a number of employees falls into; `null` when it is not a positive number. */
export const companySizeOf = (employees: number): CompanySize | null => {
  if (!(employees >= 1)) return null;
  if (employees <= 10) return '1-10';
  if (employees <= 50) return '11-50';
  if (employees <= 200) return '51-200';
  return employees <= 500 ? '201-500' : '500+';
};

/** A web address or domain as people paste it, reduced to the bare domain: `https://www.Acme.com/about` is `acme.com`. */
export const bareDomain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '');

const fields = {
  name: requiredLine(200, msg`Name is required`),
  domain: line(500).transform(bareDomain).pipe(line(253)),
  industry: line(200),
  size: CompanySize.nullable(),
  phone: line(100),
  address: paragraphs(1_000),
  external_id: externalId,
  notes: paragraphs(NOTES_MAX),
  owner_id: z.uuid().nullable(),
  custom: GivenCustom,
};

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  industry: z.string(),
  size: CompanySize.nullable(),
  phone: z.string(),
  address: z.string(),
  external_id: z.string(),
  notes: z.string(),
  owner_id: z.uuid().nullable(),
  contacts_count: z.int(),
  custom: Custom,
  created_at: Instant,
  updated_at: Instant,
});
export type Company = z.infer<typeof Company>;

/** An unset size may be sent as `null` or as the empty string of a select. */
const OptionalSize = z.preprocess((size) => (size === '' ? null : size), fields.size);

export const NewCompany = z.strictObject({
  name: fields.name,
  domain: fields.domain.default(''),
  industry: fields.industry.default(''),
  size: OptionalSize.default(null),
  phone: fields.phone.default(''),
  address: fields.address.default(''),
  external_id: fields.external_id.default(''),
  notes: fields.notes.default(''),
  owner_id: fields.owner_id.optional(),
  custom: fields.custom.optional(),
});
export type NewCompany = z.infer<typeof NewCompany>;

export const CompanyChange = changeOf({ ...fields, size: OptionalSize }, Company);
export type CompanyChange = z.infer<typeof CompanyChange>;

/** The filters of the list. All are optional, and records must match all that are given. */
export const CompanyFilter = z.strictObject({
  search: Search.optional(),
  industry: z.string().trim().min(1).max(200).optional(),
  owner_id: z.uuid().optional(),
  updated_since: UpdatedSince.optional(),
  ...filterParams,
});
export type CompanyFilter = z.infer<typeof CompanyFilter>;

export const CompanyQuery = listQueryWithView([
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-updated_at',
  'updated_at',
  ...bothDirections('domain', 'industry', 'size', 'phone', 'owner_id', 'contacts_count', 'external_id'),
]).extend(CompanyFilter.shape);
export type CompanyQuery = z.infer<typeof CompanyQuery>;
