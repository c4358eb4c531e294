import type { MailMessage } from '@rapport/shared/mailbox';

type Person = NonNullable<MailMessage['from']>;

/**
 * Parses the people in `Ada Lovelace <ada@example.org>, bob@example.net`. A part that is not an address is returned as an
 * address too.
 */
export const readRecipients = (text: string): Person[] =>
  (text.match(/(?:"[^"]*"|[^",;\n])+/g) ?? [])
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [, name = '', address = one] = /^(.*)<([^<>]*)>$/.exec(one) ?? [];
      return { name: name.replaceAll('"', '').trim(), address: address.trim() };
    });

export const writeRecipients = (people: Person[]): string =>
  people
    .map(({ name, address }) => {
      if (name === '' || name === address) return address;
      return /[",;<>]/.test(name) ? `"${name.replaceAll('"', '')}" <${address}>` : `${name} <${address}>`;
    })
    .join(', ');

/** The recipients of an answer: the sender, or the original recipients if the user is the sender. */
export const answeredPeople = ({ from, recipients }: MailMessage, own: string): Person[] => {
  const isOwn = from?.address.toLowerCase() === own.toLowerCase();
  return (isOwn ? (recipients ?? []) : [from]).filter((person) => person !== null);
};
