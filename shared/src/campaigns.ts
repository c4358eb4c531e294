import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { changeOf } from './changes';
import { ContactFilter } from './contacts';
import { listQuery } from './lists';
import { TOKENS, unknownToken } from './personalization';
import { EmailAddress, Instant, paragraphs, requiredLine } from './text';
import { asText } from './words';

export const CampaignStatus = z.enum(['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** Whether the campaign has not been started: only then may it be changed. */
export const isUnsent = (status: CampaignStatus) => status === 'draft' || status === 'scheduled';

/** Whether the emails are being sent. */
export const isUnderWay = (status: CampaignStatus) => status === 'sending' || status === 'paused';

/** The status of the email to one person. */
export const RecipientStatus = z.enum([
  'queued',
  'sending',
  'sent',
  'bounced',
  'complained',
  'failed',
  'unknown',
  'suppressed',
  'skipped',
]);
export type RecipientStatus = z.infer<typeof RecipientStatus>;

/** The statuses that the results of a campaign count together: as delivered, as left out (`suppressed_count`) and as pending. */
export const COUNTED_TOGETHER = {
  delivered: ['sent', 'complained'],
  left_out: ['suppressed', 'skipped'],
  pending: ['queued', 'sending'],
} as const satisfies Record<string, RecipientStatus[]>;

export const RecipientFilter = z.enum([...RecipientStatus.options, 'delivered', 'left_out', 'pending']);
export type RecipientFilter = z.infer<typeof RecipientFilter>;

export const ContentFormat = z.enum(['text', 'html']);
export type ContentFormat = z.infer<typeof ContentFormat>;

export const CONTENT_MAX = 100_000;
export const SUBJECT_MAX = 200;
/** How long a campaign that is scheduled without a time waits before it is sent, so that its sender can still stop it. */
export const SCHEDULE_DEFAULT_MS = 3_600_000;

export const withKnownTokens = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.superRefine((text, context) => {
    const unknown = unknownToken(text);
    if (unknown === null) return;
    const known = TOKENS.map((token) => `{{${token}}}`).join(', ');
    context.addIssue({ code: 'custom', message: `${unknown.slice(0, 60)} is not a known field. Use ${known}` });
  });

/** Who gets a campaign: the contacts with an address that match the filter. Empty: all of them. */
export const Audience = ContactFilter.omit({ due: true, email: true, updated_since: true }).strict();
export type Audience = z.infer<typeof Audience>;

const email = {
  subject: withKnownTokens(requiredLine(SUBJECT_MAX, msg`Enter a subject`)),
  content: withKnownTokens(
    paragraphs(CONTENT_MAX).refine((text) => text.trim() !== '', asText(msg`Enter the email text`)),
  ),
  /** `html` is reduced to the elements that emails may have when it is saved. */
  format: ContentFormat,
};

const fields = {
  name: requiredLine(200, msg`Enter a campaign name`),
  ...email,
  audience: Audience,
  /** Estimates opens and clicks with a picture and with links that lead through Rapport. */
  tracks_opens: z.boolean(),
  scheduled_at: Instant.nullable(),
};

/** `draft` waits, `scheduled` is sent at its time, and `sent` is sent at once. */
const wanted = z.enum(['draft', 'scheduled', 'sent']);

export const NewCampaign = z.strictObject({
  name: fields.name,
  subject: fields.subject,
  content: fields.content,
  format: fields.format.default('text'),
  audience: fields.audience.default({}),
  tracks_opens: fields.tracks_opens.optional(),
  status: wanted.default('draft'),
  scheduled_at: fields.scheduled_at.default(null),
});
export type NewCampaign = z.infer<typeof NewCampaign>;

/**
 * The counts are of people. `delivered`, `bounced`, `failed`, `suppressed`, `unknown` and `pending` add up to
 * `recipients_count`; `sent_count` are those whose email a server accepted, some of which bounced later.
 */
export const Campaign = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  format: ContentFormat,
  audience: Audience,
  tracks_opens: z.boolean(),
  status: CampaignStatus,
  scheduled_at: Instant.nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Why the campaign was paused or could not be sent, as a sentence. */
  problem: z.string(),
  recipients_count: z.int(),
  sent_count: z.int(),
  delivered_count: z.int(),
  bounced_count: z.int(),
  failed_count: z.int(),
  suppressed_count: z.int(),
  unknown_count: z.int(),
  pending_count: z.int(),
  unsubscribed_count: z.int(),
  complained_count: z.int(),
  /** Estimated, as a percentage of the delivered emails; `null` if it was not measured or nothing was delivered. */
  open_rate: z.number().nullable(),
  click_rate: z.number().nullable(),
  owner_id: z.uuid().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignChange = changeOf({ ...fields, status: wanted }, Campaign);
export type CampaignChange = z.infer<typeof CampaignChange>;

export const CampaignQuery = listQuery(['-created_at', 'created_at', 'name', '-name']).extend({
  status: CampaignStatus.optional(),
});
export type CampaignQuery = z.infer<typeof CampaignQuery>;

/** How many people an audience reaches, and why others are excluded. */
export const AudienceCount = z.object({
  matching: z.int(),
  reached: z.int(),
  without_email: z.int(),
  suppressed: z.int(),
  /** Contacts with the address of another contact, which gets one email. */
  doubled: z.int(),
  /** Whether more contacts match than were counted, so that the audience reaches at least this many people. */
  has_more: z.boolean(),
});
export type AudienceCount = z.infer<typeof AudienceCount>;

/** An email as one contact would get it; without a contact, as an example reader would. */
export const EmailDraft = z.strictObject({ ...email, contact_id: z.uuid().nullable().default(null) });
export type EmailDraft = z.infer<typeof EmailDraft>;

export const EmailPreview = z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.infer<typeof EmailPreview>;

export const TestEmailSent = z.object({ to: z.string() });
export type TestEmailSent = z.infer<typeof TestEmailSent>;

export const Recipient = z.object({
  id: z.uuid(),
  contact_id: z.uuid().nullable(),
  contact_name: z.string().nullable(),
  email: z.string(),
  status: RecipientStatus,
  /** The response of the email server, or the reason why nothing was sent. */
  reason: z.string(),
  attempts: z.int(),
  accepted_at: Instant.nullable(),
  /** Only days, because no times are stored. Both are estimates. */
  opened_on: z.string().nullable(),
  clicked_on: z.string().nullable(),
  unsubscribed_at: Instant.nullable(),
});
export type Recipient = z.infer<typeof Recipient>;

export const RecipientQuery = listQuery(['email', '-email']).extend({
  status: RecipientFilter.optional().meta({
    description: 'A status, or what the results count together: `delivered`, `left_out` or `pending`.',
  }),
});
export type RecipientQuery = z.infer<typeof RecipientQuery>;

/** Sends the emails with this status again. */
export const Resend = z.strictObject({ status: z.enum(['unknown', 'failed']) });
export type Resend = z.infer<typeof Resend>;

export const Template = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  content: z.string(),
  format: ContentFormat,
  is_private: z.boolean().meta({ description: 'Whether only its creator can see it.' }),
  created_at: Instant,
  updated_at: Instant,
});
export type Template = z.infer<typeof Template>;

