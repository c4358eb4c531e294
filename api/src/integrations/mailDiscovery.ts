import { Resolver } from 'node:dns/promises';
import type { MailSending, MailServers } from '@rapport/shared/mailbox';
import {
  MAIL_TLS,
  probableImapHost,
  probableSmtp,
  serversOfHost,
  serversOfProvider,
} from '@rapport/shared/mailProviders';
import { readAutoconfig } from './autoconfig';
import { fetchPublic } from './fetchPublic';

/** People do not wait longer than this for a form to be filled in. */
const PATIENCE_MS = 3_000;

interface Sources {
  allowsPrivate: boolean;
  resolver?: Resolver;
  fetch?: typeof fetchPublic;
}

/**
 * Finds the servers that read and send the emails of an address. In order of precedence: those of its well-known
 * provider; those that its domain publishes (in its configuration file for email programs, or in SRV records, RFC 6186
 * and 8314); those of the provider that receives its emails (MX records); or else servers with the usual names.
 */
export const serversOfAddress = async (
  address: string,
  { allowsPrivate, resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 }), fetch = fetchPublic }: Sources,
): Promise<MailServers> => {
  const domain = address.split('@')[1]?.toLowerCase() ?? '';
  const usual = { imap: { host: probableImapHost(address), ...MAIL_TLS }, smtp: probableSmtp(address) };
  const known = serversOfProvider(domain);
  if (known) return known;
  const [named, found] = await Promise.all([
    readAutoconfig(domain, fetch, { allowsPrivate, timeoutMs: PATIENCE_MS }),
    ask(resolver, domain),
  ]);
  return { imap: named.imap ?? found.imap ?? usual.imap, smtp: named.smtp ?? found.smtp ?? usual.smtp };
};

const ask = async (resolver: Resolver, domain: string): Promise<Partial<MailServers>> => {
  const service = serviceOf(resolver);
  const [imap, imapStartTls, smtp, smtpStartTls, exchanges] = await Promise.all([
    service(`_imaps._tcp.${domain}`, 'tls'),
    service(`_imap._tcp.${domain}`, 'starttls'),
    service(`_submissions._tcp.${domain}`, 'tls'),
    service(`_submission._tcp.${domain}`, 'starttls'),
    resolver.resolveMx(domain).catch(() => []),
  ]);
  const named = { imap: imap ?? imapStartTls, smtp: smtp ?? smtpStartTls };
  const [hosted = null] = exchanges
    .toSorted((one, other) => one.priority - other.priority)
    .flatMap(({ exchange }) => serversOfHost(exchange) ?? []);
  return { imap: named.imap ?? hosted?.imap, smtp: named.smtp ?? hosted?.smtp };
};

/** The server that a domain publishes for a service. A lone dot means that there is none (RFC 2782). */
const serviceOf =
  (resolver: Resolver) =>
  async (name: string, security: MailSending['security']): Promise<MailSending | undefined> => {
    const [first] = (await resolver.resolveSrv(name).catch(() => [])).toSorted(
      (one, other) => one.priority - other.priority,
    );
    return first && first.name !== '' && first.name !== '.'
      ? { host: first.name, port: first.port, security }
      : undefined;
  };
