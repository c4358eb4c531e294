import { msg } from '@lingui/core/macro';
import { type Contact, NewContact } from '@rapport/shared/contacts';
import type { UnknownSender } from '@rapport/shared/mailbox';
import type { Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { createPartialContact } from '../contacts/contacts.service';
import { dismissSender, findSender, listSenders } from './senders.repository';

export const readSenders = (scope: Scope): Promise<UnknownSender[]> => listSenders(scope);

/** Makes a sender a contact; their emails are then added automatically. @throws 403 if the plan has no room; 404 */
export const addSender = async (scope: Scope, id: string): Promise<Contact> => {
  const sender = await findSender(scope, id);
  if (!sender) throw notFound(msg`This sender`);
  const { name, address } = sender;
  return createPartialContact(
    scope,
    NewContact.parse({ name: name || address, email: address, owner_id: scope.userId }),
  );
};

/** Stops offering this sender as a contact. @throws 404 */
export const dismiss = async (scope: Scope, id: string): Promise<void> => {
  if ((await dismissSender(scope, id)) === 0) throw notFound(msg`This sender`);
};
