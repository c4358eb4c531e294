import { CurrentMailbox, MailboxConnection, MailboxSharing, MailMessage } from '@rapport/shared/mailbox';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { connectMailbox, disconnectMailbox, readMailbox, shareMailbox } from './mailboxes.service';
import { readThread } from './mailThreads.readModel';

export const mailboxRoutes = apiRouter();

mailboxRoutes.get(
  '/mailbox',
  {
    operationId: 'getMailbox',
    summary: 'Get one’s own connected mailbox',
    access: 'member',
    reply: CurrentMailbox,
  },
  ({ scope }) => readMailbox(scope),
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

mailboxRoutes.put(
  '/mailbox/visibility',
  {
    operationId: 'shareMailbox',
    summary: 'Choose what other members see of one’s own emails',
    access: 'member',
    whileSuspended: true,
    body: MailboxSharing,
    reply: CurrentMailbox,
  },
  ({ body, scope }) => shareMailbox(scope, body.visibility),
);

mailboxRoutes.delete(
  '/mailbox',
  {
    operationId: 'disconnectMailbox',
    summary: 'Disconnect one’s own mailbox, with its password and emails',
    access: 'member',
    whileSuspended: true,
  },
  ({ scope }) => disconnectMailbox(scope),
);

mailboxRoutes.get(
  '/mailbox/threads/:threadId',
  {
    operationId: 'getMailThread',
    summary: 'List the emails of a thread that one may see, the oldest first',
    path: z.object({ threadId: z.uuid() }),
    reply: z.array(MailMessage),
  },
  ({ path, scope }) => readThread(scope, path.threadId),
);
