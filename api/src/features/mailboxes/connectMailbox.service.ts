import { msg } from '@lingui/core/macro';
import type {
  CurrentMailbox,
  Mailbox,
  MailboxConnection,
  MailboxProblem,
  MailVisibility,
} from '@rapport/shared/mailbox';
import type { Sentence } from '@rapport/shared/words';
import { v7 as uuidv7 } from 'uuid';
import type { Identity } from '../../db/identity';
import { lockWorkspace } from '../../db/lockWorkspace';
import { inWorkspace } from '../../db/scope';
import { seal } from '../../db/sealed';
import type { Context } from '../../http/context';
import { ProblemError } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { checkOwnSmtp } from '../../integrations/email/ownSmtp';
import { withImap } from '../../integrations/imap/imap';
import { type MailServer, MailServerFailure } from '../../integrations/mailServer';
import { enqueue } from '../../jobs/job';
import { requireNotDemo } from '../workspaces/notInDemo';
import { requireMailboxes } from '../workspaces/planLimits';
import { deleteOwnMailbox, findOwnMailbox, insertMailbox, updateAccess } from './mailboxes.repository';
import { readMailbox } from './mailboxes.service';
import { queueOptions, SYNC } from './mailboxJobs';

/** Prevents the connection test from being used to guess passwords or to scan for servers. */
const ATTEMPTS: RateLimit = { name: 'mailbox_connections', points: 20, seconds: 3_600 };

/** The form field that a failure belongs to, and the message that it shows. */
const REFUSALS: Record<MailboxProblem, { field: keyof MailboxConnection; message: Sentence }> = {
  no_such_host: { field: 'host', message: msg`There is no server with this name` },
  private_address: { field: 'host', message: msg`This server is in a private network, which is not allowed here` },
  unreachable: { field: 'host', message: msg`The server does not answer at this port` },
  certificate: { field: 'host', message: msg`The certificate of the server is not valid for this name` },
  no_encryption: { field: 'security', message: msg`The server offers no encryption here. Choose TLS and port 993` },
  wrong_password: {
    field: 'password',
    message: msg`The server refused the username or the password. Some providers need an app password`,
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
    message: msg`The server for sending refused the username or the password. Some providers need an app password`,
  },
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

export const requireMayConnect = async ({ db }: Context, identity: Identity): Promise<void> => {
  await inWorkspace(db, scopeOf(identity), async (scope) => {
    await requireNotDemo(scope);
    await requireMailboxes(scope);
  });
  await requireAllowance(db, ATTEMPTS, identity.user_id, msg`Too many attempts. Please try again later.`);
};

const scopeOf = ({ workspace_id, user_id }: Identity) => ({ workspaceId: workspace_id, userId: user_id });

export const requireReadable = ({ config }: Context, server: MailServer): Promise<unknown> =>
  withImap(server, config, (imap) => imap.folders()).catch((error) => {
    const problem: MailboxProblem = error instanceof MailServerFailure ? error.problem : 'not_readable';
    const { field, message } = REFUSALS[problem];
    throw new ProblemError(422, problem, message, { [field]: message });
  });

export const requireSendable = ({ config }: Context, server: MailServer): Promise<void> =>
  checkOwnSmtp(server, config).catch((error) => {
    if (!(error instanceof MailServerFailure)) throw error;
    const { field, message } = SENDING_REFUSALS[error.problem] ?? REFUSALS[error.problem];
    const path = field === 'password' || field === 'username' ? field : `smtp.${field}`;
    throw new ProblemError(422, error.problem, message, { [path]: message });
  });

type Access = Omit<MailboxConnection, 'password' | 'visibility'> &
  Pick<Mailbox, 'sign_in'> & {
    secret: string;
    /** Who sees the emails. If it is not given, a person who connects a mailbox again keeps their choice. */
    visibility?: MailVisibility;
  };

/** Updates the access of the same mailbox. A different mailbox replaces the previous one, whose emails are deleted. */
export const keepMailbox = (
  context: Context,
  identity: Identity,
  { secret, smtp, visibility, ...access }: Access,
): Promise<CurrentMailbox> =>
  inWorkspace(context.db, scopeOf(identity), async (scope) => {
    // If two requests arrive at once, the second finds the mailbox that the first inserted.
    await lockWorkspace(scope);
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
