import { msg } from '@lingui/core/macro';
import { EmailAddress, requiredLine } from '@rapport/shared/text';
import { z } from 'zod';
import { english } from '../../words/words';
import { addressOf } from './addressOf';
import { Email, type SmtpSettings } from './smtp';
import { openTransport, reportingSend, type SendFailure, transportOptions } from './transport';

const TIMEOUT_MS = 20_000;
const REASON_MAX = 300;

/** One email of a campaign to one person. */
const BulkEmail = Email.extend({
  fromName: requiredLine(100, msg`An email needs a sender`),
  replyTo: EmailAddress,
  messageId: z.string().regex(/^<[\w.+-]+@[^\s<>@]+>$/),
  /** The address that receives the reports of failed delivery. */
  envelopeFrom: EmailAddress,
  /** The URL to which an email program POSTs to unsubscribe the recipient (RFC 8058). */
  unsubscribeUrl: z.url({ protocol: /^https?$/ }),
});
export type BulkEmail = z.infer<typeof BulkEmail>;

/**
 * The result of sending an email. `refused`: the server rejects this recipient or the content. `later`: nothing was
 * sent, and it may be tried again. `unknown`: the connection was lost during sending, so sending again could deliver
 * the email twice.
 */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; about: 'recipient' | 'content'; code: number; reason: string }
  | { kind: 'later' | 'unknown'; reason: string };

export interface EmailPool {
  send(email: BulkEmail): Promise<Outcome>;
  close(): void;
}

/**
 * Opens connections to the SMTP server that stay open between emails: two connections and ten emails a second, unless
 * the URL says otherwise (`smtp://…?maxConnections=4&rateLimit=50`).
 */
export const openEmailPool = async ({ url, from }: SmtpSettings): Promise<EmailPool> => {
  const transport = await openTransport({
    pool: true,
    maxConnections: 2,
    rateLimit: 10,
    maxRequeues: 1,
    url,
    ...transportOptions(TIMEOUT_MS),
  });
  const send = reportingSend(transport);
  return {
    send: async (email) => {
      const parsed = BulkEmail.safeParse(email);
      if (!parsed.success) return refusedContent(0, english(parsed.error.issues[0]?.message ?? ''));
      const failure = await send(messageOf(from, parsed.data));
      return failure ? outcomeOf(failure) : { kind: 'accepted' };
    },
    close: () => transport.close(),
  };
};

const messageOf = (from: string, email: BulkEmail) => {
  const { to, subject, text, html, fromName, replyTo, messageId, envelopeFrom, unsubscribeUrl } = email;
  return {
    from: { name: fromName, address: addressOf(from) },
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    // Set explicitly, because nodemailer would derive the envelope from the headers.
    envelope: { from: envelopeFrom, to: [to] },
    messageId,
    subject,
    text,
    html,
    headers: {
      // `prepared` prevents folding, and the value is short enough not to need it, because some servers that check
      // signatures cannot handle folded headers.
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

const refusedContent = (code: number, reason: string): Outcome => ({ kind: 'refused', about: 'content', code, reason });

const outcomeOf = ({ error, hasBegun }: SendFailure): Outcome => {
  const { responseCode, response, command = '', message } = error as SmtpError;
  const reason = (response ?? message).slice(0, REASON_MAX);
  if (responseCode && responseCode >= 500 && /^(RCPT TO|DATA)/.test(command)) {
    const isAboutRecipient = command.startsWith('RCPT') || /^\d{3}[ -]5\.1\./.test(response ?? '');
    if (!isAboutRecipient) return refusedContent(responseCode, reason);
    return { kind: 'refused', about: 'recipient', code: responseCode, reason };
  }
  // A refusal of the sender, or a busy server, says nothing about the recipient, so the email is tried again.
  return { kind: responseCode || !hasBegun ? 'later' : 'unknown', reason };
};
