import { rows, type Scope } from '../../../db/scope';

/** The names and companies of the contacts in a thread, and the addresses of the reader's own mailbox. */
export const companiesIn = async (scope: Scope, threadId: string): Promise<{ companies: string[]; own: string[] }> => {
  const found: { name: string; company: string }[] = await rows(scope, 'contacts')
    .whereIn(
      'contacts.id',
      rows(scope, 'mail_contacts')
        .whereIn('mail_id', rows(scope, 'mail_messages').where({ thread_id: threadId }).select('mail_messages.id'))
        .select('contact_id'),
    )
    .select('contacts.name', 'contacts.company');
  const own: string[] = await rows(scope, 'mailboxes').where({ user_id: scope.userId }).pluck('address');
  const person = await scope.db('users').where({ id: scope.userId }).first('name', 'email');
  return {
    companies: [...found.flatMap(({ name, company }) => [name, company]), person?.name ?? ''].filter(Boolean),
    own: [...own, person?.email ?? ''].map((address) => address.toLowerCase()),
  };
};
