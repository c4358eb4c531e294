import { inWorkspace } from '../../db/scope';
import { seal, unseal } from '../../db/sealed';
import type { Context } from '../../http/context';
import { renewAccess } from '../../integrations/mailProvider';
import { type MailCredentials, MailServerFailure } from '../../integrations/mailServer';
import { renewSecret, type StoredMailbox } from './mailboxes.repository';

/** The access tokens of this process by mailbox, kept until shortly before they expire. */
const tokens = new Map<string, { secret: string; accessToken: string; until: number }>();
const SPARE_MS = 60_000;

/**
 * Returns the credentials of a mailbox. No transaction may be open, because the provider may be contacted.
 * @throws MailServerFailure `secret_lost` if the secret was encrypted with another key, `access_revoked`, `unreachable`
 */
export const signInOf = async (
  { config, db }: Context,
  workspaceId: string,
  { id, secret, sign_in }: StoredMailbox,
): Promise<MailCredentials> => {
  const kept = unseal(config.encryptionKey(), secret, id);
  if (kept === null) throw new MailServerFailure('secret_lost');
  if (sign_in === 'password') return { password: kept };
  const known = tokens.get(id);
  if (known?.secret === secret && known.until > Date.now()) return { accessToken: known.accessToken };
  const provider = config.mailProviders[sign_in];
  if (!provider) throw new MailServerFailure('access_revoked');
  const { accessToken, seconds, refreshToken } = await renewAccess(provider, kept);
  const current = refreshToken === kept ? secret : seal(config.encryptionKey(), refreshToken, id);
  if (current !== secret)
    await inWorkspace(db, { workspaceId }, (scope) => renewSecret(scope, id, { from: secret, to: current }));
  tokens.set(id, { secret: current, accessToken, until: Date.now() + seconds * 1_000 - SPARE_MS });
  return { accessToken };
};
