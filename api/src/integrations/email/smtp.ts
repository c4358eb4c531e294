import { msg } from '@lingui/core/macro';
import { EmailAddress, line, requiredLine } from '@rapport/shared/text';
import { z } from 'zod';
import { addressOf } from './addressOf';
import { openTransport, reportingSend, transportOptions } from './transport';

const TIMEOUT_MS = 20_000;
const CHECK_TIMEOUT_MS = 5_000;

/** One email to one person. Line breaks that could add a header or a recipient are refused. */
export const Email = z.strictObject({
  to: EmailAddress,
  subject: requiredLine(300, msg`An email needs a subject`),
  text: z.string(),
  html: z.string(),
  /** The sender's name, if it differs from the one in the settings. */
  fromName: line(200).optional(),
  /** An invitation as iCalendar text. */
  calendar: z.string().optional(),
});
export type Email = z.infer<typeof Email>;

export interface SmtpSettings {
  url: string;
  /** `crm@example.com` or `Rapport <crm@example.com>`. */
  from: string;
}

/** Signs in without sending anything. @returns the error of the server or the network; `null` if there is none */
export const checkSmtp = async ({ url }: Pick<SmtpSettings, 'url'>): Promise<string | null> => {
  const transport = await openTransport({ url, ...transportOptions(CHECK_TIMEOUT_MS) });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
};

/** The method of a calendar, which decides whether email programs offer an invitation or remove the event from the calendar. */
const methodOf = (calendar: string): string => (/^METHOD:CANCEL/m.test(calendar) ? 'CANCEL' : 'REQUEST');

/** Thrown when the connection was lost while an email was being sent, so that sending it again could deliver it twice. */
export class MayHaveArrived extends Error {}

/**
 * Sends one email through the SMTP server.
 * @throws the error of the server or the network; MayHaveArrived when the result is unknown; ZodError for an address or
 * subject of more than one line
 */
export const sendBySmtp = async ({ url, from }: SmtpSettings, email: Email): Promise<void> => {
  const { to, subject, text, html, fromName, calendar } = Email.parse(email);
  const failure = await reportingSend(await openTransport({ url, ...transportOptions(TIMEOUT_MS) }))({
    from: fromName ? { name: fromName, address: addressOf(from) } : from,
    to: { name: '', address: to },
    // Set explicitly, because nodemailer would derive the envelope from the headers.
    envelope: { from: addressOf(from), to: [to] },
    subject,
    text,
    html,
    ...(calendar && { icalEvent: { filename: 'meeting.ics', method: methodOf(calendar), content: calendar } }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  if (!failure) return;
  const { error, hasBegun } = failure;
  const isRefused = error instanceof Error && 'responseCode' in error && Boolean(error.responseCode);
  if (isRefused || !hasBegun) throw error;
  throw new MayHaveArrived('the connection was lost while an email was being sent', { cause: error });
};
