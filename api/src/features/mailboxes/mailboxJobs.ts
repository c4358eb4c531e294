import { z } from 'zod';

// The jobs of a mailbox. They are declared here so that a module can enqueue a job without importing its implementation.

const payload = z.strictObject({ workspace_id: z.uuid(), mailbox_id: z.uuid() });

/** Reads a mailbox. */
export const SYNC = { name: 'mailboxes.sync', payload };

const ofMail = z.strictObject({ workspace_id: z.uuid(), mail_id: z.uuid() });

/** Sends an email. */
export const SEND = { name: 'mailboxes.send', payload: ofMail };

/** Copies a sent email to the mailbox's folder for sent emails. */
export const COPY_TO_SENT_FOLDER = { name: 'mailboxes.fileSent', payload: ofMail };

/** Notifies the sender of an email that nobody has replied to. */
export const REMIND = {
  name: 'mailboxes.remindOfAnswer',
  payload: ofMail.extend({ user_id: z.uuid(), contact_id: z.uuid().nullable() }),
};

/** Updates the last contact date of contacts from the emails of a mailbox that its owner has just shared. */
export const MOVE_LAST_CONTACTS = { name: 'mailboxes.moveLastContacts', payload };

/** The jobs of one mailbox run one after another, and after the jobs that people wait for. */
export const queueOptions = (mailboxId: string) => ({
  key: `mailbox:${mailboxId}`,
  queue: `mailbox:${mailboxId}`,
  priority: 10,
});
