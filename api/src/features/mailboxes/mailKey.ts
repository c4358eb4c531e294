import { createHash } from 'node:crypto';

export interface Identified {
  messageId: string;
  from: { address: string };
  date: Date;
  subject: string;
}

/** The key of an email, the same in every mailbox. The sender is part of it, so that a forged Message-ID alone cannot replace another email. */
export const mailKey = ({ messageId, from, date, subject }: Identified): string => {
  // Without a Message-ID, the subject has to distinguish emails of the same second.
  const parts = messageId ? [messageId, from.address] : ['', from.address, date.toISOString(), subject];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
};

/** The key of an email that has the same Message-ID and sender as another one, but other recipients or another text. */
export const keyOfVariant = (key: string, shown: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([key, shown]))
    .digest('base64url');

/** The Message-ID of an email that is sent from a mailbox. */
export const messageIdOf = (emailId: string, address: string): string =>
  `<${emailId}@${address.split('@')[1]?.toLowerCase()}>`;

/** The key of an email that is sent from a mailbox. */
export const keyOfMessage = (messageId: string, address: string): string =>
  mailKey({ messageId, from: { address: address.toLowerCase() }, date: new Date(0), subject: '' });
