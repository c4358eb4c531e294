import { DropAddress } from '@rapport/shared/dropAddress';
import { apiRouter } from '../../http/apiRouter';
import { discardWaiting, logWaiting, readDropAddress, renewDropAddress, stopDropAddress } from './dropped.service';

export const dropRoutes = apiRouter();

dropRoutes.get(
  '/mailbox/drop',
  {
    operationId: 'getDropAddress',
    summary: 'Get your drop address and its pending emails',
    access: 'member',
    reply: DropAddress,
  },
  ({ context, scope }) => readDropAddress(context, scope),
);

dropRoutes.put(
  '/mailbox/drop',
  {
    operationId: 'renewDropAddress',
    summary: 'Turn on your drop address, or replace it',
    access: 'member',
    reply: DropAddress,
  },
  ({ context, scope }) => renewDropAddress(context, scope),
);

dropRoutes.delete(
  '/mailbox/drop',
  {
    operationId: 'stopDropAddress',
    summary: 'Turn off your drop address',
    access: 'member',
    whileSuspended: true,
  },
  ({ scope }) => stopDropAddress(scope),
);

dropRoutes.post(
  '/mailbox/drop/emails/:droppedId/log',
  {
    operationId: 'logDroppedEmail',
    summary: 'Add the people in a pending email as contacts, and log it',
    access: 'member',
    reply: DropAddress,
  },
  ({ context, path, scope }) => logWaiting(context, scope, path.droppedId),
);

dropRoutes.delete(
  '/mailbox/drop/emails/:droppedId',
  {
    operationId: 'discardDroppedEmail',
    summary: 'Discard a pending email',
    access: 'member',
    whileSuspended: true,
  },
  ({ path, scope }) => discardWaiting(scope, path.droppedId),
);
