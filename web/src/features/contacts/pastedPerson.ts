import { EmailAddress } from '@rapport/shared/text';

export interface PastedPerson {
  name: string;
  email: string;
  phone: string;
}

const MAIL = /[^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]+\.[^\s<>"',;:()[\]]+/u;
const PHONE = /(?:\+|\b0|\()[\d\s()./-]{6,}\d/;
const LABEL = /^(?:e-?mail|mail|phone|tel(?:ephone)?|mobile|mob|cell|[emtp])\s*[.:]\s*/i;

/**
 * Reads a person from a pasted text that is more than a name: `Ada Lovelace <ada@example.com>`, or the signature of an
 * email. `null` for any other text, which is then pasted unchanged.
 */
export const pastedPerson = (text: string): PastedPerson | null => {
  const email = EmailAddress.safeParse(text.match(MAIL)?.[0].replace(/\.$/, '')).data ?? '';
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const phone = lines.map((line) => line.replace(MAIL, '').match(PHONE)?.[0].trim()).find(Boolean) ?? '';
  if (!email && !(phone && lines.length > 1)) return null;
  const name = nameIn(lines[0] ?? '');
  return name || email ? { name, email, phone } : null;
};

/** The first line without what is not part of a name: the address in brackets, quotes, labels. */
const nameIn = (line: string): string => {
  const rest = line
    .replace(/<[^>]*>/g, '')
    .replace(MAIL, '')
    .replace(PHONE, '')
    .replace(LABEL, '')
    .replace(/^["'\s,;:–-]+|["'\s,;:–-]+$/g, '');
  return rest.length <= 200 ? rest : '';
};
