import { z } from 'zod';
import { listQuery } from './lists';
import { EmailAddress, Instant, line, paragraphs, requiredLine } from './text';

export const ContactStatus = z.enum(['lead', 'customer', 'partner']);
export type ContactStatus = z.infer<typeof ContactStatus>;

export const TAGS_MAX = 500;
export const NOTES_MAX = 32_000;

/** Tags without blanks and doubles (compared without case), in the order given. */
export const Tags = z
  .array(line(100).regex(/^[^,;]*$/, 'A tag holds no comma or semicolon: they stand between tags'))
  .max(TAGS_MAX, `Use at most ${TAGS_MAX} tags`)
  .transform((tags) => [...new Map(tags.filter(Boolean).map((tag) => [tag.toLowerCase(), tag])).values()]);

const fields = {
  name: requiredLine(200, 'Name is required'),
  email: z.union([z.literal(''), EmailAddress]),
  phone: line(100),
  company: line(200),
  company_id: z.uuid().nullable(),
  status: ContactStatus,
  tags: Tags,
  notes: paragraphs(NOTES_MAX),
};

export const Contact = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  company_id: z.uuid().nullable(),
  status: ContactStatus,
  tags: z.array(z.string()),
  notes: z.string(),
  owner_id: z.uuid().nullable(),
  last_contacted_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Contact = z.infer<typeof Contact>;

/** What is being typed into a new contact. */
export const SimilarQuery = z.object({
  name: z.string().trim().max(200).default(''),
  email: z.string().trim().max(254).default(''),
  phone: z.string().trim().max(100).default(''),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

/** A contact that may be the one being typed, and by what. */
export const SimilarContact = Contact.pick({ id: true, name: true, email: true, company: true }).extend({
  same: z.enum(['email', 'phone', 'name']),
});
export type SimilarContact = z.infer<typeof SimilarContact>;

export const NewContact = z.strictObject({
  name: fields.name,
  email: fields.email.default(''),
  phone: fields.phone.default(''),
  company: fields.company.default(''),
  company_id: fields.company_id.optional(),
  status: fields.status.default('lead'),
  tags: fields.tags.default([]),
  notes: fields.notes.default(''),
});
export type NewContact = z.infer<typeof NewContact>;

/** A whole or partial contact; what only the server sets (id, dates) may come along and is ignored. */
export const ContactChange = z.object(fields).partial();
export type ContactChange = z.infer<typeof ContactChange>;

export const ContactQuery = listQuery([
  '-created_at',
  'created_at',
  'name',
  '-name',
  '-updated_at',
  'updated_at',
]).extend({
  status: ContactStatus.optional(),
  tag: z.string().trim().min(1).max(100).optional(),
  company_id: z.uuid().optional(),
});
export type ContactQuery = z.infer<typeof ContactQuery>;
