import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { SuppressionReason } from './campaigns';
import { MailMessage } from './mailbox';
import { EmailAddress, Instant, requiredLine } from './text';
import { asText } from './words';

export const PEOPLE_MAX = 20;

/** Replaces a name, an address or a number that was taken out of a text. */
export const ERASED = '[erased]';

/** Why a contact with an erased address is taken neither from a form nor from a file. */
export const ERASED_ADDRESS = msg`The person with this address asked to have their data erased`;

export const PersonSearch = z.strictObject({
  search: requiredLine(200, msg`Enter an email address, name or phone number`),
});
export type PersonSearch = z.infer<typeof PersonSearch>;

/** A contact that may be the person who asks; several may be, and one in the trash as well. */
export const FoundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  deleted_at: Instant.nullable(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const FoundPeople = z.object({
  contacts: z.array(FoundPerson),
  /** The searched email address: emails may have been sent to it although it belongs to no contact any more. */
  email: z.string().nullable(),
  /** Since when the address may not come in again. */
  erased_at: Instant.nullable(),
});
export type FoundPeople = z.infer<typeof FoundPeople>;

/** Whom a report or an erasure is about: the contacts that were chosen, and an address. */
export const ChosenPerson = z
  .strictObject({
    contact_ids: z.array(z.uuid()).max(PEOPLE_MAX),
    email: EmailAddress.nullable(),
  })
  .refine(
    ({ contact_ids, email }) => contact_ids.length > 0 || email !== null,
    asText(msg`Choose at least one contact`),
  );
export type ChosenPerson = z.infer<typeof ChosenPerson>;

const Row = z.record(z.string(), z.unknown());

/** Everything that is kept about one person, in the words of the database. */
export const PersonReport = z.object({
  contacts: z.array(Row),
  notes: z.array(Row),
  /** The files of their contacts and notes, without the content. */
  files: z.array(Row),
  tasks: z.array(Row),
  deals: z.array(Row),
  activities: z.array(Row),
  /** The emails of connected mailboxes, as far as their owners let the reader see them. */
  emails: z.array(MailMessage),
  /** How many more there are in mailboxes whose owners keep them to themselves. */
  hidden_emails: z.int(),
  campaign_mails: z.array(Row),
  suppressions: z.array(z.object({ email: z.string(), reason: SuppressionReason, created_at: Instant })),
  /** The submissions that they sent with web forms. */
  form_submissions: z.array(Row),
  bookings: z.array(Row),
  imports: z.array(Row),
  /** The whole names, addresses and numbers that are searched for in other texts. */
  mentioned_as: z.array(z.string()),
  /** Other records that mention them, in a text or by their name. */
  mentions: z.array(z.object({ table: z.string(), id: z.uuid(), column: z.string(), text: z.string() })),
});
export type PersonReport = z.infer<typeof PersonReport>;

/** A record that stays, with how it is now called. */
export const KeptRecord = z.object({ id: z.uuid(), title: z.string(), deleted_at: Instant.nullable() });
export type KeptRecord = z.infer<typeof KeptRecord>;

export const Erasure = z.object({
  /** How many records were deleted or no longer mention the person, by table. */
  erased: z.record(z.string(), z.number()),
  /** The person's deals, which stay for their sums. */
  kept_deals: z.array(KeptRecord),
  /** Other records with the person's name or phone number, which were not changed. */
  kept_companies: z.array(KeptRecord),
  kept_contacts: z.array(KeptRecord),
});
export type Erasure = z.infer<typeof Erasure>;

export const AllowedAgain = z.strictObject({ email: EmailAddress });
