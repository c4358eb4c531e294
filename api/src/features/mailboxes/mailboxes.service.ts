import { msg } from '@lingui/core/macro';
import {
  type CurrentMailbox,
  MailProviderId,
  type MailSender,
  type MailServers,
  type MailVisibility,
} from '@rapport/shared/mailbox';
import type { Identity } from '../../db/identity';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound } from '../../http/problem';
import { type RateLimit, requireAllowance } from '../../http/rateLimit';
import { serversOfAddress } from '../../integrations/mailDiscovery';
import { enqueue } from '../../jobs/job';
import { mayHaveMailboxes } from '../workspaces/planLimits';
import { deleteDroppedWith } from './dropped.repository';
import { deleteOwnMailbox, findOwnMailbox, updateSender, updateVisibility } from './mailboxes.repository';
import { MOVE_LAST_CONTACTS } from './mailboxJobs';
import { deleteMailOf } from './mailMessages.repository';
import { deleteOutgoingTo } from './outgoingMail.repository';
import { deleteSenders } from './senders.repository';

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

/** The email servers that the provider or the domain of an address publishes, or else their usual names. @throws 429 */
export const findServers = async (
  { db, config }: Context,
  identity: Identity,
  address: string,
): Promise<MailServers> => {
  await requireAllowance(db, LOOKUPS, identity.user_id, msg`Too many attempts. Please try again later.`);
  return serversOfAddress(address, { allowsPrivate: config.allowsPrivateHosts });
};

/** @throws 404 if there is no mailbox */
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

/** @throws 404 if there is no mailbox */
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
