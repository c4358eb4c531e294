import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { QueryFlag } from './lists';
import { EmailAddress, Instant, line, paragraphs, requiredLine } from './text';
import { asText, type Said } from './words';

/** Who sees the emails of a mailbox besides its owner: other members see all of them, only subject and time, or nothing. */
export const MailVisibility = z.enum(['everything', 'subject', 'private']);
export type MailVisibility = z.infer<typeof MailVisibility>;

export const MailSecurity = z.enum(['tls', 'starttls', 'none']);
export type MailSecurity = z.infer<typeof MailSecurity>;

const host = (missing: Said) =>
  requiredLine(253, missing).regex(
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
    asText(msg`Enter a name such as imap.example.com`),
  );
const port = z.int().min(1).max(65_535);

/** The server that sends for a mailbox, with the mailbox's user name and password. */
export const MailSending = z.strictObject({
  host: host(msg`Enter the name of the SMTP server`),
  port: port.default(465),
  security: MailSecurity.default('tls'),
});
export type MailSending = z.infer<typeof MailSending>;

/** Why a mailbox cannot be read. */
export const MailboxProblem = z.enum([
  'no_such_host',
  'private_address',
  'unreachable',
  'certificate',
  'no_encryption',
  'wrong_password',
  'imap_off',
  'not_readable',
  'secret_lost',
  'access_revoked',
  'plan',
]);
export type MailboxProblem = z.infer<typeof MailboxProblem>;

/** The provider that lets people connect a mailbox without its password. */
export const MailProviderId = z.enum(['google', 'microsoft']);
export type MailProviderId = z.infer<typeof MailProviderId>;

