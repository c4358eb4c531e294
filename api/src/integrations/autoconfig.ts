import type { MailSending } from '@rapport/shared/mailbox';
import type { fetchPublic } from './fetchPublic';

const BYTES_MAX = 100_000;
const SECURITY: Record<string, MailSending['security']> = { SSL: 'tls', STARTTLS: 'starttls' };

export interface NamedServers {
  imap?: MailSending;
  smtp?: MailSending;
}

/**
 * Where a domain may publish the servers of its mailboxes, in order of precedence:
 * https://www.bucksch.org/1/projects/thunderbird/autoconfiguration.
 */
const addressesOf = (domain: string) => [
  `https://autoconfig.${domain}/mail/config-v1.1.xml`,
  `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
];

/** The servers that a domain names in its configuration file for email programs. */
export const readAutoconfig = async (
  domain: string,
  fetch: typeof fetchPublic,
  options: { allowsPrivate: boolean; timeoutMs: number },
): Promise<NamedServers> => {
  const found = await Promise.all(addressesOf(domain).map((url) => fetch(url, { ...options, most: BYTES_MAX })));
  const file = found.find((one) => one !== null);
  return file ? serversIn(file.content.toString('utf8')) : {};
};

interface Server {
  kind: string;
  hostname: string;
  port: string;
  socketType: string;
}

/** The first server of each kind that uses encryption. */
const serversIn = async (xml: string): Promise<NamedServers> => {
  const { Parser } = await import('htmlparser2');
  const servers: Server[] = [];
  let server: Server | null = null;
  let text = '';
  const parser = new Parser(
    {
      onopentag: (name, { type = '' }) => {
        if (name === 'incomingServer' || name === 'outgoingServer') {
          server = { kind: type.toLowerCase(), hostname: '', port: '', socketType: '' };
          servers.push(server);
        }
        text = '';
      },
      ontext: (piece) => {
        text += piece;
      },
      onclosetag: (name) => {
        if (server && (name === 'hostname' || name === 'port' || name === 'socketType')) server[name] = text.trim();
        if (name === 'incomingServer' || name === 'outgoingServer') server = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const first = (kind: string) => servers.filter((one) => one.kind === kind).flatMap(sendingOf)[0];
  return { imap: first('imap'), smtp: first('smtp') };
};

const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i;

const sendingOf = ({ hostname, port, socketType }: Server): MailSending[] => {
  const security = SECURITY[socketType.toUpperCase()];
  const number = Number(port);
  if (!security || !HOST.test(hostname) || !Number.isInteger(number) || number < 1 || number > 65_535) return [];
  return [{ host: hostname.toLowerCase(), port: number, security }];
};
