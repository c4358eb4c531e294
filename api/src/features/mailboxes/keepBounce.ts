import { contactPath } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { notify } from '../notifications/notifications.service';
import type { StoredMailbox } from './mailboxes.repository';
import { keyOfMessage, messageIdOf } from './mailKey';
import { markBounced } from './mailMessages.repository';

/** An email that could not be delivered, and what the server said. */
export interface Bounce {
  /** The id of the outgoing email, taken from its Message-ID. */
  emailId: string;
  reason: string;
}

/** Records that an email of a mailbox could not be delivered, and notifies its sender once. */
export const keepBounce = async (scope: Scope, mailbox: StoredMailbox, { emailId, reason }: Bounce): Promise<void> => {
  const { address, user_id } = mailbox;
  const bounced = await markBounced(
    scope,
    keyOfMessage(messageIdOf(emailId, address), address),
    reason || 'Undeliverable',
  );
  if (!bounced) return;
  await notify(scope, user_id, {
    type: 'mail',
    kind: 'email_bounced',
    values: { subject: bounced.subject, to: bounced.to },
    path: bounced.contact_id ? contactPath(bounced.contact_id) : undefined,
    once: `email_bounced ${emailId}`,
  });
};
