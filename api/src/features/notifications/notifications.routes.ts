import { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { Router } from 'express';
import { listen } from '../../db/listen';
import { endpoint } from '../../http/endpoint';
import { eventStream } from '../../http/eventStream';
import { CHANNEL } from './notifications.repository';
import { markNotifications, readNotifications } from './notifications.service';

export const notificationRoutes = Router();

notificationRoutes.get(
  '/notifications',
  endpoint(
    { operationId: 'listNotifications', summary: 'List notifications', access: 'member', reply: Notifications },
    ({ scope }) => readNotifications(scope),
  ),
);

notificationRoutes.put(
  '/notifications',
  endpoint(
    {
      whileSuspended: true,
      operationId: 'markNotifications',
      summary: 'Mark notifications as read',
      access: 'member',
      body: NotificationsRead,
      reply: Notifications,
    },
    ({ body, scope }) => markNotifications(scope, body),
  ),
);

notificationRoutes.get(
  '/notifications/stream',
  endpoint(
    {
      operationId: 'streamNotifications',
      summary: 'Stream changes of notifications',
      produces: 'text/event-stream',
      access: 'self',
    },
    async ({ context, identity, req, res }) => {
      const person = `${identity.workspace_id} ${identity.user_id}`;
      const { send, closed } = eventStream(req, res, person);
      const stop = await listen(context.db, CHANNEL, person, () => send('changed'));
      send('open');
      await closed;
      stop();
    },
  ),
);
