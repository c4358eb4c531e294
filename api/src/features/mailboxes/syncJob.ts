import { z } from 'zod';

/** The job that reads a mailbox, by its name: who asks for it need not load what it does. */
export const SYNC = {
  name: 'mailboxes.sync',
  payload: z.strictObject({ workspace_id: z.uuid(), mailbox_id: z.uuid() }),
};
