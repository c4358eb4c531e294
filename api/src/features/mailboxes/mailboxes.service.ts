import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import {
  type CurrentMailbox,
  type Mailbox,
  type MailboxConnection,
  type MailboxProblem,
  type MailPermission,
  MailProviderId,
  type MailSender,
  type MailServers,
  type MailVisibility,
} from '@rapport/shared/mailbox';
import type { Sentence } from '@rapport/shared/words';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Identity } from '../../db/identity';
import { inWorkspace, type Scope } from '../../db/scope';
import { seal, unseal } from '../../db/sealed';
import type { Context } from '../../http/context';
import { badRequest, conflict, notFound, ProblemError } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { checkOwnSmtp } from '../../integrations/email/ownSmtp';
import { withImap } from '../../integrations/imap/imap';
import { serversOfAddress } from '../../integrations/mailDiscovery';
import { permissionOf, permissionUrl } from '../../integrations/mailProvider';
import { type MailServer, MailServerFailure } from '../../integrations/mailServer';
import { enqueue } from '../../jobs/job';
import { requireNotDemo } from '../workspaces/notInDemo';
import { mayHaveMailboxes, requireMailboxes } from '../workspaces/planLimits';
import { deleteDroppedWith } from './dropped.repository';
import {
  deleteOwnMailbox,
  findOwnMailbox,
  insertMailbox,
  updateAccess,
  updateSender,
  updateVisibility,
} from './mailboxes.repository';
import { MOVE_LAST_CONTACTS, queueOptions, SYNC } from './mailboxJobs';
import { deleteMailOf } from './mailMessages.repository';
import { deleteOutgoingTo } from './outgoingMail.repository';
import { deleteSenders } from './senders.repository';

/** Prevents the connection test from being used to guess passwords or to scan for servers. */
const ATTEMPTS: RateLimit = { name: 'mailbox_connections', points: 20, seconds: 3_600 };

/** The form field that a failure belongs to, and the message that it shows. */
const REFUSALS: Record<MailboxProblem, { field: keyof MailboxConnection; message: Sentence }> = {
  no_such_host: { field: 'host', message: msg`There is no server of this name` },
  private_address: { field: 'host', message: msg`This server is in a private network, which is not allowed here` },
  unreachable: { field: 'host', message: msg`The server does not answer at this port` },
  certificate: { field: 'host', message: msg`The certificate of the server is not valid for this name` },
  no_encryption: { field: 'security', message: msg`The server offers no encryption here. Choose TLS and port 993` },
  wrong_password: {
    field: 'password',
    message: msg`The server refused the user name or the password. Some providers need an app password`,
  },
  imap_off: { field: 'host', message: msg`IMAP is turned off. Turn it on in the settings of your mailbox` },
  not_readable: { field: 'host', message: msg`The mailbox could not be read` },
  secret_lost: { field: 'password', message: msg`Enter the password again` },
  access_revoked: { field: 'address', message: msg`Your provider no longer allows access. Connect the mailbox again` },
  plan: { field: 'address', message: msg`Your plan has no email integration` },
};

/** Overrides for the sending server. */
const SENDING_REFUSALS: Partial<typeof REFUSALS> = {
  no_encryption: { field: 'security', message: msg`The server offers no encryption here. Choose TLS and port 465` },
  wrong_password: {
    field: 'password',
    message: msg`The server for sending refused the user name or the password. Some providers need an app password`,
  },
};

export const readMailbox = async (
  { config: { mailProviders } }: Pick<Context, 'config'>,
  scope: Scope,
): Promise<CurrentMailbox> => ({
  is_available: await mayHaveMailboxes(scope),
  providers: MailProviderId.options.filter((id) => mailProviders[id] !== null),
  mailbox: await findOwnMailbox(scope),
});

/** Limits how many DNS lookups one person can trigger. */
const LOOKUPS: RateLimit = { name: 'mail_server_lookups', points: 60, seconds: 3_600 };

/** The mail servers that the provider or the domain of an address publishes, otherwise their usual names. @throws 429 */
export const findServers = async (
  { db, config }: Context,
  identity: Identity,
  address: string,
): Promise<MailServers> => {
  await requireAllowance(db, LOOKUPS, identity.user_id, msg`Too many attempts. Please try again later.`);
  return serversOfAddress(address, { allowsPrivate: config.allowsPrivateHosts });
};

/**
 * Checks that the mailbox can be read, then connects it by password. A mailbox that is already connected gets the new password.
 * @throws 403 in a demo or if the plan has no mailboxes, 422 with the reason why the server refused, 429
 */
export const connectMailbox = async (
  context: Context,
  identity: Identity,
  { password, ...connection }: MailboxConnection,
): Promise<CurrentMailbox> => {
  await requireMayConnect(context, identity);
  const { smtp, username } = connection;
  await requireReadable(context, { ...connection, password });
  if (smtp) await requireSendable(context, { ...smtp, username, password });
  return keepMailbox(context, identity, { ...connection, sign_in: 'password', secret: password });
};

const requireMayConnect = async ({ db }: Context, identity: Identity): Promise<void> => {
  await inWorkspace(db, scopeOf(identity), async (scope) => {
    await requireNotDemo(scope);
    await requireMailboxes(scope);
  });
  await requireAllowance(db, ATTEMPTS, identity.user_id, msg`Too many attempts. Please try again later.`);
};

