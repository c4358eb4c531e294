import { EmailAddress, requiredLine } from '@rapport/shared/text';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { addressOf } from './addressOf';
import { Departure, watchDepartures } from './departure';

const TIMEOUT_MS = 20_000;
const CHECK_TIMEOUT_MS = 5_000;

/** One email to one person. Whatever could add a header or a recipient is refused. */
export const Mail = z.strictObject({
  to: EmailAddress,
  subject: requiredLine(300, 'A mail needs a subject'),
  text: z.string(),
  html: z.string(),
});
export type Mail = z.infer<typeof Mail>;

export interface SmtpSettings {
  url: string;
  /** `crm@example.com` or `Rapport <crm@example.com>`. */
  from: string;
}

const open = (url: string, timeout: number) =>
  createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Signs in without sending anything. @returns what the server or the network says against it, `null` when nothing */
export const checkSmtp = async ({ url }: Pick<SmtpSettings, 'url'>): Promise<string | null> => {
  const transport = open(url, CHECK_TIMEOUT_MS);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
};

/** The connection was lost while an email was on its way: to send it again could be to send it twice. */
export class MayHaveArrived extends Error {}

/**
 * Hands one email to the SMTP server.
 * @throws what the server or the network refused it with; MayHaveArrived when nobody knows; ZodError for an address or
 * subject that is more than one line
 */
export const sendBySmtp = async ({ url, from }: SmtpSettings, mail: Mail): Promise<void> => {
  const { to, subject, text, html } = Mail.parse(mail);
  const transport = open(url, TIMEOUT_MS);
  watchDepartures(transport);
  const departure = new Departure();
  const message = {
    from,
    to: { name: '', address: to },
    // Written out, because nodemailer would read an envelope of its own out of the header.
    envelope: { from: addressOf(from), to: [to] },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  try {
    await transport.sendMail(Object.assign(message, { departure }));
  } catch (error) {
    const isRefused = error instanceof Error && 'responseCode' in error && Boolean(error.responseCode);
    if (isRefused || !departure.hasBegun()) throw error;
    throw new MayHaveArrived('The connection was lost while a mail was on its way', { cause: error });
  }
};
