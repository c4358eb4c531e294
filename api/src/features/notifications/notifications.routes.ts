import { LIVE_RECORDS, type LiveRecord, Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { Router } from 'express';
import { z } from 'zod';
import { CHANNEL } from '../../db/changes';
import { listen } from '../../db/listen';
import { endpoint } from '../../http/endpoint';
import { eventStream } from '../../http/eventStream';
import { notFound } from '../../http/problem';
import { gathered } from './gathered';
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
      summary: 'Stream changes of notifications and the kinds of records that change',
      produces: 'text/event-stream',
      access: 'self',
      query: z.strictObject({ workspace: z.uuid().optional() }),
    },
    async ({ context, identity, query, req, res }) => {
      // The cookie is the browser's: a tab that stayed in another workspace must not hear of this one.
      if (query.workspace && query.workspace !== identity.workspace_id) throw notFound('This workspace');
      const { send, closed } = eventStream(req, res, `${identity.workspace_id} ${identity.user_id}`);
      const hear = (text: string, heard: () => void) =>
        listen(context.db, CHANNEL, `${identity.workspace_id} ${text}`, heard);
      const changed = gathered<LiveRecord>((kinds) => send('records', { kinds }));
      const stops = await Promise.all([
        hear(String(identity.user_id), () => send('changed')),
        ...LIVE_RECORDS.map((kind) => hear(kind, () => changed.add(kind))),
      ]);
      send('open');
      await closed;
      for (const stop of [...stops, changed.stop]) stop();
    },
  ),
);
