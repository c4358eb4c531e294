import type { StoppedFor } from '@rapport/shared/webhooks';
import type { Scope } from '../../db/scope';
import { notify } from '../notifications/notifications.service';
import { listOwners, stopWebhooksOf } from './webhooks.repository';

/** Notifies the owners of the workspace that an endpoint was stopped automatically. */
export const notifyStopped = async (scope: Scope, url: string, why: Exclude<StoppedFor, 'paused'>): Promise<void> => {
  const values = { host: new URL(url).host, why };
  for (const owner of await listOwners(scope)) {
    await notify(scope, owner, {
      type: 'webhook_stopped',
      kind: 'webhook_stopped',
      values,
      path: '/settings?tab=api-keys',
    });
  }
};

/**
 * Stops the endpoints that a member who has left added or last started, because their URLs may belong to that person. A
 * member who starts one again takes responsibility for it.
 */
export const stopWebhooksOfLeaver = async (scope: Scope, userId: string): Promise<void> => {
  for (const url of await stopWebhooksOf(scope, userId)) await notifyStopped(scope, url, 'left');
};
