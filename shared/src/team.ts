import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { WorkspaceRole } from './access';
import { Brand } from './branding';
import { BulkResult } from './bulk';
import { QueryFlag } from './lists';
import { LISTED_TABLES } from './recordFields';
import { Day, EmailAddress, Instant } from './text';
import { asText } from './words';

export const INVITATION_DAYS = 7;

/** The first and last day, both included. */
export const Absence = z
  .strictObject({ from: Day, to: Day, deputy_id: z.uuid(asText(msg`Choose a deputy`)) })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: asText(msg`Choose a last day after the first`) });
export type Absence = z.infer<typeof Absence>;

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  picture: z.string().nullable(),
  role: WorkspaceRole,
  joined_at: Instant,
  /** When the member is or will be away, in their time zone, and who gets their new tasks and reminders meanwhile. */
  away: z
    .object({ from: z.string(), to: z.string(), deputy_id: z.uuid().nullable(), deputy_name: z.string().nullable() })
    .nullable(),
});
export type Member = z.infer<typeof Member>;

/** An invitation that no one has accepted yet. Without an address, it is a link to pass on. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.infer<typeof Invitation>;

/** The link is only in this response; the link of an invitation by email is in the email. */
export const MadeInvitation = Invitation.extend({ link: z.string().nullable() });
export type MadeInvitation = z.infer<typeof MadeInvitation>;

export const Team = z.object({
  members: z.array(Member),
  invitations: z.array(Invitation),
  /** How many members the plan allows; `-1` means unlimited. */
  users_limit: z.int(),
});
export type Team = z.infer<typeof Team>;

/** Without an email address, the invitation is a link to share. */
export const NewInvitation = z.strictObject({
  email: z.preprocess((email) => (email === '' ? undefined : email), EmailAddress.optional()),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const MemberChange = z.strictObject({ role: WorkspaceRole });
export type MemberChange = z.infer<typeof MemberChange>;

/** Who gets the records of a member who leaves; by default the owner who joined first. */
export const MemberRemoval = z.object({ hand_over_to: z.uuid().optional() });

export const InvitationToken = z.strictObject({ token: z.string().min(1).max(200) });

/** An invitation as the invited person sees it before accepting it. */
export const InvitationPreview = z.object({
  workspace_name: z.string(),
  invited_by: z.string().nullable(),
  email: z.string().nullable(),
  brand: Brand.nullable(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

/** The open records of a member; with `closed`, also won and lost deals and completed tasks. */
export const HandOverQuery = z.object({ closed: QueryFlag.default(false) });

/** How many records of each type would be handed over. */
export const HandOverPreview = z.object({
  contacts: z.int(),
  companies: z.int(),
  deals: z.int(),
  tasks: z.int(),
  forms: z.int().meta({ description: 'Web forms that give new contacts to the member.' }),
});
export type HandOverPreview = z.infer<typeof HandOverPreview>;

export const HandOver = z.strictObject({ from_id: z.uuid(), to_id: z.uuid(), closed: z.boolean().default(false) });
export type HandOver = z.infer<typeof HandOver>;

/** One bulk change for each type of record that was handed over; each can be undone by its id for 30 days. */
export const HandOverResult = z.object({
  changes: z.array(BulkResult.extend({ object_type: z.enum([...LISTED_TABLES, 'forms']) })),
});
export type HandOverResult = z.infer<typeof HandOverResult>;
