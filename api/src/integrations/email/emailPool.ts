import { EmailAddress, requiredLine } from '@rapport/shared/text';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { addressOf } from './addressOf';
import { Departure, watchDepartures } from './departure';
import { Mail, type SmtpSettings } from './smtp';

const TIMEOUT_MS = 20_000;
const SAID_MAX = 300;

/** One email of a campaign to one person. */
const BulkEmail = Mail.extend({
  fromName: requiredLine(100, 'A mail needs a sender'),
  replyTo: EmailAddress,
  messageId: z.string().regex(/^<[\w.+-]+@[^\s<>@]+>$/),
  /** Where reports go that it could not be delivered. */
  envelopeFrom: EmailAddress,
  /** Takes the reader off the list when an email program POSTs to it (RFC 8058). */
  unsubscribeUrl: z.url({ protocol: /^https?$/ }),
});
export type BulkEmail = z.infer<typeof BulkEmail>;

/**
 * What became of a mail. `refused`: the server will not have it, said of this recipient or of the content. `later`: nothing
 * was sent, and it may be tried again. `unknown`: the connection was lost while the email was on its way; to send it again
 * could be to send it twice.
 */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; of: 'recipient' | 'content'; code: number; said: string }
  | { kind: 'later' | 'unknown'; said: string };

export interface EmailPool {
  send(mail: BulkEmail): Promise<Outcome>;
  close(): void;
}

/**
 * Connections to the SMTP server that stay open between emails: two of them and ten emails a second, unless the address says
 * otherwise (`smtp://…?maxConnections=4&rateLimit=50`).
 */
export const openEmailPool = ({ url, from }: SmtpSettings): EmailPool => {
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    rateLimit: 10,
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  });
  watchDepartures(transport);
  return {
    send: async (mail) => {
      const departure = new Departure();
      try {
        await transport.sendMail(Object.assign(messageOf(from, mail), { departure }));
        return { kind: 'accepted' };
      } catch (error) {
        return outcomeOf(error, departure.hasBegun());
      }
    },
    close: () => transport.close(),
  };
};

const messageOf = (from: string, mail: BulkEmail) => {
  const { to, subject, text, html, fromName, replyTo, messageId, envelopeFrom, unsubscribeUrl } = BulkEmail.parse(mail);
  return {
    from: { name: fromName, address: addressOf(from) },
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    // Written out, because nodemailer would read an envelope of its own out of the header.
    envelope: { from: envelopeFrom, to: [to] },
    messageId,
    subject,
    text,
    html,
    headers: {
      // Prepared, and short enough never to be folded, which some servers that check signatures do not bear.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
      Precedence: 'bulk',
    },
  };
};

interface SmtpError extends Error {
  responseCode?: number;
  response?: string;
  command?: string;
}

const outcomeOf = (error: unknown, hasBegun: boolean): Outcome => {
  if (error instanceof z.ZodError) {
    const said = error.issues[0]?.message ?? '';
    return { kind: 'refused', of: 'content', code: 0, said };
  }
  const { responseCode, response, command = '', message } = error as SmtpError;
  const said = (response ?? message).slice(0, SAID_MAX);
  if (responseCode && responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)) {
    const isOfRecipient = command.startsWith('RCPT') || /^\d{3}[ -]5\.1\./.test(response ?? '');
    return { kind: 'refused', of: isOfRecipient ? 'recipient' : 'content', code: responseCode, said };
  }
  // What the server says of us and not of the reader (it wants another sender, it is busy) is no reason to give up.
  return { kind: responseCode || !hasBegun ? 'later' : 'unknown', said };
};
