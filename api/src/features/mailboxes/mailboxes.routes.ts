import { msg } from '@lingui/core/macro';
import { Contact } from '@rapport/shared/contacts';
import {
  CurrentMailbox,
  MailboxConnection,
  MailboxNever,
  MailboxSharing,
  MailContent,
  MailContentQuery,
  MailMessage,
  MailPermission,
  MailPermissionAnswer,
  MailPermissionRequest,
  MailSender,
  MailServers,
  MailServersQuery,
  ThreadDeals,
  ThreadSharing,
  UnknownSender,
} from '@rapport/shared/mailbox';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { Download } from '../../http/download';
import { limitConcurrent } from '../../http/limitConcurrent';
import { connectMailbox } from './connectMailbox.service';
import { changeSender, disconnectMailbox, findServers, readMailbox, shareMailbox } from './mailboxes.service';
import { askPermission, connectByPermission } from './mailboxPermission.service';
import { readMailContent, saveAttachment } from './mailContent.service';
import { readThread } from './mailThreads.readModel';
import { changeNever, shareThread } from './privacy.service';
import { addSender, dismiss, readSenders } from './senders.service';
import { linkThread } from './threadDeals.service';

/** Each opened email or attachment uses a connection to the email server. */
const beginOpening = limitConcurrent(4, msg`Only 4 emails can be opened at once. Wait for one to finish.`);

export const mailboxRoutes = apiRouter({ mailbox: 'Your mailbox, and the emails exchanged with contacts.' });

mailboxRoutes.get(
  '/mailbox',
  {
    operationId: 'getMailbox',
    summary: 'Get your mailbox',
    access: 'member',
    reply: CurrentMailbox,
  },
  ({ context, scope }) => readMailbox(context, scope),
);

mailboxRoutes.put(
  '/mailbox',
  {
    operationId: 'connectMailbox',
    summary: 'Connect a mailbox by IMAP once it can be read',
    access: 'member',
    transaction: false,
    body: MailboxConnection,
    reply: CurrentMailbox,
  },
  ({ body, context, identity }) => connectMailbox(context, identity, body),
);

mailboxRoutes.post(
  '/mailbox/permission',
  {
    operationId: 'askMailPermission',
    summary: 'Start connecting a mailbox through its provider',
    access: 'member',
    transaction: false,
    body: MailPermissionRequest,
    reply: MailPermission,
  },
  ({ body, context, identity }) => askPermission(context, identity, body.provider),
);

mailboxRoutes.put(
  '/mailbox/permission',
  {
    operationId: 'connectMailboxByPermission',
    summary: 'Connect a mailbox through its provider',
    access: 'member',
    transaction: false,
    body: MailPermissionAnswer,
    reply: CurrentMailbox,
  },
  ({ body, context, identity }) => connectByPermission(context, identity, body.answer),
);

mailboxRoutes.get(
  '/mailbox/servers',
  {
    operationId: 'findMailServers',
    summary: 'Find the email servers of an email address',
    access: 'member',
    transaction: false,
    query: MailServersQuery,
    reply: MailServers,
  },
  ({ context, identity, query }) => findServers(context, identity, query.address),
);

mailboxRoutes.put(
  '/mailbox/visibility',
  {
    operationId: 'shareMailbox',
    summary: 'Set what other members see of your emails',
    access: 'member',
    whileSuspended: true,
    body: MailboxSharing,
    reply: CurrentMailbox,
  },
  ({ body, context, scope }) => shareMailbox(context, scope, body.visibility),
);

mailboxRoutes.put(
  '/mailbox/never',
  {
    operationId: 'changeMailboxNever',
    summary: 'Set the addresses that your mailbox leaves out',
    access: 'member',
    whileSuspended: true,
    body: MailboxNever,
    reply: CurrentMailbox,
  },
  ({ body, context, scope }) => changeNever(context, scope, body.never),
);

mailboxRoutes.put(
  '/mailbox/sender',
  {
    operationId: 'changeSender',
    summary: 'Update the name and signature of your emails',
    access: 'member',
    body: MailSender,
    reply: CurrentMailbox,
  },
  ({ body, context, scope }) => changeSender(context, scope, body),
);

mailboxRoutes.delete(
  '/mailbox',
  {
    operationId: 'disconnectMailbox',
    summary: 'Disconnect your mailbox, and delete its password and emails',
    access: 'member',
    whileSuspended: true,
  },
  ({ scope }) => disconnectMailbox(scope),
);

mailboxRoutes.get(
  '/mailbox/messages/:messageId/content',
  {
    operationId: 'getMailContent',
    summary: 'Get the HTML and the list of attachments of an email from its mailbox',
    query: MailContentQuery,
    transaction: false,
    reply: MailContent,
  },
  ({ context, identity, path, query, res }) => {
    beginOpening(identity, res);
    return readMailContent(context, identity, path.messageId, query.images ?? false);
  },
);

mailboxRoutes.get(
  '/mailbox/messages/:messageId/attachments/:nth',
  {
    operationId: 'downloadMailAttachment',
    summary: 'Download an attachment of an email from its mailbox',
    produces: 'application/octet-stream',
    path: z.object({ messageId: z.uuid(), nth: z.coerce.number().int().min(0).max(999) }),
    transaction: false,
  },
  ({ context, identity, path, res }) => {
    beginOpening(identity, res);
    res.set('Content-Security-Policy', "sandbox; default-src 'none'");
    const who = { workspaceId: identity.workspace_id, userId: identity.user_id };
    return saveAttachment(context, identity, path, (attachment) => Download.write(context, who, res, attachment));
  },
);

mailboxRoutes.get(
  '/mailbox/threads/:threadId',
  {
    operationId: 'getMailThread',
    summary: 'List the emails of a thread, oldest first',
    reply: z.array(MailMessage),
  },
  ({ path, scope }) => readThread(scope, path.threadId),
);

mailboxRoutes.put(
  '/mailbox/threads/:threadId/sharing',
  {
    operationId: 'shareMailThread',
    summary: 'Hide an email thread of your mailbox from the team, or show it',
    access: 'member',
    whileSuspended: true,
    body: ThreadSharing,
    reply: z.array(MailMessage),
  },
  ({ body, path, scope }) => shareThread(scope, path.threadId, body.is_hidden),
);

mailboxRoutes.put(
  '/mailbox/threads/:threadId/deals',
  {
    operationId: 'linkMailThread',
    summary: 'Set the deals of an email thread',
    access: 'member',
    body: ThreadDeals,
    reply: z.array(MailMessage),
  },
  ({ body, path, scope }) => linkThread(scope, path.threadId, body.deal_ids),
);

mailboxRoutes.get(
  '/mailbox/senders',
  {
    operationId: 'listUnknownSenders',
    summary: 'List frequent senders to your mailbox who are not contacts',
    access: 'member',
    reply: z.array(UnknownSender),
  },
  ({ scope }) => readSenders(scope),
);

mailboxRoutes.post(
  '/mailbox/senders/:senderId/contact',
  { operationId: 'addUnknownSender', summary: 'Create a contact from a sender', access: 'member', reply: Contact },
  ({ path, scope }) => addSender(scope, path.senderId),
);

mailboxRoutes.delete(
  '/mailbox/senders/:senderId',
  {
    operationId: 'dismissUnknownSender',
    summary: 'Dismiss a suggested sender',
    access: 'member',
    whileSuspended: true,
  },
  ({ path, scope }) => dismiss(scope, path.senderId),
);
