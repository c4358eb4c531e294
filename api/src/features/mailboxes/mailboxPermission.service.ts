import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { type CurrentMailbox, type MailPermission, MailProviderId } from '@rapport/shared/mailbox';
import { z } from 'zod';
import type { Identity } from '../../db/identity';
import { seal, unseal } from '../../db/sealed';
import type { Context } from '../../http/context';
import { badRequest, conflict, ProblemError, unavailable } from '../../http/problem';
import { permissionOf, permissionUrl } from '../../integrations/mailProvider';
import { MailServerFailure } from '../../integrations/mailServer';
import { keepMailbox, requireMayConnect, requireReadable, requireSendable } from './connectMailbox.service';

const RETURN_PATH = '/settings';

/** The content of the `state` of an OAuth sign-in, which is encrypted so that only the person who started it can use it. */
const OAuthState = z.object({ provider: MailProviderId, verifier: z.string(), until: z.number() });
const OAUTH_STATE_MS = 15 * 60_000;

/**
 * The provider's page (OAuth) on which the person allows access to their mailbox.
 * @throws 403 in a demo or if the plan has no mailboxes, 409 if the provider is not set up, 429, 503 while the provider does not answer
 */
export const askPermission = async (
  context: Context,
  identity: Identity,
  id: MailProviderId,
): Promise<MailPermission> => {
  await requireMayConnect(context, identity);
  const provider = context.config.mailProviders[id];
  if (!provider) throw conflict('not_set_up', msg`This provider is not set up here. Connect by password instead.`);
  const verifier = randomBytes(32).toString('base64url');
  const content = JSON.stringify({ provider: id, verifier, until: Date.now() + OAUTH_STATE_MS });
  const state = seal(context.config.encryptionKey(), content, identity.user_id);
  const redirectUri = `${context.address()}${RETURN_PATH}`;
  return { url: await askProvider(permissionUrl(provider, { redirectUri, state, verifier })) };
};

/**
 * Connects the mailbox of a person who has returned from their provider.
 * @param query the query string with which the provider sent them back
 * @throws 400 if the sign-in was not started here, 403 and 429 like `askPermission`, 422 if the provider gave no permission or the mailbox cannot be used, 503 while the provider does not answer
 */
export const connectByPermission = async (
  context: Context,
  identity: Identity,
  query: string,
): Promise<CurrentMailbox> => {
  await requireMayConnect(context, identity);
  const { config } = context;
  const url = new URL(`${context.address()}${RETURN_PATH}`);
  url.search = query;
  const sealedState = url.searchParams.get('state') ?? '';
  const state = OAuthState.safeParse(parseJson(unseal(config.encryptionKey(), sealedState, identity.user_id))).data;
  const provider = state && state.until > Date.now() ? config.mailProviders[state.provider] : null;
  if (!state || !provider)
    throw badRequest(
      'not_started',
      msg`This link was not opened from here, or too long ago. Connect the mailbox again.`,
    );
  const checks = { answer: url, state: sealedState, verifier: state.verifier };
  const permission = await askProvider(permissionOf(provider, checks));
  if (!permission)
    throw new ProblemError(
      422,
      'not_allowed',
      msg`The provider did not allow access to the mailbox. Try again and agree to everything it asks.`,
    );
  const { address, accessToken, refreshToken } = permission;
  const { imap, smtp } = provider;
  await requireReadable(context, { ...imap, username: address, accessToken });
  await requireSendable(context, { ...smtp, username: address, accessToken });
  const access = { ...imap, address, username: address, smtp };
  return keepMailbox(context, identity, { ...access, sign_in: state.provider, secret: refreshToken });
};

/** Returns the provider's answer. @throws 503 while the provider does not answer */
const askProvider = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error) => {
    if (!(error instanceof MailServerFailure)) throw error;
    throw unavailable(msg`The email provider does not answer right now. Please try again in a minute.`, 60);
  });

const parseJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