const template = { name: requiredLine(200, msg`Enter a template name`), ...email };

export const NewTemplate = z.strictObject({ ...template, is_private: z.boolean().default(false) });
export type NewTemplate = z.infer<typeof NewTemplate>;

export const TemplateChange = changeOf(template, Template);
export type TemplateChange = z.infer<typeof TemplateChange>;

export const SuppressionReason = z.enum(['unsubscribed', 'hard_bounce', 'complaint', 'manual']);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** An address that no campaign is sent to, whatever happens to the contact. */
export const Suppression = z.object({
  id: z.uuid(),
  email: z.string(),
  reason: SuppressionReason,
  created_at: Instant,
});
export type Suppression = z.infer<typeof Suppression>;

/** Whether members may remove the address from the list: not if its owner asked for it. */
export const isRemovable = (reason: SuppressionReason) => reason === 'manual' || reason === 'hard_bounce';

export const NewSuppression = z.strictObject({ email: EmailAddress });

export const SuppressionQuery = listQuery(['-created_at']).extend({
  /** Matches the whole address. */
  email: z.string().trim().max(254).optional(),
});
export type SuppressionQuery = z.infer<typeof SuppressionQuery>;

/** Why a workspace's emails cannot go out yet; `null` when they can. */
export const SendingState = z.object({
  /** `outbox`: emails are kept here and not sent. `off`: the server cannot send emails. */
  mail: z.enum(['smtp', 'outbox', 'off']),
  from: z.string(),
  has_postal_address: z.boolean(),
  is_email_verified: z.boolean(),
});
export type SendingState = z.infer<typeof SendingState>;
