import { NewOutgoingMail, OutgoingMail, OutgoingMailQuery } from '@rapport/shared/outgoingMail';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { readOutgoing, readOutgoingMail, sendAtOnce, sendMail, takeEmailBack } from './outgoingMail.service';

export const outgoingMailRoutes = apiRouter();

outgoingMailRoutes.get(
  '/mailbox/emails',
  {
    operationId: 'listOutgoingEmails',
    summary: 'List one’s own emails that are not sent yet',
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
    summary: 'Send an email from one’s own mailbox',
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
    summary: 'Get one of one’s own emails until it is sent',
    access: 'member',
    reply: OutgoingMail,
  },
  ({ path, scope }) => readOutgoingMail(scope, path.emailId),
);

outgoingMailRoutes.delete(
  '/mailbox/emails/:emailId',
  {
    operationId: 'takeEmailBack',
    summary: 'Take back an email that is not sent yet',
    access: 'member',
    whileSuspended: true,
  },
  ({ path, scope }) => takeEmailBack(scope, path.emailId),
);

outgoingMailRoutes.post(
  '/mailbox/emails/:emailId/send',
  {
    operationId: 'sendEmailNow',
    summary: 'Send an email that waits or failed at once',
    access: 'member',
    reply: OutgoingMail,
  },
  ({ path, scope }) => sendAtOnce(scope, path.emailId),
);
