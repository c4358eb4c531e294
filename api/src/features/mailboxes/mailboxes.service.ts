import { msg } from '@lingui/core/macro';
import type {
  CurrentMailbox,
  MailboxConnection,
  MailboxProblem,
  MailSender,
  MailVisibility,
} from '@rapport/shared/mailbox';
import type { Sentence } from '@rapport/shared/words';
import { v7 as uuidv7 } from 'uuid';
import type { Identity } from '../../db/identity';
import { inWorkspace, type Scope } from '../../db/scope';
import { seal } from '../../db/sealed';
import type { Context } from '../../http/context';
import { notFound, ProblemError } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { checkOwnSmtp } from '../../integrations/email/ownSmtp';
import { withImap } from '../../integrations/imap/imap';
import { MailServerFailure } from '../../integrations/mailServer';
import { enqueue } from '../../jobs/job';
import { requireNotDemo } from '../workspaces/notInDemo';
import { mayHaveMailboxes, requireMailboxes } from '../workspaces/planLimits';
import {
  deleteOwnMailbox,
  findOwnMailbox,
  insertMailbox,
  updateAccess,
  updateSender,
  updateVisibility,
} from './mailboxes.repository';
import { MOVE_LAST_CONTACTS, SYNC } from './mailboxJobs';
import { deleteMailOf } from './mailMessages.repository';
import { deleteOutgoingTo } from './outgoingMail.repository';

/** Keeps the connection test from being used to guess passwords or to look for servers. */
const ATTEMPTS: RateLimit = { name: 'mailbox_connections', points: 20, seconds: 3_600 };

/** Which field a failure is about, and what to do. */
const REFUSALS: Record<MailboxProblem, { field: keyof MailboxConnection; says: Sentence }> = {
  no_such_host: { field: 'host', says: msg`There is no server of this name` },
  private_address: { field: 'host', says: msg`This server is in a private network, which is not allowed here` },
  unreachable: { field: 'host', says: msg`The server does not answer at this port` },
  certificate: { field: 'host', says: msg`The certificate of the server is not valid for this name` },
  no_encryption: { field: 'security', says: msg`The server offers no encryption here. Choose TLS and port 993` },
  wrong_password: {
    field: 'password',
    says: msg`The server refused the user name or the password. Some providers need an app password`,
  },
  imap_off: { field: 'host', says: msg`IMAP is turned off. Turn it on in the settings of your mailbox` },
  not_readable: { field: 'host', says: msg`The mailbox could not be read` },
  secret_lost: { field: 'password', says: msg`Enter the password again` },
  plan: { field: 'address', says: msg`Your plan has no email integration` },
};

/** The same where it is otherwise for the server that sends. */
const SENDING_REFUSALS: Partial<typeof REFUSALS> = {
  no_encryption: { field: 'security', says: msg`The server offers no encryption here. Choose TLS and port 465` },
  wrong_password: {
    field: 'password',
    says: msg`The server for sending refused the user name or the password. Some providers need an app password`,
  },
};

export const readMailbox = async (scope: Scope): Promise<CurrentMailbox> => ({
  is_available: await mayHaveMailboxes(scope),
  mailbox: await findOwnMailbox(scope),
});

/**
 * Connects the person's mailbox once it can be read, or gives a connected one new access.
 * @throws 403 in a demo and on a plan without it, 422 with what the server says, 429
 */
export const connectMailbox = async (
  context: Context,
  { workspace_id, user_id }: Identity,
  { password, ...connection }: MailboxConnection,
): Promise<CurrentMailbox> => {
  const { config, db } = context;
  const who = { workspaceId: workspace_id, userId: user_id };
  await inWorkspace(db, who, async (scope) => {
    await requireNotDemo(scope);
    await requireMailboxes(scope);
  });
  await requireAllowance(db, ATTEMPTS, user_id, msg`Too many attempts. Please try again later.`);
  await withImap({ ...connection, password }, config, (imap) => imap.folders()).catch((error) => {
    const problem: MailboxProblem = error instanceof MailServerFailure ? error.problem : 'not_readable';
    const { field, says } = REFUSALS[problem];
    throw new ProblemError(422, problem, says, { [field]: says });
  });
  const { smtp, username } = connection;
  if (smtp) {
    await checkOwnSmtp({ ...smtp, username, password }, config).catch((error) => {
      if (!(error instanceof MailServerFailure)) throw error;
      const { field, says } = SENDING_REFUSALS[error.problem] ?? REFUSALS[error.problem];
      const named = field === 'password' || field === 'username' ? field : `smtp.${field}`;
      throw new ProblemError(422, error.problem, says, { [named]: says });
    });
  }
  return inWorkspace(db, who, async (scope) => {
    const before = await findOwnMailbox(scope);
    const isSame =
      before?.address.toLowerCase() === connection.address.toLowerCase() && before.host === connection.host;
    if (before && !isSame) await deleteOwnMailbox(scope);
    const id = before && isSame ? before.id : uuidv7();
    const mailbox = {
      id,
      ...connection,
      smtp: smtp && JSON.stringify(smtp),
      secret: seal(config.encryptionKey(), password, id),
    };
    await (before && isSame ? updateAccess : insertMailbox)(scope, mailbox);
    await enqueue(scope, SYNC, { mailbox_id: id }, { key: `mailbox:${id}`, queue: `mailbox:${id}` });
    return readMailbox(scope);
  });
};

/** @throws 404 without a mailbox */
export const shareMailbox = async (scope: Scope, visibility: MailVisibility): Promise<CurrentMailbox> => {
  if ((await updateVisibility(scope, visibility)) === 0) throw notFound(msg`This mailbox`);
  const current = await readMailbox(scope);
  if (current.mailbox && visibility !== 'private') {
    await enqueue(scope, MOVE_LAST_CONTACTS, { mailbox_id: current.mailbox.id });
  }
  return current;
};

/** @throws 404 without a mailbox */
export const changeSender = async (scope: Scope, sender: MailSender): Promise<CurrentMailbox> => {
  if ((await updateSender(scope, sender)) === 0) throw notFound(msg`This mailbox`);
  return readMailbox(scope);
};

/** Forgets the mailbox with its password, and the emails that only it had. @throws 404 */
export const disconnectMailbox = async (scope: Scope): Promise<void> => {
  if ((await deleteOwnMailbox(scope)) === 0) throw notFound(msg`This mailbox`);
};

/** Deletes the emails from and to a person, whichever mailbox they were read from or wait in. */
export const eraseMail = async (scope: Scope, contactIds: string[], emails: string[]) => {
  const addresses = emails.map((email) => email.toLowerCase());
  await deleteMailOf(scope, contactIds, addresses);
  await deleteOutgoingTo(scope, contactIds, addresses);
};
