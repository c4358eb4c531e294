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
  /** The email addresses that it answers, the oldest first. */
  references: string[];
  /** Sent to a list, to many, or by a program. */
  isBulk: boolean;
  /** A server's report of another email, such as one that it could not deliver. */
  isReport: boolean;
}

const MOST_REFERENCES = 50;
/** An email to more recipients counts as bulk. */
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
 * When an email was sent: as its header says, unless that cannot be. A time to come would stand above everything else for ever,
 * and Postgres cannot store one of long before our era.
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
