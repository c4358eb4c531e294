import { msg } from '@lingui/core/macro';
import { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { LIVE_KINDS, type LiveKind } from '@rapport/shared/recordTypes';
import { z } from 'zod';
import { CHANNEL } from '../../db/changes';
import type { Identity } from '../../db/identity';
import { listen, wasHeardRecently } from '../../db/listen';
import { inWorkspace } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import { eventStream } from '../../http/eventStream';
import { notFound } from '../../http/problem';
import { wordsOfRequest } from '../../http/requestLanguage';
import { batched } from './batched';
import { markNotifications, readNotifications } from './notifications.service';

export const notificationRoutes = apiRouter({ notifications: 'Notifications for the signed-in user.' });

notificationRoutes.get(
  '/notifications',
  { operationId: 'listNotifications', summary: 'List notifications', access: 'member', reply: Notifications },
  ({ scope }) => readNotifications(scope),
);

notificationRoutes.put(
  '/notifications',
  {
    whileSuspended: true,
    operationId: 'markNotifications',
    summary: 'Mark notifications as read',
    access: 'member',
    body: NotificationsRead,
    reply: Notifications,
  },
  ({ body, scope }) => markNotifications(scope, body),
);

notificationRoutes.get(
  '/notifications/stream',
  {
    operationId: 'streamNotifications',
    summary: 'Stream notifications and record changes',
    produces: 'text/event-stream',
    access: 'self',
    query: z.strictObject({ workspace: z.uuid().optional() }),
  },
  async ({ context, identity, query, req, res }) => {
    // All tabs of a browser share the cookie: a tab that is still in another workspace must not get events of this one.
    if (query.workspace && query.workspace !== identity.workspace_id) throw notFound(msg`This workspace`);
    const { send, closed } = eventStream(req, res, `${identity.workspace_id} ${identity.user_id}`);
    const hear = (text: string, onEvent: () => void) =>
      listen(context.db, CHANNEL, `${identity.workspace_id} ${text}`, onEvent);
    const changed = batched<LiveKind>((kinds) => send('records', { kinds }));
    const stops = await Promise.all([
      hear(String(identity.user_id), () => send('changed')),
      ...LIVE_KINDS.map((kind) => hear(kind, () => changed.add(kind))),
    ]);
    try {
      // Read only after listening has begun, so that nothing is missed in between.
      send(
        'ready',
        await inWorkspace(context.db, personOf(identity), (scope) =>
          readNotifications({ ...scope, words: () => wordsOfRequest(req) }),
        ),
      );
      // These changes may be missing from what the page fetched just before it opened the stream.
      for (const kind of LIVE_KINDS) {
        if (wasHeardRecently(context.db, CHANNEL, `${identity.workspace_id} ${kind}`)) changed.add(kind);
      }
      await closed;
    } finally {
      for (const stop of [...stops, changed.stop]) stop();
    }
  },
);

const personOf = ({ workspace_id, user_id }: Identity) =>
  ({ workspaceId: workspace_id, userId: user_id, lane: 'read' }) as const;