const scopeOf = ({ workspace_id, user_id }: Identity) => ({ workspaceId: workspace_id, userId: user_id });

const requireReadable = ({ config }: Context, server: MailServer): Promise<unknown> =>
  withImap(server, config, (imap) => imap.folders()).catch((error) => {
    const problem: MailboxProblem = error instanceof MailServerFailure ? error.problem : 'not_readable';
    const { field, message } = REFUSALS[problem];
    throw new ProblemError(422, problem, message, { [field]: message });
  });

const requireSendable = ({ config }: Context, server: MailServer): Promise<void> =>
  checkOwnSmtp(server, config).catch((error) => {
    if (!(error instanceof MailServerFailure)) throw error;
    const { field, message } = SENDING_REFUSALS[error.problem] ?? REFUSALS[error.problem];
    const path = field === 'password' || field === 'username' ? field : `smtp.${field}`;
    throw new ProblemError(422, error.problem, message, { [path]: message });
  });

type Access = Omit<MailboxConnection, 'password' | 'visibility'> &
  Pick<Mailbox, 'sign_in'> & {
    secret: string;
    /** Who sees the emails. Without it, a person who connects a mailbox again keeps their choice. */
    visibility?: MailVisibility;
  };

/** Updates the access of the same mailbox. A different mailbox replaces the previous one, whose emails are deleted. */
const keepMailbox = (
  context: Context,
  identity: Identity,
  { secret, smtp, visibility, ...access }: Access,
): Promise<CurrentMailbox> =>
  inWorkspace(context.db, scopeOf(identity), async (scope) => {
    const before = await findOwnMailbox(scope);
    const isSame = before?.address.toLowerCase() === access.address.toLowerCase() && before.host === access.host;
    if (before && !isSame) await deleteOwnMailbox(scope);
    const id = before && isSame ? before.id : uuidv7();
    const sealed = seal(context.config.encryptionKey(), secret, id);
    const mailbox = {
      id,
      ...access,
      visibility: visibility ?? before?.visibility ?? 'subject',
      smtp: smtp && JSON.stringify(smtp),
      secret: sealed,
    };
    await (before && isSame ? updateAccess : insertMailbox)(scope, mailbox);
    await enqueue(scope, SYNC, { mailbox_id: id }, queueOptions(id));
    return readMailbox(context, scope);
  });

const RETURN_PATH = '/settings';

/** The `state` of an OAuth sign-in, encrypted for the person who started it. */
const OAuthState = z.object({ provider: MailProviderId, verifier: z.string(), until: z.number() });
const OAUTH_STATE_MS = 15 * 60_000;

/**
 * The address at which the person gives us access to their mailbox.
 * @throws 403 in a demo or if the plan has no mailboxes, 409 if the provider is not set up, 429
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
  return { url: await permissionUrl(provider, { redirectUri, state, verifier }) };
};

/**
 * Connects the mailbox of a person who has returned from their provider.
 * @throws 400 if the sign-in was not started here, 403, 422 if the provider gave no permission or the mailbox cannot be used
 */
export const connectByPermission = async (
  context: Context,
  identity: Identity,
  answer: string,
): Promise<CurrentMailbox> => {
  await requireMayConnect(context, identity);
  const { config } = context;
  const url = new URL(`${context.address()}${RETURN_PATH}`);
  url.search = answer;
  const sealedState = url.searchParams.get('state') ?? '';
  const state = OAuthState.safeParse(parseJson(unseal(config.encryptionKey(), sealedState, identity.user_id))).data;
  const provider = state && state.until > Date.now() ? config.mailProviders[state.provider] : null;
  if (!state || !provider)
    throw badRequest(
      'not_started',
      msg`This link was not opened from here, or too long ago. Connect the mailbox again.`,
    );
  const permission = await permissionOf(provider, { answer: url, state: sealedState, verifier: state.verifier });
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

const parseJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** @throws 404 without a mailbox */
export const shareMailbox = async (
  context: Context,
  scope: Scope,
  visibility: MailVisibility,
): Promise<CurrentMailbox> => {
  if ((await updateVisibility(scope, visibility)) === 0) throw notFound(msg`This mailbox`);
  const current = await readMailbox(context, scope);
  if (current.mailbox && visibility !== 'private') {
    await enqueue(scope, MOVE_LAST_CONTACTS, { mailbox_id: current.mailbox.id });
  }
  return current;
};

/** @throws 404 without a mailbox */
export const changeSender = async (context: Context, scope: Scope, sender: MailSender): Promise<CurrentMailbox> => {
  if ((await updateSender(scope, sender)) === 0) throw notFound(msg`This mailbox`);
  return readMailbox(context, scope);
};

/** Deletes the mailbox with its password, and the emails that no other mailbox has. @throws 404 */
export const disconnectMailbox = async (scope: Scope): Promise<void> => {
  if ((await deleteOwnMailbox(scope)) === 0) throw notFound(msg`This mailbox`);
};

/** Deletes all emails from and to a person: read, waiting to be sent, or received at a drop address, in any mailbox. */
export const eraseMail = async (scope: Scope, contactIds: string[], emails: string[]) => {
  const addresses = emails.map((email) => email.toLowerCase());
  await deleteMailOf(scope, contactIds, addresses);
  await deleteOutgoingTo(scope, contactIds, addresses);
  await deleteSenders(scope, addresses);
  await deleteDroppedWith(scope, addresses);
};
