import { firstName } from '@rapport/shared/firstName';
import type { Reader } from '@rapport/shared/personalisation';
import { rows, type Scope } from '../../db/scope';

/**
 * What a campaign may say about a contact, `null` when it was deleted. `email` is the address that the campaign uses, the
 * contact's own without it.
 */
export const findReader = async (scope: Scope, contactId: string | null, email?: string): Promise<Reader | null> => {
  const contact =
    contactId && (await rows(scope, 'contacts').where('contacts.id', contactId).first('name', 'company', 'email'));
  return contact ? { ...contact, email: email ?? contact.email, first_name: firstName(contact.name) } : null;
};
