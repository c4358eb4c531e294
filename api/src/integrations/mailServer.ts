import { lookup } from 'node:dns/promises';
import type { MailboxProblem, MailSecurity } from '@rapport/shared/mailbox';
import { isPublicAddress } from './publicAddress';

/** A password, or the access token that the provider of the mailbox issued instead. */
export type MailCredentials = { password: string } | { accessToken: string };

/** A server that reads or sends the emails of one person. */
export type MailServer = MailCredentials & {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
};

/** Why a server cannot be used. It contains no answers of the server, which may quote secrets that were sent to it. */
export class MailServerFailure extends Error {
  constructor(readonly problem: MailboxProblem) {
    super(problem);
  }
}

/**
 * The IP address of a server, if it may be called. Connect to this address and not to the name, which could resolve to
 * another address a moment later.
 * @throws MailServerFailure
 */
export const addressOfServer = async (
  { host, security }: Pick<MailServer, 'host' | 'security'>,
  { allowsPrivateHosts }: { allowsPrivateHosts: boolean },
): Promise<string> => {
  if (security === 'none' && !allowsPrivateHosts) throw new MailServerFailure('no_encryption');
  const addresses = await lookup(host, { all: true }).catch(({ code }: NodeJS.ErrnoException) => {
    // If the name servers do not answer, it is unknown whether the host exists.
    throw new MailServerFailure(code === 'ENOTFOUND' ? 'no_such_host' : 'unreachable');
  });
  const found = addresses.find(({ address }) => allowsPrivateHosts || isPublicAddress(address));
  if (!found) throw new MailServerFailure('private_address');
  return found.address;
};

const CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/;

/** Whether a connection was refused because of the server's certificate. */
export const isCertificateError = (code: string): boolean => CERTIFICATE.test(code);
