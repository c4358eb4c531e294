import type { Campaign } from '@rapport/shared/campaigns';
import type { Custom } from '@rapport/shared/fields';
import { firstName } from '@rapport/shared/firstName';
import type { Language } from '@rapport/shared/languages';
import type { Reader } from '@rapport/shared/personalization';
import { rows, type Scope } from '../../db/scope';
import { ownValuesIn } from './ownTokens';

interface Reading {
  /** The email that is filled in. */
  email: Pick<Campaign, 'content'> & Partial<Pick<Campaign, 'subject'>>;
  language: Language;
  /** The address that the campaign uses. If it is missing, the contact's own address is used. */
  address?: string;
}

/** The values of a contact that a campaign may use; `null` if the contact was deleted. */
export const findReader = async (
  scope: Scope,
  contactId: string | null,
  { email, language, address }: Reading,
): Promise<Reader | null> => {
  if (!contactId) return null;
  const contact: { name: string; company: string; email: string; custom: Custom } | undefined = await rows(
    scope,
    'contacts',
  )
    .where('contacts.id', contactId)
    .first('name', 'company', 'email', 'custom');
  if (!contact) return null;
  const { name, company, custom } = contact;
  return {
    name,
    company,
    email: address ?? contact.email,
    first_name: firstName(name),
    custom: await ownValuesIn(scope, email, custom, language),
  };
};
