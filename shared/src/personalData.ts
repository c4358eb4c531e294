import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { SuppressionReason } from './campaigns';
import { MailMessage } from './mailbox';
import { EmailAddress, Instant, requiredLine } from './text';
import { asText } from './words';

export const PEOPLE_MAX = 20;

/** Replaces a name, an address or a number that was removed from a text. */
export const ERASED = '[erased]';

/** Why neither forms nor files create a contact with an erased address. */
export const ERASED_ADDRESS = msg`The person with this address asked to have their data erased`;

export const PersonSearch = z.strictObject({
  search: requiredLine(200, msg`Enter an email address, name or phone number`),
});
export type PersonSearch = z.infer<typeof PersonSearch>;

/** A contact that may be the person who makes the request. There may be several, also in the trash. */
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
  /** The searched email address. Emails may have been sent to it even if no contact has it any more. */
  email: z.string().nullable(),
  /** Since when the address is blocked. */
  erased_at: Instant.nullable(),
});
export type FoundPeople = z.infer<typeof FoundPeople>;

/** The person that a report or an erasure is about: the chosen contacts, and an address. */
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

/** Everything that is stored about one person, as it is stored. */
export const PersonReport = z.object({
  contacts: z.array(Row),
  notes: z.array(Row),
  /** The files of their contacts and notes, without their content. */
  files: z.array(Row),
  tasks: z.array(Row),
  deals: z.array(Row),
  activities: z.array(Row),
  /** The emails of connected mailboxes that their owners let the caller see. */
  emails: z.array(MailMessage),
  /** How many more emails are in mailboxes that their owners keep private. */
  hidden_emails: z.int(),
  campaign_mails: z.array(Row),
  suppressions: z.array(z.object({ email: z.string(), reason: SuppressionReason, created_at: Instant })),
  /** The person's submissions of web forms. */
  form_submissions: z.array(Row),
  bookings: z.array(Row),
  imports: z.array(Row),
  /** The full names, addresses and numbers that are searched for in other texts. */
  mentioned_as: z.array(z.string()),
  /** Other records that mention the person in a text or in their name. */
  mentions: z.array(z.object({ table: z.string(), id: z.uuid(), column: z.string(), text: z.string() })),
});
export type PersonReport = z.infer<typeof PersonReport>;

/** A record that is kept, with its name after the erasure. */
export const KeptRecord = z.object({ id: z.uuid(), title: z.string(), deleted_at: Instant.nullable() });
export type KeptRecord = z.infer<typeof KeptRecord>;

export const Erasure = z.object({
  /** How many records were deleted or no longer mention the person, by table. */
  erased: z.record(z.string(), z.number()),
  /** The person's deals, which are kept because of their amounts. */
  kept_deals: z.array(KeptRecord),
  /** Other records with the person's name or phone number, which were not changed. */
  kept_companies: z.array(KeptRecord),
  kept_contacts: z.array(KeptRecord),
});
export type Erasure = z.infer<typeof Erasure>;

export const AllowedAgain = z.strictObject({ email: EmailAddress });
