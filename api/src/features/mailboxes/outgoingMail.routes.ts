import { NewOutgoingMail, OutgoingMail, OutgoingMailQuery } from '@rapport/shared/outgoingMail';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { readOutgoing, readOutgoingMail, sendAtOnce, sendMail, takeEmailBack } from './outgoingMail.service';

export const outgoingMailRoutes = apiRouter();

outgoingMailRoutes.get(
  '/mailbox/emails',
  {
    operationId: 'listOutgoingEmails',
    summary: 'List your unsent emails',
    access: 'member',
    query: OutgoingMailQuery,
    reply: z.array(OutgoingMail),
  },
  ({ query, scope }) => readOutgoing(scope, query.contact_id),
);

outgoingMailRoutes.post(
  '/mailbox/emails',
  {
    operationId: 'sendEmail',
    summary: 'Send an email from your mailbox',
    access: 'member',
    body: NewOutgoingMail,
    reply: OutgoingMail,
    location: '/mailbox/emails/:id',
  },
  ({ body, scope }) => sendMail(scope, body),
);

outgoingMailRoutes.get(
  '/mailbox/emails/:emailId',
  {
    operationId: 'getOutgoingEmail',
    summary: 'Get one of your unsent emails',
    access: 'member',
    reply: OutgoingMail,
  },
  ({ path, scope }) => readOutgoingMail(scope, path.emailId),
);

outgoingMailRoutes.delete(
  '/mailbox/emails/:emailId',
  {
    operationId: 'takeEmailBack',
    summary: 'Cancel an unsent email',
    access: 'member',
    whileSuspended: true,
  },
  ({ path, scope }) => takeEmailBack(scope, path.emailId),
);

outgoingMailRoutes.post(
  '/mailbox/emails/:emailId/send',
  {
    operationId: 'sendEmailNow',
    summary: 'Send a waiting or failed email now',
    access: 'member',
    reply: OutgoingMail,
  },
  ({ path, scope }) => sendAtOnce(scope, path.emailId),
);
