import type { MailSending } from './mailbox';

/** The IMAP and SMTP servers of large providers, by the domains of their addresses. IMAP is reached by TLS at port 993. */
const PROVIDERS: Record<string, { imap: string; smtp: string; port?: 587 }> = {
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

/** Where the mailbox of an address probably is: what its provider says, else `imap.` of its domain. Empty without a domain. */
export const probableImapHost = (address: string): string => {
  const domain = domainOf(address);
  return PROVIDERS[domain]?.imap ?? (domain && `imap.${domain}`);
};

/** Through which server an address probably sends, in the same way. */
export const probableSmtp = (address: string): MailSending => {
  const domain = domainOf(address);
  const { smtp = domain && `smtp.${domain}`, port = 465 } = PROVIDERS[domain] ?? {};
  return { host: smtp, port, security: port === 587 ? 'starttls' : 'tls' };
};

const FILING_SERVERS = new Set(['smtp.gmail.com', 'smtp-mail.outlook.com', 'smtp.office365.com']);

/** Whether a server puts what it sends into the folder of sent emails itself. */
export const filesSentMail = (smtpHost: string): boolean => FILING_SERVERS.has(smtpHost.toLowerCase());
