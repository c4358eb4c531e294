import { msg } from '@lingui/core/macro';
import { OTHERS_MAX } from '@rapport/shared/contacts';
import { EmailAddress } from '@rapport/shared/text';
import { UUID } from '@rapport/shared/uuid';
import type { Said } from '@rapport/shared/words';
import { wrongField } from './fieldWords';
import { VALUE_SEPARATOR } from './fileColumn';
import type { LineLabel } from './noteLines';
import { parseName, singleLine, stripInvisible } from './rowReader';

/** The email addresses and phone numbers of a contact, primary first, and the texts in these cells that are neither. */
interface ContactPoints {
  emails: string[];
  phones: string[];
  /** Lines for the notes, such as `Email: ask Ada`. */
  lines: { label: LineLabel; text: string }[];
  warnings: Said[];
  /** The name in front of an address, as in `Ada Lovelace <ada@example.com>`. */
  displayName: string;
}

// Matching starts only where a word begins: starting at each letter of a long cell takes minutes.
const ADDRESS = /(?<![^\s@"<>,;:\\()[\]|/\p{Cc}])[^\s@"<>,;:\\()[\]|/\p{Cc}]+@[^\s@"<>,;:\\()[\]|/\p{Cc}]+/gu;
/** The usual forms of most cells, which are accepted as they are. */
const PLAIN_ADDRESS = /^\w[\w.+-]{0,63}@[a-z\d]+([.-][a-z\d]+)*\.[a-z]{2,}$/i;
const PLAIN_NUMBER = /^[+(]?\d[\d\s().-]{0,40}$/;

/** Texts that people enter instead of leaving a cell empty. */
const PLACEHOLDER =
  /^([-–—.?/\s]*|n\.?\/?a\.?|none|null|nil|unknown|nobody|k\.?\s?a\.?|keine?|sin|aucune?|nessuna?|geen|brak)$/i;
export const isPlaceholder = (text: string) => PLACEHOLDER.test(text);

const DISPLAY_NAME = /^([^<>@]*)<[^<>]*>$/;

/** Words and characters around addresses that carry no information. */
const FILLER =
  /\b(mailto|e-?mail|mail|or|and|oder|und|et|ou|o|y|cc|work|home|private|privat|office)\b|[\s<>()[\],;:|/"'.&+\p{Cc}]/giu;
/** A number that a spreadsheet has displayed in scientific notation. */
const SCIENTIFIC = /^\d([.,]\d+)?E\+?\d{1,2}$/i;

const PHONE_DIGITS_MIN = 6;
const PHONE_MAX = 100;

/**
 * Removes matching characters from both ends of a text. A single pattern for both ends would be slow on texts with many
 * such characters inside.
 */
const withoutEnds = (text: string, start: RegExp, end = start): string => {
  let [from, to] = [0, text.length];
  while (from < to && start.test(text.charAt(from))) from += 1;
  while (to > from && end.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};
const trimmed = (text: string) => withoutEnds(text, /[\s,;:|/]/);
const digitCount = (text: string) => text.replace(/\D/g, '').length;
const PHONE_LABELS = /\b(phone|tel(efono?|éfono|ephone|éphone)?|mob(ile?|il)?|handy|cell|whatsapp)\b[.:]*/giu;

/** The valid email addresses in a text, and the rest of the text. */
const addressesIn = (text: string): { emails: string[]; rest: string } => {
  const emails: string[] = [];
  const rest = text.replace(ADDRESS, (found) => {
    const address = EmailAddress.safeParse(withoutEnds(found, /['*]/, /[.'*]/)).data;
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
  const text = singleLine(part);
  if (isPlaceholder(text)) return;
  const { emails, rest } = addressesIn(text);
  points.emails.push(...emails);
  if (rest.replace(FILLER, '') === '') return;
  const [, displayName] = (emails.length === 1 && DISPLAY_NAME.exec(text)) || [];
  if (displayName !== undefined) {
    points.displayName ||= withoutEnds(displayName, /["'\s]/);
    return;
  }
  const phone = trimmed(rest.replace(PHONE_LABELS, ' '));
  if (digitCount(phone) >= PHONE_DIGITS_MIN && !/\p{L}{4}/u.test(phone)) points.phones.push(phone);
  else {
    const problem = msg`“${{ text: text.slice(0, 60) }}” is not a plain email address. The text goes to the notes`;
    addLine('email', text, problem, points);
  }
};

const readPhoneCell = (part: string, points: ContactPoints) => {
  if (part === '') return;
  const text = singleLine(part);
  if (PLAIN_NUMBER.test(text)) {
    points.phones.push(text);
    return;
  }
  const { emails, rest } = addressesIn(text);
  points.emails.push(...emails);
  for (const number of numbersIn(rest)) {
    if (isPlaceholder(number)) continue;
    if (SCIENTIFIC.test(number)) {
      const problem = msg`a spreadsheet shortened “${number}” and cut its last digits. Format the column as text there and export again`;
      addLine('phone', number, problem, points);
    } else if (number.length > PHONE_MAX || (digitCount(number) === 0 && /\p{L}/u.test(number))) {
      const problem = msg`“${{ text: number.slice(0, 60) }}” is not a phone number. The text goes to the notes`;
      addLine('phone', number, problem, points);
    } else points.phones.push(number);
  }
};

/**
 * What stands between phone numbers, the least ambiguous first. A slash may also follow an area code, as in
 * `0171/3000004, 089-44004`.
 */
const BETWEEN_NUMBERS = [/[;|,\n]|\s(?:or|oder|ou|und|and)\s/i, /\s\/\s/, /\/(?=\s*[+(\d])/];

/** Splits a text at a separator if each part has enough digits for a phone number; otherwise returns it whole. */
const splitNumbers = (text: string, separator: RegExp): string[] => {
  const parts = text.split(separator).filter((part) => part.trim() !== '');
  return parts.every((part) => digitCount(part) >= PHONE_DIGITS_MIN) ? parts : [text];
};

/** The phone numbers in a text. */
const numbersIn = (text: string): string[] =>
  BETWEEN_NUMBERS.reduce((parts, separator) => parts.flatMap((part) => splitNumbers(part, separator)), [text]).map(
    trimmed,
  );

/** Keeps a text as a line in the notes, with a warning. */
const addLine = (field: 'email' | 'phone', text: string, problem: Said, points: ContactPoints) => {
  points.lines.push({ label: field, text: text.replaceAll('\0', '') });
  points.warnings.push(wrongField(field, problem).reason);
};

/** Our own exports contain the stored values, which are taken over unchanged. */
const pointsOfExport = ({ email = '', phone = '', other_emails = '', other_phones = '' }: Record<string, string>) => ({
  email,
  phone,
  other_emails: listOf(other_emails),
  other_phones: listOf(other_phones),
  lines: [],
  warnings: [],
  displayName: '',
});

const listOf = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the email addresses and phone numbers from their cells, in whatever form they are entered. */
export const parseContactPoints = (cells: Record<string, string>) => {
  if (UUID.test(cells.id ?? '')) return pointsOfExport(cells);
  const points: ContactPoints = { emails: [], phones: [], lines: [], warnings: [], displayName: '' };
  for (const part of stripInvisible(cells.email).split(VALUE_SEPARATOR)) readEmailCell(part, points);
  for (const part of stripInvisible(cells.phone).split(VALUE_SEPARATOR)) readPhoneCell(part, points);
  const [[email = ''], [phone = '']] = [points.emails, points.phones];
  for (const part of stripInvisible(cells.other_emails).split(/;| ::: /)) readEmailCell(part, points);
  for (const part of stripInvisible(cells.other_phones).split(/;| ::: /)) readPhoneCell(part, points);
  return {
    email,
    phone,
    other_emails: additional(points.emails, email),
    other_phones: additional(points.phones, phone).map((number) => number.replaceAll(';', ',')),
    lines: points.lines,
    warnings: points.warnings,
    displayName: points.displayName,
  };
};

/**
 * The email address and name of the contact that a row refers to. `rest` is the address cell when it contains more than the
 * address. The column for the name may contain an address instead, and the column for the address a single name.
 */
export const parseContactReference = (cells: Record<string, string>) => {
  const isAddress = !cells.contact_email?.trim() && (cells.contact_name ?? '').includes('@');
  const cell = (isAddress ? cells.contact_name : cells.contact_email) ?? '';
  const { email } = parseContactPoints({ email: cell });
  const name = isAddress ? '' : parseName(cells, 'contact_name');
  if (email === '' && name === '' && /\p{L}/u.test(cell) && !NO_SINGLE_NAME.test(cell)) {
    return { contact_email: '', contact_name: parseName({ cell }, 'cell'), rest: '' };
  }
  return { contact_email: email, contact_name: name, rest: singleLine(cell) === email ? '' : cell };
};

const NO_SINGLE_NAME = /[@;,|\n\d]/;

const additional = (values: string[], primary: string) =>
  [...new Set(values)].filter((value) => value !== primary).slice(0, OTHERS_MAX);
