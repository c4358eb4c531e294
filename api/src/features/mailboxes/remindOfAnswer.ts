import { contactPath } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { notifyAlsoByEmail } from '../notifications/notifications.service';
import { findKeptMail } from './mailMessages.repository';
import { isAnswered } from './mailThreads.readModel';

interface Reminder {
  mail_id: string;
  user_id: string;
  contact_id: string | null;
}

/** Notifies the sender that there has been no answer. */
export const remindOfAnswer = async (scope: Scope, { mail_id, user_id, contact_id }: Reminder): Promise<void> => {
  const mail = await findKeptMail(scope, mail_id);
  if (!mail || (await isAnswered(scope, mail_id))) return;
  const [to] = mail.recipients;
  await notifyAlsoByEmail(
    scope,
    user_id,
    {
      type: 'mail',
      kind: 'no_answer',
      values: { name: to?.name || to?.address || '', subject: mail.subject },
      path: contact_id ? contactPath(contact_id) : undefined,
      once: `no_answer ${mail_id}`,
    },
    'email_notifications',
  );
};