/** A member's mailbox. Its password is never returned. */
export const Mailbox = z.object({
  id: z.uuid(),
  address: z.string(),
  host: z.string(),
  port: z.int(),
  security: MailSecurity,
  username: z.string(),
  sign_in: z.enum(['password', ...MailProviderId.options]),
  /** `null` for a mailbox that is only read. */
  smtp: MailSending.nullable(),
  /** The sender's name. */
  sender_name: z.string(),
  signature: z.string(),
  visibility: MailVisibility,
  status: z.enum(['syncing', 'ready', 'failed']),
  problem: MailboxProblem.nullable(),
  /** The emails of the last 90 days that were found when the mailbox was connected. */
  found: z.int(),
  /** How many have been examined. */
  checked: z.int(),
  /** How many were exchanged with contacts and are shown on their timelines. */
  kept: z.int(),
  /** How many were skipped because they have no address of a contact. */
  unknown_senders: z.int(),
  /** How many were skipped as newsletters, automatic replies and emails to many recipients. */
  bulk: z.int(),
  /** Addresses and domains whose emails are skipped. */
  never: z.array(z.string()),
  /** How many were skipped because of them. */
  excluded: z.int(),
  synced_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Mailbox = z.infer<typeof Mailbox>;

export const CurrentMailbox = z.object({
  /** Whether the plan has connected mailboxes. */
  is_available: z.boolean(),
  /** The providers that can connect a mailbox without its password. */
  providers: z.array(MailProviderId),
  mailbox: Mailbox.nullable(),
});
export type CurrentMailbox = z.infer<typeof CurrentMailbox>;

export const MailboxConnection = z.strictObject({
  address: z.email(asText(msg`Enter an email address`)).max(254),
  host: host(msg`Enter the name of the IMAP server`),
  port: port.default(993),
  security: MailSecurity.default('tls'),
  username: requiredLine(254, msg`Enter the username of the mailbox`),
  password: z.string().min(1, asText(msg`Enter the password`)).max(1_000),
  visibility: MailVisibility.default('subject'),
  smtp: MailSending.nullable().default(null).meta({ description: 'Without it the mailbox is only read.' }),
});
export type MailboxConnection = z.infer<typeof MailboxConnection>;

/** Starts connecting a mailbox without its password. */
export const MailPermissionRequest = z.strictObject({ provider: MailProviderId });

/** The URL where the user gives consent. The provider's response returns to `/settings`. */
export const MailPermission = z.object({ url: z.url() });
export type MailPermission = z.infer<typeof MailPermission>;

/** The query with which the user returned from the provider. */
export const MailPermissionAnswer = z.strictObject({ answer: z.string().max(8_000) });

const NEVER_MAX = 200;

/** Addresses such as `ada@example.com` and domains such as `example.com`, in lower case. */
export const MailboxNever = z.strictObject({
  never: z
    .array(
      line(254).regex(
        /^([^\s@]*@)?([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u,
        asText(msg`Enter addresses such as ada@example.com or domains such as example.com`),
      ),
    )
    .max(NEVER_MAX, asText(msg`Use at most ${{ most: NEVER_MAX }}`))
    .transform((entries) => [...new Set(entries.map((entry) => entry.toLowerCase().replace(/^@/, '')))]),
});
export type MailboxNever = z.infer<typeof MailboxNever>;

export const MailboxSharing = z.strictObject({ visibility: MailVisibility });
export type MailboxSharing = z.infer<typeof MailboxSharing>;

/** The probable servers for reading and sending the emails of an address. */
export const MailServers = z.object({ imap: MailSending, smtp: MailSending });
export type MailServers = z.infer<typeof MailServers>;

/** Whether the emails of a thread are hidden from other members. */
export const ThreadSharing = z.strictObject({ is_hidden: z.boolean() });

export const MailServersQuery = z.strictObject({ address: EmailAddress });

/** The sender's name and signature of emails written in Rapport. */
export const MailSender = z.strictObject({ sender_name: line(100), signature: paragraphs(2_000) });
export type MailSender = z.infer<typeof MailSender>;

export const MailPerson = z.object({ name: z.string(), address: z.string() });

export const MailMessage = z.object({
  id: z.uuid(),
  /** `null` if the caller may see only the subject and time. Then the recipients and the text are `null` too. */
  from: MailPerson.nullable(),
  recipients: z.array(MailPerson).nullable(),
  subject: z.string(),
  /** The text without quoted parts and signature. */
  text: z.string().nullable(),
  attachment_count: z.int().nullable(),
  /** The server's response to an email that could not be delivered. */
  bounce: z.string().nullable(),
  /** Whether the caller hides it from other members; `null` for an email that is not in their own mailbox. */
  is_hidden: z.boolean().nullable(),
  deals: z
    .array(z.object({ id: z.uuid(), title: z.string() }))
    .meta({ description: 'The deals that its thread is linked to. Each is with one email of the thread.' }),
  sent_at: Instant,
});
export type MailMessage = z.infer<typeof MailMessage>;

export const ThreadDeals = z.strictObject({
  deal_ids: z
    .array(z.uuid())
    .max(10, asText(msg`Link at most 10 deals`))
    .transform((ids) => [...new Set(ids)]),
});
export type ThreadDeals = z.infer<typeof ThreadDeals>;

/** A person who has written to the mailbox more than once and is not a contact. */
export const UnknownSender = z.object({
  id: z.uuid(),
  address: z.string(),
  name: z.string(),
  emails: z.int(),
  last_at: Instant,
});
export type UnknownSender = z.infer<typeof UnknownSender>;

/** The parts of an email besides its text, read from the mailbox on demand. */
export const MailContent = z.object({
  /** The HTML as it was sent, without scripts, forms and remote content; `null` for an email without HTML. */
  html: z.string().nullable(),
  has_remote_images: z.boolean().meta({ description: 'Whether remote images were left out.' }),
  attachments: z.array(
    z.object({
      /** The part's number within the email, from 0. */
      nth: z.int(),
      name: z.string(),
      type: z.string(),
      /** In bytes, approximately. */
      size: z.int(),
    }),
  ),
});
export type MailContent = z.infer<typeof MailContent>;

export const MailContentQuery = z.strictObject({
  images: QueryFlag.optional().meta({
    description: 'Whether to load remote images. This can tell the sender that the email was opened.',
  }),
});
