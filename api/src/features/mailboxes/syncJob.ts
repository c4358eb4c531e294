import { z } from 'zod';

// The jobs of a mailbox, by their names: who asks for one need not load what it does.

const payload = z.strictObject({ workspace_id: z.uuid(), mailbox_id: z.uuid() });

/** Reads a mailbox. */
export const SYNC = { name: 'mailboxes.sync', payload };

/** Sets when contacts were last in touch by the emails of a mailbox that others may now know of. */
export const MOVE_LAST_CONTACTS = { name: 'mailboxes.moveLastContacts', payload };
