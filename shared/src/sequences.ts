import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { withKnownTokens } from './campaigns';
import { changeOf } from './changes';
import { listQuery } from './lists';
import { MailPerson } from './mailbox';
import { TimeZone } from './settings';
import { Instant, line, paragraphs, requiredLine } from './text';
import { asText } from './words';

/** How many sequences a workspace can have. */
export const SEQUENCES_MAX = 100;
export const STEPS_MAX = 5;
/** How many business days the wait before an email can be. */
export const WAIT_MAX = 60;
/** How many contacts can be started at once. */
export const STARTS_MAX = 100;
/** Providers block mailboxes that suddenly send to many people. */
export const SEQUENCE_EMAILS_A_DAY = 50;
/** The working hours during which emails are sent, in the recipient's time zone. */
export const WORKING_HOURS = { from: 9, to: 17 };

const SequenceStep = z.strictObject({
  wait_days: z
    .int()
    .min(0)
    .max(WAIT_MAX, asText(msg`Wait at most ${WAIT_MAX} business days`))
    .meta({ description: 'Business days to wait after the previous email, or after the start for the first one.' }),
  subject: withKnownTokens(line(200)).meta({
    description: 'Empty to reply to the previous email. The first email needs a subject.',
  }),
  text: withKnownTokens(paragraphs(20_000).refine((text) => text.trim() !== '', asText(msg`Enter the email text`))),
});
export type SequenceStep = z.infer<typeof SequenceStep>;

const fields = {
  name: requiredLine(80, msg`Enter a name for the sequence`),
  steps: z
    .array(SequenceStep)
    .min(1)
    .max(STEPS_MAX, asText(msg`A sequence has at most ${STEPS_MAX} emails`))
    .superRefine(([first], context) => {
      if (first?.subject.trim() !== '') return;
      context.addIssue({ code: 'custom', path: [0, 'subject'], message: asText(msg`Enter a subject`) });
    }),
};

/** Why a contact gets no more emails of a sequence. */
export const SequenceEnding = z.enum([
  'finished',
  'answered',
  'bounced',
  'met',
  'deal_closed',
  'stopped',
  'not_sent',
  'contact_gone',
  'suppressed',
  'started_twice',
  'plan',
  'restored',
]);
export type SequenceEnding = z.infer<typeof SequenceEnding>;

/** Up to five emails that a contact gets from a member's mailbox until they reply. All members can use and change it. */
export const Sequence = z.object({
  id: z.uuid(),
  ...fields,
  started: z.int().meta({ description: 'How many times it was started for a contact.' }),
  active: z.int(),
  answered: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Sequence = z.infer<typeof Sequence>;

export const NewSequence = z.strictObject(fields);
export type NewSequence = z.infer<typeof NewSequence>;

export const SequenceChange = changeOf(fields, Sequence);
export type SequenceChange = z.infer<typeof SequenceChange>;

export const SequenceStart = z.strictObject({
  contact_ids: z
    .array(z.uuid())
    .min(1)
    .max(STARTS_MAX, asText(msg`Start at most ${STARTS_MAX} contacts at once`)),
  timezone: TimeZone.optional().meta({ description: 'The time zone of the contacts. Default: that of the sender.' }),
});
export type SequenceStart = z.infer<typeof SequenceStart>;

/** Why a sequence was not started for a contact. */
export const NotStarted = z.enum(['no_email', 'suppressed', 'bounced', 'running', 'gone']);
export type NotStarted = z.infer<typeof NotStarted>;

export const SequenceStarted = z.object({
  started: z.int(),
  left_out: z.array(z.object({ contact_id: z.uuid(), name: z.string(), reason: NotStarted })),
});
export type SequenceStarted = z.infer<typeof SequenceStarted>;

/** A contact's run through a sequence. */
export const SequenceRun = z.object({
  id: z.uuid(),
  sequence_id: z.uuid(),
  sequence_name: z.string(),
  contact_id: z.uuid(),
  contact_name: z.string(),
  sender: MailPerson,
  is_own: z.boolean().meta({ description: 'Whether it is sent from your mailbox.' }),
  sent: z.int().meta({ description: 'How many of its emails have been sent or are about to be.' }),
  steps: z.int(),
  next_at: Instant.nullable(),
  ending: SequenceEnding.nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
});
export type SequenceRun = z.infer<typeof SequenceRun>;

export const SequenceRunQuery = listQuery(['-created_at'])
  .omit({ search: true })
  .extend({ sequence_id: z.uuid().optional(), contact_id: z.uuid().optional() });
export type SequenceRunQuery = z.infer<typeof SequenceRunQuery>;
