/** The IMAP servers of large providers, by the domains of their addresses. Each is reached by TLS at port 993. */
const IMAP_HOSTS: Record<string, string> = {
  'gmail.com': 'imap.gmail.com',
  'googlemail.com': 'imap.gmail.com',
  'outlook.com': 'outlook.office365.com',
  'hotmail.com': 'outlook.office365.com',
  'live.com': 'outlook.office365.com',
  'icloud.com': 'imap.mail.me.com',
  'me.com': 'imap.mail.me.com',
  'yahoo.com': 'imap.mail.yahoo.com',
  'aol.com': 'imap.aol.com',
  'gmx.de': 'imap.gmx.net',
  'gmx.net': 'imap.gmx.net',
  'web.de': 'imap.web.de',
  't-online.de': 'secureimap.t-online.de',
  'fastmail.com': 'imap.fastmail.com',
  'zoho.com': 'imap.zoho.com',
  'mailbox.org': 'imap.mailbox.org',
  'posteo.de': 'posteo.de',
  'orange.fr': 'imap.orange.fr',
  'free.fr': 'imap.free.fr',
  'laposte.net': 'imap.laposte.net',
};

/** Where the mailbox of an address probably is: what its provider says, else `imap.` of its domain. Empty without a domain. */
export const probableImapHost = (address: string): string => {
  const domain = address.split('@')[1]?.trim().toLowerCase() ?? '';
  if (!domain.includes('.')) return '';
  return IMAP_HOSTS[domain] ?? `imap.${domain}`;
};
