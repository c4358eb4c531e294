import type { MailSending, MailServers } from './mailbox';

interface Provider {
  imap: string;
  smtp: string;
  /** The port for sending with STARTTLS, for servers that do not use TLS on port 465. */
  port?: 587;
}

/** The IMAP and SMTP servers of large providers, by the domains of their addresses. IMAP is reached by TLS at port 993. */
const PROVIDERS: Record<string, Provider> = {
  'gmail.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'googlemail.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'outlook.com': { imap: 'outlook.office365.com', smtp: 'smtp-mail.outlook.com', port: 587 },
  'hotmail.com': { imap: 'outlook.office365.com', smtp: 'smtp-mail.outlook.com', port: 587 },
  'live.com': { imap: 'outlook.office365.com', smtp: 'smtp-mail.outlook.com', port: 587 },
  'icloud.com': { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', port: 587 },
  'me.com': { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', port: 587 },
  'yahoo.com': { imap: 'imap.mail.yahoo.com', smtp: 'smtp.mail.yahoo.com' },
  'aol.com': { imap: 'imap.aol.com', smtp: 'smtp.aol.com' },
  'gmx.de': { imap: 'imap.gmx.net', smtp: 'mail.gmx.net' },
  'gmx.net': { imap: 'imap.gmx.net', smtp: 'mail.gmx.net' },
  'web.de': { imap: 'imap.web.de', smtp: 'smtp.web.de', port: 587 },
  't-online.de': { imap: 'secureimap.t-online.de', smtp: 'securesmtp.t-online.de' },
  'fastmail.com': { imap: 'imap.fastmail.com', smtp: 'smtp.fastmail.com' },
  'zoho.com': { imap: 'imap.zoho.com', smtp: 'smtp.zoho.com' },
  'mailbox.org': { imap: 'imap.mailbox.org', smtp: 'smtp.mailbox.org' },
  'posteo.de': { imap: 'posteo.de', smtp: 'posteo.de' },
  'orange.fr': { imap: 'imap.orange.fr', smtp: 'smtp.orange.fr' },
  'free.fr': { imap: 'imap.free.fr', smtp: 'smtp.free.fr' },
  'laposte.net': { imap: 'imap.laposte.net', smtp: 'smtp.laposte.net' },
};

const domainOf = (address: string): string => {
  const domain = address.split('@')[1]?.trim().toLowerCase() ?? '';
  return domain.includes('.') ? domain : '';
};

/** The probable IMAP server of an address: that of its provider, or `imap.` and its domain. Empty without a domain. */
export const probableImapHost = (address: string): string => {
  const domain = domainOf(address);
  return PROVIDERS[domain]?.imap ?? (domain && `imap.${domain}`);
};

const sendingOf = ({ smtp, port }: Pick<Provider, 'smtp' | 'port'>): MailSending => ({
  host: smtp,
  port: port ?? 465,
  security: port ? 'starttls' : 'tls',
});

/** The probable SMTP server of an address, found in the same way. */
export const probableSmtp = (address: string): MailSending => {
  const domain = domainOf(address);
  return sendingOf(PROVIDERS[domain] ?? { smtp: domain && `smtp.${domain}` });
};

const FILING_SERVERS = new Set(['smtp.gmail.com', 'smtp-mail.outlook.com', 'smtp.office365.com']);

/** Whether a server itself stores what it sends in the folder of sent emails. */
export const filesSentMail = (smtpHost: string): boolean => FILING_SERVERS.has(smtpHost.toLowerCase());

export const MAIL_TLS = { port: 993, security: 'tls' } as const;

/** The servers of providers that host mailboxes of other domains, by the end of those domains' MX records. */
const HOSTED: Record<string, Provider> = {
  'google.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'googlemail.com': { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  'protection.outlook.com': { imap: 'outlook.office365.com', smtp: 'smtp.office365.com', port: 587 },
  'icloud.com': { imap: 'imap.mail.me.com', smtp: 'smtp.mail.me.com', port: 587 },
  'zoho.com': { imap: 'imappro.zoho.com', smtp: 'smtppro.zoho.com' },
  'zoho.eu': { imap: 'imappro.zoho.eu', smtp: 'smtppro.zoho.eu' },
  'messagingengine.com': { imap: 'imap.fastmail.com', smtp: 'smtp.fastmail.com' },
  'kundenserver.de': { imap: 'imap.ionos.de', smtp: 'smtp.ionos.de' },
  'ionos.com': { imap: 'imap.ionos.com', smtp: 'smtp.ionos.com' },
  'rzone.de': { imap: 'imap.strato.de', smtp: 'smtp.strato.de' },
  'ovh.net': { imap: 'ssl0.ovh.net', smtp: 'ssl0.ovh.net' },
  'gandi.net': { imap: 'mail.gandi.net', smtp: 'mail.gandi.net' },
  'infomaniak.ch': { imap: 'mail.infomaniak.com', smtp: 'mail.infomaniak.com' },
  'mailbox.org': { imap: 'imap.mailbox.org', smtp: 'smtp.mailbox.org' },
  'hostinger.com': { imap: 'imap.hostinger.com', smtp: 'smtp.hostinger.com' },
  'migadu.com': { imap: 'imap.migadu.com', smtp: 'smtp.migadu.com' },
  'privateemail.com': { imap: 'mail.privateemail.com', smtp: 'mail.privateemail.com' },
  'secureserver.net': { imap: 'imap.secureserver.net', smtp: 'smtpout.secureserver.net' },
  'yandex.net': { imap: 'imap.yandex.com', smtp: 'smtp.yandex.com' },
};

/** The servers that a large provider has for its own addresses. */
export const serversOfProvider = (domain: string): MailServers | null => serversOf(PROVIDERS[domain]);

/** The servers of the provider that an MX record of a domain names. */
export const serversOfHost = (exchange: string): MailServers | null => {
  const name = exchange.toLowerCase().replace(/\.$/, '');
  const end = Object.keys(HOSTED).find((one) => name === one || name.endsWith(`.${one}`));
  return serversOf(end ? HOSTED[end] : undefined);
};

const serversOf = (found: Provider | undefined): MailServers | null =>
  found ? { imap: { host: found.imap, ...MAIL_TLS }, smtp: sendingOf(found) } : null;
