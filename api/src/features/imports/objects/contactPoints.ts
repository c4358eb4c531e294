import { msg } from '@lingui/core/macro';
import { OTHERS_MAX } from '@rapport/shared/contacts';
import { EmailAddress } from '@rapport/shared/text';
import { UUID } from '@rapport/shared/uuid';
import type { Said } from '@rapport/shared/words';
import { wrongField } from './fieldWords';
import { SEVERAL } from './fileColumn';
import type { LineLabel } from './noteLines';
import { nameIn, squeezed, visible } from './rowReader';

/** The addresses and numbers of a person, the primary first, and the texts among them that are neither. */
interface ContactPoints {
  emails: string[];
  phones: string[];
  /** Texts to keep in the notes, such as `Email: ask Ada`. */
  lines: { label: LineLabel; text: string }[];
  warnings: Said[];
  /** The name beside an address, as in `Ada Lovelace <ada@example.com>`. */
  called: string;
}

const ADDRESS = /[^\s@"<>,;:\\()[\]|/\p{Cc}]+@[^\s@"<>,;:\\()[\]|/\p{Cc}]+/gu;
/** Cells that need no closer look, as most of them do not. */
const PLAIN_ADDRESS = /^\w[\w.+-]{0,63}@[a-z\d]+([.-][a-z\d]+)*\.[a-z]{2,}$/i;
const PLAIN_NUMBER = /^[+(]?\d[\d\s().-]{0,40}$/;

/** What people write where they have nothing to write. */
const NOTHING =
  /^([-–—.?/\s]*|n\.?\/?a\.?|none|null|nil|unknown|nobody|k\.?\s?a\.?|keine?|sin|aucune?|nessuna?|geen|brak)$/i;
export const isNothing = (text: string) => NOTHING.test(text);

const CALLED = /^["'\s]*([^<>@]*?)["'\s]*<[^<>]*>$/;

/** What is left of a cell beside its addresses and means nothing of its own. */
const AROUND =
  /\b(mailto|e-?mail|mail|or|and|oder|und|et|ou|o|y|cc|work|home|private|privat|office)\b|[\s<>()[\],;:|/"'.&+\p{Cc}]/giu;
const SHORTENED = /^\d([.,]\d+)?E\+?\d{1,2}$/i;

const PHONE_DIGITS_MIN = 6;
const PHONE_MAX = 100;
const trimmed = (text: string) => text.replace(/^[\s,;:|/]+|[\s,;:|/]+$/g, '');
const digitsOf = (text: string) => text.replace(/\D/g, '').length;
const PHONE_LABELS = /\b(phone|tel(efono?|éfono|ephone|éphone)?|mob(ile?|il)?|handy|cell|whatsapp)\b[.:]*/giu;

/** The valid addresses in a text, and the text without anything that looks like one. */
const addressesIn = (text: string): { emails: string[]; rest: string } => {
  const emails: string[] = [];
  const rest = text.replace(ADDRESS, (found) => {
    const address = EmailAddress.safeParse(found.replace(/^['*]+|[.'*]+$/g, '')).data;
    if (!address) return found;
    emails.push(address);
    return ' ';
  });
  return { emails, rest };
};

const readEmailCell = (part: string, points: ContactPoints) => {
  if (part === '') return;
  if (PLAIN_ADDRESS.test(part)) {
    points.emails.push(part);
    return;
  }
  const text = squeezed(part);
  if (isNothing(text)) return;
  const { emails, rest } = addressesIn(text);
  points.emails.push(...emails);
  if (rest.replace(AROUND, '') === '') return;
  const [, called] = (emails.length === 1 && CALLED.exec(text)) || [];
  if (called !== undefined) {
    points.called ||= called;
    return;
  }
  const phone = trimmed(rest.replace(PHONE_LABELS, ' '));
  if (digitsOf(phone) >= PHONE_DIGITS_MIN && !/\p{L}{4}/u.test(phone)) points.phones.push(phone);
  else
    keep(
      'email',
      text,
      wrongField(
        'email',
        msg`“${{ text: text.slice(0, 60) }}” is not a plain email address. The text goes to the notes`,
      ).reason,
      points,
    );
};

const readPhoneCell = (part: string, points: ContactPoints) => {
  if (part === '') return;
  const text = squeezed(part);
  if (PLAIN_NUMBER.test(text)) {
    points.phones.push(text);
    return;
  }
  const { emails, rest } = addressesIn(text);
  points.emails.push(...emails);
  for (const number of numbersIn(rest)) {
    if (isNothing(number)) continue;
    if (SHORTENED.test(number)) {
      keep(
        'phone',
        number,
        wrongField(
          'phone',
          msg`a spreadsheet shortened “${number}” and cut its last digits. Format the column as text there and export again`,
        ).reason,
        points,
      );
    } else if (number.length > PHONE_MAX || (digitsOf(number) === 0 && /\p{L}/u.test(number))) {
      keep(
        'phone',
        number,
        wrongField('phone', msg`“${{ text: number.slice(0, 60) }}” is not a phone number. The text goes to the notes`)
          .reason,
        points,
      );
    } else points.phones.push(number);
  }
};

/** The numbers that signs part, where each has enough digits to be one; else the text as it is. */
const numbersIn = (text: string): string[] => {
  const parts = text
    .split(/\s*[;|,\n]\s*|\s*\/\s*(?=[+(\d])|\s+(?:or|oder|ou|und|and)\s+/i)
    .filter((part) => part.trim() !== '');
  const numbers = parts.every((part) => digitsOf(part) >= PHONE_DIGITS_MIN) ? parts : [text];
  return numbers.map(trimmed);
};

const keep = (label: LineLabel, text: string, warning: Said, points: ContactPoints) => {
  points.lines.push({ label, text: text.replaceAll('\0', '') });
  points.warnings.push(warning);
};

/** An export holds what was stored, numbers in words included, and comes back unchanged. */
const pointsOfExport = ({ email = '', phone = '', other_emails = '', other_phones = '' }: Record<string, string>) => ({
  email,
  phone,
  other_emails: listOf(other_emails),
  other_phones: listOf(other_phones),
  lines: [],
  warnings: [],
  called: '',
});

const listOf = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the addresses and numbers out of the cells that hold them, however they are written there. */
export const contactPointsIn = (cells: Record<string, string>) => {
  if (UUID.test(cells.id ?? '')) return pointsOfExport(cells);
  const points: ContactPoints = { emails: [], phones: [], lines: [], warnings: [], called: '' };
  for (const part of visible(cells.email).split(SEVERAL)) readEmailCell(part, points);
  for (const part of visible(cells.phone).split(SEVERAL)) readPhoneCell(part, points);
  const [[email = ''], [phone = '']] = [points.emails, points.phones];
  for (const part of visible(cells.other_emails).split(/;| ::: /)) readEmailCell(part, points);
  for (const part of visible(cells.other_phones).split(/;| ::: /)) readPhoneCell(part, points);
  return {
    email,
    phone,
    other_emails: further(points.emails, email),
    other_phones: further(points.phones, phone).map((number) => number.replaceAll(';', ',')),
    lines: points.lines,
    warnings: points.warnings,
    called: points.called,
  };
};

/**
 * The address and the name by which a row names a contact, and as `rest` the cell of the address where it says more than
 * that. An address may also stand where the name should be.
 */
export const contactNamedIn = (cells: Record<string, string>) => {
  const isAddress = !cells.contact_email?.trim() && (cells.contact_name ?? '').includes('@');
  const cell = (isAddress ? cells.contact_name : cells.contact_email) ?? '';
  const { email } = contactPointsIn({ email: cell });
  return {
    contact_email: email,
    contact_name: isAddress ? '' : nameIn(cells, 'contact_name'),
    rest: squeezed(cell) === email ? '' : cell,
  };
};

const further = (values: string[], primary: string) =>
  [...new Set(values)].filter((value) => value !== primary).slice(0, OTHERS_MAX);
