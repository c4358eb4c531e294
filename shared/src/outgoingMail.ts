import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { StoredFile } from './files';
import { MailboxProblem, MailPerson } from './mailbox';
import { EmailAddress, Instant, line, paragraphs } from './text';
import { asText } from './words';

/** How long an email waits before it is sent, so that it can be canceled. */
export const UNDO_SECONDS = 10;

const SUBJECT_MAX = 300;
const TEXT_MAX = 100_000;
/** The maximum number of recipients of one email. Campaigns are for more people. */
const RECIPIENTS_MAX = 20;
const REMIND_DAYS_MAX = 90;
export const ATTACHMENTS_MAX = 10;
const FORWARDED_MAX = 50;
/** The maximum size of all attachments, in bytes. Many servers refuse more than 20 MB, and encoding adds a third. */
export const ATTACHMENTS_BYTES_MAX = 15 * 1024 ** 2;

const Recipient = z.strictObject({ name: line(200).default(''), address: EmailAddress });
const recipients = z.array(Recipient).max(RECIPIENTS_MAX, asText(msg`Write to at most 20 people, or use a campaign`));

export const NewOutgoingMail = z.strictObject({
  to: recipients.min(1, asText(msg`Enter an email address`)),
  cc: recipients.default([]),
  subject: line(SUBJECT_MAX),
  text: paragraphs(TEXT_MAX).refine((text) => text.trim() !== '', asText(msg`Write something first`)),
  contact_id: z.uuid().nullable().default(null).meta({ description: 'The contact whose timeline shows the email.' }),
  answers_id: z.uuid().nullable().default(null).meta({ description: 'The email that it replies to.' }),
  file_ids: z
    .array(z.uuid())
    .max(ATTACHMENTS_MAX, asText(msg`Attach at most ${{ most: ATTACHMENTS_MAX }} files`))
    .transform((ids) => [...new Set(ids)])
    .default([])
    .meta({ description: 'Files of records to attach, up to 15 MB in total.' }),
  forwards: z
    .strictObject({
      message_id: z.uuid(),
      attachments: z
        .array(z.int().min(0).max(999))
        .max(FORWARDED_MAX)
        .transform((nths) => [...new Set(nths)])
        .meta({ description: 'The numbers of the attachments to include.' }),
    })
    .nullable()
    .default(null)
    .meta({ description: 'The email that is forwarded. Its text is part of `text`.' }),
  send_at: Instant.nullable()
    .default(null)
    .meta({ description: 'When to send the email. `null` sends it in ten seconds.' }),
  remind_after_days: z
    .int()
    .min(1)
    .max(REMIND_DAYS_MAX)
    .nullable()
    .default(null)
    .meta({ description: 'Notifies the sender if there is no reply after this many days.' }),
});
export type NewOutgoingMail = z.infer<typeof NewOutgoingMail>;

/** Why an email was not sent, or not to all recipients. */
export const OutgoingProblem = z.enum([
  ...MailboxProblem.options,
  'refused',
  'some_refused',
  'not_copied',
  'may_have_arrived',
  'attachment_gone',
  'attachments_too_large',
]);
export type OutgoingProblem = z.infer<typeof OutgoingProblem>;

/** An email of the caller that has not been sent, or not to all recipients. */
export const OutgoingMail = z.object({
  id: z.uuid(),
  to: z.array(MailPerson),
  cc: z.array(MailPerson),
  subject: z.string(),
  text: z.string(),
  contact_id: z.uuid().nullable(),
  answers_id: z.uuid().nullable(),
  files: z.array(StoredFile.pick({ id: true, name: true, size: true })),
  forwards: z.object({ message_id: z.uuid(), attachments: z.array(z.int()) }).nullable(),
  send_at: Instant,
  remind_after_days: z.int().nullable(),
  status: z.enum(['waiting', 'sending', 'sent', 'failed']),
  problem: OutgoingProblem.nullable(),
  reason: z.string().meta({ description: 'What the server said, or the addresses it refused.' }),
  created_at: Instant,
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

export const OutgoingMailQuery = z.strictObject({ contact_id: z.uuid().optional() });
