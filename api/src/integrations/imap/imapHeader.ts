import { oneLine } from './newText';

interface ImapPerson {
  name: string;
  address: string;
}

/** The headers of an email. */
export interface ImapHeader {
  uid: number;
  messageId: string;
  from: ImapPerson;
  recipients: ImapPerson[];
  subject: string;
  date: Date;
  /** The Message-IDs of the emails that this one replies to, the oldest first. */
  references: string[];
  /** Whether the email was sent to a mailing list, to many recipients, or by a program. */
  isBulk: boolean;
  /** Whether the email is a server's report about another email, such as one that it could not deliver. */
  isReport: boolean;
}

const MOST_REFERENCES = 50;
/** An email to more recipients than this counts as bulk. */
const MOST_RECIPIENTS = 50;

type Fetched = import('imapflow').FetchMessageObject;

export const headerOf = ({ uid, envelope, internalDate, headers }: Fetched): ImapHeader => {
  const arrived = new Date(internalDate ?? Date.now());
  const date = sentAt(new Date(envelope?.date ?? Number.NaN), arrived);
  const recipients = [...(envelope?.to ?? []), ...(envelope?.cc ?? []), ...(envelope?.bcc ?? [])];
  const lines = unfolded(headers);
  const ids = `${lines.get('references') ?? ''} ${lines.get('in-reply-to') ?? ''}`.match(/<[^<>\s]{1,500}>/g) ?? [];
  return {
    uid,
    messageId: oneLine(envelope?.messageId ?? '', 500),
    from: personOf(envelope?.from?.[0]),
    recipients: recipients.slice(0, MOST_RECIPIENTS).map(personOf),
    subject: oneLine(envelope?.subject ?? '', 500),
    date,
    references: [...new Set(ids)].slice(-MOST_REFERENCES).map((id) => oneLine(id, 500)),
    isBulk:
      recipients.length > MOST_RECIPIENTS ||
      lines.has('list-id') ||
      lines.has('list-unsubscribe') ||
      /bulk|list|junk/i.test(lines.get('precedence') ?? '') ||
      /^auto-/i.test(lines.get('auto-submitted') ?? ''),
    isReport: /^multipart\/report\b/i.test(lines.get('content-type') ?? ''),
  };
};

/**
 * The time when an email was sent: the time in its header if it lies between 1970 and the arrival, or else the time of
 * arrival. A time in the future would stay at the top of every list, and Postgres cannot store one from long before our
 * era.
 */
export const sentAt = (written: Date, arrived: Date): Date =>
  written >= new Date(0) && written <= arrived ? written : arrived;

const unfolded = (headers: Buffer | undefined): Map<string, string> => {
  const text = headers?.subarray(0, 100_000).toString('latin1') ?? '';
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : [];
    }),
  );
};

export const personOf = (person: { name?: string; address?: string } | undefined): ImapPerson => ({
  name: oneLine(person?.name ?? '', 200),
  address: oneLine(person?.address ?? '', 254).toLowerCase(),
});
