import type { Contact } from '@rapport/shared/contacts';
import { firstName } from '@rapport/shared/firstName';
import type { Reader } from '@rapport/shared/personalization';
import { useFieldText } from '../fields/useFieldText';
import { useFields } from '../workspace/fields';

/** The values of the placeholders for a contact, own fields in words. Without a contact there are none. */
export const useReader = (contact: Contact | undefined): Reader => {
  const fields = useFields('contact');
  const textOf = useFieldText();
  const { name = '', company = '', email = '', custom = {} } = contact ?? {};
  const own = Object.fromEntries(fields.map((field) => [field.key, textOf(field, custom[field.key])]));
  return { first_name: firstName(name), name, company, email, custom: own };
};
