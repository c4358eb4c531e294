import type { AddressObject, ParsedMail } from 'mailparser';
import { sentAt } from './imapHeader';
import { newText, oneLine, wellFormed } from './newText';
import { wholeTextOf } from './readEmail';

interface Person {
  name: string;
  address: string;
}

/** An email to a drop address: a member copied it there or forwarded it. */
export interface Dropped {
  messageId: string;
  from: Person;
  to: Person[];
  cc: Person[];
  subject: string;
  text: string;
  date: Date;
  /** The email that was forwarded, as far as it can be recognized in the text. */
  forwarded: { from: Person; subject: string; text: string } | null;
  /** All addresses to which the email was delivered or that its headers name as recipients. */
  deliveredTo: string[];
}

const MOST_PEOPLE = 50;
const MOST_TEXT = 20_000;
/** The headers in which servers write the address that a copy was delivered to. */
export const DELIVERED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to', 'cc', 'bcc'];

/** Reads the source of an email; `null` if the text is not an email or has no sender. */
export const readDropped = async (source: Buffer): Promise<Dropped | null> => {
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  }).catch(() => null);
  const [from] = peopleOf(mail?.from);
  if (!mail || !from) return null;
  const whole = await wholeTextOf(mail);
  const subject = oneLine(mail.subject ?? '', 500);
  return {
    messageId: oneLine(mail.messageId ?? '', 500),
    from,
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    subject,
    text: wellFormed(newText(whole).slice(0, MOST_TEXT)),
    date: sentAt(mail.date ?? new Date(Number.NaN), new Date()),
    forwarded: await forwardedIn(whole.slice(0, MOST_TEXT), subject),
    deliveredTo: deliveredTo(mail),
  };
};

const peopleOf = (addresses: AddressObject | AddressObject[] | undefined): Person[] =>
  [addresses ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .flatMap((one) => [one, ...(one.group ?? [])])
    .map(({ name, address }) => personOf(name, address))
    .filter(({ address }) => address.includes('@'))
    .slice(0, MOST_PEOPLE);

const personOf = (name: string | null | undefined, address: string | null | undefined): Person => ({
  name: oneLine(name ?? '', 200),
  address: oneLine(address ?? '', 254).toLowerCase(),
});

const deliveredTo = ({ headerLines }: ParsedMail): string[] =>
  headerLines.filter(({ key }) => DELIVERED.includes(key)).flatMap(({ line }) => addressesIn(line));

/** The addresses in the text of headers, in lower case. */
export const addressesIn = (headers: string): string[] =>
  headers
    .slice(0, 10_000)
    .toLowerCase()
    .match(/[^\s<>,;:"]{1,200}@[^\s<>,;:"]{1,200}/g) ?? [];

/** How many characters the parser gets. It takes seconds for thousands of lines, and minutes for as many empty ones. */
const FORWARD_HEAD = 5_000;

/** Of successive lines that are empty or contain only quotation marks (`>`), keeps at most two. */
const withoutEmptyLines = (text: string): string => {
  const lines = text.split('\n');
  const isEmpty = (line = 'begin') => /^[>\s]*$/.test(line);
  return lines.filter((line, at) => !isEmpty(line) || !isEmpty(lines[at - 1]) || !isEmpty(lines[at - 2])).join('\n');
};

const forwardedIn = async (whole: string, subject: string): Promise<Dropped['forwarded']> => {
  const shorter = withoutEmptyLines(whole);
  const text = shorter.slice(0, FORWARD_HEAD);
  const { default: EmailForwardParser } = await import('email-forward-parser');
  const parser = new EmailForwardParser();
  // Some programs mark a forwarded email only in its subject, and some only in its text.
  const bySubject = parser.read(text, subject);
  const { forwarded, email } = bySubject.forwarded ? bySubject : parser.read(text);
  const from = personOf(email.from.name, email.from.address);
  if (!forwarded || !from.address.includes('@')) return null;
  return {
    from,
    subject: oneLine(email.subject ?? subject, 500),
    text: wellFormed(newText((email.body ?? '') + shorter.slice(FORWARD_HEAD))),
  };
};
