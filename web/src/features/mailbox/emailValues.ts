import { msg } from '@lingui/core/macro';
import type { Contact } from '@rapport/shared/contacts';
import type { FilePlace } from '@rapport/shared/files';
import { NewOutgoingMail } from '@rapport/shared/outgoingMail';
import { EmailAddress } from '@rapport/shared/text';
import { asText } from '@rapport/shared/words';
import { z } from 'zod';
import type { AttachedFile } from './Attachments';
import { readRecipients } from './recipients';

const areAddresses = (text: string) =>
  readRecipients(text).every(({ address }) => EmailAddress.safeParse(address).success);
const INVALID_ADDRESSES = msg`Separate email addresses with commas`;

export const EmailValues = z.object({
  to: z
    .string()
    .refine((text) => readRecipients(text).length > 0, asText(msg`Enter an email address`))
    .refine(areAddresses, asText(INVALID_ADDRESSES)),
  cc: z.string().refine(areAddresses, asText(INVALID_ADDRESSES)),
  subject: NewOutgoingMail.shape.subject,
  text: NewOutgoingMail.shape.text,
  send_at: z.string().nullable(),
  remind: z.string(),
  files: z.array(z.custom<AttachedFile>()),
  // The attachment numbers of the forwarded email.
  forwarded: z.array(z.number()),
});
export type EmailValues = z.infer<typeof EmailValues>;

/** An email as it was being written. */
export interface EmailDraft {
  values: EmailValues;
  threadId: string;
  answersId: string;
  forwardsId: string;
}

export interface EmailInThread {
  threadId: string;
  id: string;
}

export interface EmailFormProps {
  contact?: Contact;
  /** The record whose files can be attached. */
  place: FilePlace;
  /** The email that is answered, in its thread. */
  answered?: EmailInThread;
  forwarded?: EmailInThread;
  draft?: EmailDraft;
  onSent: () => void;
  /** @returns whether the user can continue writing it at once */
  onTakenBack: (draft: EmailDraft) => boolean;
}
