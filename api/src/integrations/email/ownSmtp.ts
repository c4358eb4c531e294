import { createHash } from 'node:crypto';
import type { MailboxProblem } from '@rapport/shared/mailbox';
import { addressOfServer, isCertificateError, type MailServer, MailServerFailure } from '../mailServer';
import { openTransport, reportingSend, type SendFailure, transportOptions } from './transport';

const TIMEOUT_MS = 20_000;
const REASON_MAX = 300;
/**
 * Much longer than any server takes. Without this limit, a server that sends a line now and then would keep a job
 * running forever.
 */
const LONGEST_MS = 10 * 60_000;

/** An email that a person sends in their own name. */
export interface OwnEmail {
  messageId: string;
  from: { name: string; address: string };
  to: { name: string; address: string }[];
  cc: { name: string; address: string }[];
  subject: string;
  text: string;
  date: Date;
  /** The Message-IDs of the thread that the email replies to, the oldest first. */
  references: string[];
  attachments: { filename: string; contentType: string; content: Buffer }[];
}

/**
 * The result of sending. `rejected` are the recipients that the server refused while it accepted the email for others.
 * `later` may be tried again; after `unknown` the email may have arrived.
 */
export type OwnOutcome =
  | { kind: 'accepted'; rejected: string[] }
  | { kind: 'failed'; problem: MailboxProblem | 'refused'; reason: string }
  | { kind: 'later' | 'unknown'; reason: string };

const transportTo = async (server: MailServer, config: { allowsPrivateHosts: boolean }) => {
  const { host, port, security, username } = server;
  const address = await addressOfServer(server, config);
  return openTransport({
    ...transportOptions(TIMEOUT_MS),
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth:
      'password' in server
        ? { user: username, pass: server.password }
        : { type: 'OAuth2', user: username, accessToken: server.accessToken },
    tls: { servername: host },
  });
};

/** Signs in to a server without sending anything. @throws MailServerFailure */
export const checkOwnSmtp = async (server: MailServer, config: { allowsPrivateHosts: boolean }): Promise<void> => {
  const transport = await transportTo(server, config);
  try {
    await transport.verify();
  } catch (error) {
    throw new MailServerFailure(problemOf(error) ?? 'unreachable');
  } finally {
    transport.close();
  }
};

/** The source of an email, as it is sent and stored. It is deterministic: the same email always has the same bytes. */
export const sourceOf = async ({ references, ...email }: OwnEmail): Promise<Buffer> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    ...email,
    references,
    inReplyTo: references.at(-1),
    textEncoding: 'quoted-printable',
    // Without this, nodemailer would choose a random boundary.
    baseBoundary: createHash('sha256').update(email.messageId).digest('hex').slice(0, 16),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
};

/** Sends an email in a person's own name through their own server. */
export const sendBySmtpOfOwn = async (
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  email: OwnEmail,
  longestMs = LONGEST_MS,
): Promise<OwnOutcome> => {
  const transport = await transportTo(server, config);
  let rejected: string[] = [];
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<SendFailure>((resolve) => {
    const failure = { error: new Error('The server took too long'), hasBegun: true };
    late = setTimeout(() => resolve(failure), longestMs);
  });
  const send = reportingSend(transport, (info) => {
    rejected = (info.rejected ?? []).map(String);
  });
  try {
    const envelope = { from: email.from.address, to: [...email.to, ...email.cc].map(({ address }) => address) };
    const failure = await Promise.race([send({ envelope, raw: await sourceOf(email) }), tooLate]);
    return failure ? outcomeOf(failure.error, failure.hasBegun) : { kind: 'accepted', rejected };
  } finally {
    clearTimeout(late);
    transport.close();
  }
};

interface SmtpError {
  code?: string;
  message?: string;
  response?: string;
  responseCode?: number;
}

const outcomeOf = (error: unknown, hasBegun: boolean): OwnOutcome => {
  const { responseCode = 0, response, message = '' } = error as SmtpError;
  const problem = problemOf(error);
  const reason = (response ?? message).replace(/\p{Cc}+/gu, ' ').slice(0, REASON_MAX);
  // The reason is left out, because a server's answer to a sign-in may quote the password.
  if (problem) return { kind: 'failed', problem, reason: '' };
  if (responseCode >= 500) return { kind: 'failed', problem: 'refused', reason };
  return { kind: responseCode > 0 || !hasBegun ? 'later' : 'unknown', reason };
};

/** Returns what is wrong with the access to the server; `null` for any other error. */
const problemOf = (error: unknown): MailboxProblem | null => {
  const { code = '', message = '' } = error as SmtpError;
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'wrong_password';
  if (isCertificateError(code) || isCertificateError(String((error as { cause?: SmtpError }).cause?.code))) {
    return 'certificate';
  }
  return code === 'ETLS' && /STARTTLS|upgrade/i.test(message) ? 'no_encryption' : null;
};
