import { rows, type Scope } from '../../../db/scope';

/** The names in a thread that the model must not see (its contacts, their companies, the reader), and the reader's own addresses. */
export const namesAndOwnAddresses = async (
  scope: Scope,
  threadId: string,
): Promise<{ names: string[]; ownAddresses: string[] }> => {
  const contacts: { name: string; company: string }[] = await rows(scope, 'contacts')
    .whereIn(
      'contacts.id',
      rows(scope, 'mail_contacts')
        .whereIn('mail_id', rows(scope, 'mail_messages').where({ thread_id: threadId }).select('mail_messages.id'))
        .select('contact_id'),
    )
    .select('contacts.name', 'contacts.company');
  const mailboxes: string[] = await rows(scope, 'mailboxes').where({ user_id: scope.userId }).pluck('address');
  const reader = await scope.db('users').where({ id: scope.userId }).first('name', 'email');
  return {
    names: [...contacts.flatMap(({ name, company }) => [name, company]), reader?.name ?? ''].filter(Boolean),
    ownAddresses: [...mailboxes, reader?.email ?? ''].map((address) => address.toLowerCase()),
  };
};
