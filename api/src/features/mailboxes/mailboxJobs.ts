import { z } from 'zod';

// The jobs of a mailbox, by their names: who asks for one need not load what it does.

const payload = z.strictObject({ workspace_id: z.uuid(), mailbox_id: z.uuid() });

/** Reads a mailbox. */
export const SYNC = { name: 'mailboxes.sync', payload };

const ofMail = z.strictObject({ workspace_id: z.uuid(), mail_id: z.uuid() });

/** Sends an email. */
export const SEND = { name: 'mailboxes.send', payload: ofMail };

/** Puts a sent email into its mailbox's folder for those. */
export const COPY_TO_SENT_FOLDER = { name: 'mailboxes.fileSent', payload: ofMail };

/** Notifies the sender of an email that has had no answer. */
export const REMIND = {
  name: 'mailboxes.remindOfAnswer',
  payload: ofMail.extend({ user_id: z.uuid(), contact_id: z.uuid().nullable() }),
};

/** Sets when contacts were last in touch by the emails of a mailbox that others may now know of. */
export const MOVE_LAST_CONTACTS = { name: 'mailboxes.moveLastContacts', payload };

/** One reading of a mailbox after the other, behind what people wait for. */
export const placed = (mailboxId: string) => ({
  key: `mailbox:${mailboxId}`,
  queue: `mailbox:${mailboxId}`,
  priority: 10,
});
