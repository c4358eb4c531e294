import { msg } from '@lingui/core/macro';
import { ROTATION_HOURS } from '@rapport/shared/webhookEvents';
import type { DeliveryQuery, NewWebhook, StoppedFor, Webhook, WebhookDelivery } from '@rapport/shared/webhooks';
import { countUpTo } from '../../db/counts';
import { addRow, rows, type Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import { notFound } from '../../http/problem';
import { lockClaims } from './deliveries.repository';

const WEBHOOK = [
  'id',
  'url',
  'description',
  'events',
  'fields',
  'stopped_at',
  'stopped_for',
  'failing_since',
  'created_at',
  'updated_at',
];

const webhooks = (scope: Scope) =>
  rows(scope, 'webhooks').select(...WEBHOOK, scope.db.raw('stopped_at is null as is_active'));

/** A webhook as it is stored. The database does not know whether its secret can be decrypted. */
export type StoredWebhook = Omit<Webhook, 'is_secret_lost'>;

export const listWebhooks = (scope: Scope): Promise<StoredWebhook[]> =>
  webhooks(scope).orderBy([{ column: 'created_at', order: 'desc' }, 'id']);

/** @throws 404 */
export const findWebhook = async (scope: Scope, id: string): Promise<StoredWebhook> => {
  const found = await webhooks(scope).where({ id }).first();
  if (!found) throw notFound(msg`This webhook`);
  return found;
};

export const countWebhooks = async (scope: Scope): Promise<number> => {
  const [{ count }] = await rows(scope, 'webhooks').count({ count: '*' });
  return count;
};

export const insertWebhook = async (scope: Scope, webhook: NewWebhook): Promise<string> => {
  const [{ id }] = await addRow(scope, 'webhooks', { ...webhook, user_id: scope.userId }).returning('id');
  return id;
};

/** @returns whether the webhook exists in the version that the caller has seen */
export const updateWebhook = async (
  scope: Scope,
  id: string,
  change: object,
  seenVersion?: string,
): Promise<boolean> => {
  const webhook = rows(scope, 'webhooks').where({ id });
  if (seenVersion) webhook.where({ updated_at: seenVersion });
  return (await webhook.update({ ...change, updated_at: scope.db.fn.now() })) > 0;
};

/**
 * Deletes a webhook with its deliveries. The deliveries go first, and none is claimed meanwhile, because an attempt that is being
 * recorded locks its delivery before the webhook, and a claim locks several deliveries.
 * @throws 404
 */
export const deleteWebhook = async (scope: Scope, id: string): Promise<void> => {
  await lockClaims(scope.db);
  await rows(scope, 'webhook_deliveries').where({ webhook_id: id }).delete();
  if ((await rows(scope, 'webhooks').where({ id }).delete()) === 0) throw notFound(msg`This webhook`);
};

/** Adds a secret. Earlier ones keep signing for another day. */
export const insertSecret = async (scope: Scope, webhookId: string, sealed: string): Promise<void> => {
  await rows(scope, 'webhook_secrets')
    .where({ webhook_id: webhookId })
    .whereNull('expires_at')
    .update({ expires_at: scope.db.raw(`now() + interval '${ROTATION_HOURS} hours'`) });
  await addRow(scope, 'webhook_secrets', { webhook_id: webhookId, sealed });
};

const currentSecrets = (scope: Scope) =>
  rows(scope, 'webhook_secrets').whereRaw('(expires_at is null or expires_at > now())');

/** The secrets that sign now, newest first. */
export const listSecrets = (scope: Scope, webhookId: string): Promise<string[]> =>
  currentSecrets(scope).where({ webhook_id: webhookId }).orderBy('created_at', 'desc').pluck('sealed');

/** The endpoints with a current secret whose encrypted form begins with this prefix. */
export const listSigned = (scope: Scope, prefix: string): Promise<string[]> =>
  currentSecrets(scope).whereRaw('starts_with(sealed, ?)', [prefix]).distinct().pluck('webhook_id');

/** Records since when the deliveries of an endpoint fail. @returns its URL, and whether that is more than five days */
export const markFailing = async (scope: Scope, id: string): Promise<{ url: string; isForDays: boolean } | undefined> =>
  (
    await rows(scope, 'webhooks')
      .where({ id })
      .update({ failing_since: scope.db.raw('coalesce(failing_since, now())') })
      .returning(['url', scope.db.raw(`failing_since < now() - interval '5 days' as "isForDays"`) as never])
  )[0];

export const markWorking = (scope: Scope, id: string) =>
  rows(scope, 'webhooks').where({ id }).whereNotNull('failing_since').update({ failing_since: null });

/** @returns whether the endpoint was active before */
export const stopWebhook = async (scope: Scope, id: string, why: StoppedFor): Promise<boolean> =>
  (await stopActive(scope, why).where({ id })) > 0;

/** @returns the URLs of the endpoints that were active before */
export const stopWebhooksOf = (scope: Scope, userId: string): Promise<string[]> =>
  stopActive(scope, 'left')
    .where({ user_id: userId })
    .returning('url')
    .then((hooks) => hooks.map(({ url }) => url));

const stopActive = (scope: Scope, why: StoppedFor) =>
  rows(scope, 'webhooks').whereNull('stopped_at').update({ stopped_at: scope.db.fn.now(), stopped_for: why });

export const listOwners = (scope: Scope): Promise<string[]> =>
  rows(scope, 'memberships').where({ role: 'owner' }).pluck('user_id');

const DELIVERY = [
  'id',
  'event',
  'object_type',
  'object_id',
  'status',
  'attempts',
  'happened_at',
  'attempted_at',
  'next_at',
  'duration_ms',
  'body',
  'response_status',
  'response_body',
  'failure',
].map((column) => `webhook_deliveries.${column}`);

const NEWEST = { by: 'webhook_deliveries.created_at', type: 'timestamptz' } as const;

export const listDeliveries = async (
  scope: Scope,
  webhookId: string,
  { limit, cursor }: DeliveryQuery,
): Promise<Page<WebhookDelivery>> => {
  const matches = rows(scope, 'webhook_deliveries').where('webhook_deliveries.webhook_id', webhookId);
  const total = () => countUpTo(scope.db, matches);
  const page = paged(matches, { table: 'webhook_deliveries', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<WebhookDelivery>(await page.select(DELIVERY), { limit, cursor }, total);
};

/** @throws 404 */
export const findDelivery = async (scope: Scope, webhookId: string, id: string): Promise<WebhookDelivery> => {
  const found = await rows(scope, 'webhook_deliveries').where({ webhook_id: webhookId, id }).first(DELIVERY);
  if (!found) throw notFound(msg`This delivery`);
  return found;
};

/** Inserts a test event for an endpoint. */
export const insertTest = async (scope: Scope, webhookId: string): Promise<string> => {
  const [{ id }] = await addRow(scope, 'webhook_deliveries', {
    webhook_id: webhookId,
    event: 'webhook.test',
    object_type: 'webhook',
    object_id: webhookId,
    happened_at: scope.db.raw('clock_timestamp()'),
  }).returning('id');
  return id;
};

/** Makes a delivery due again, with all attempts of a new one, unless it is just being sent. */
export const renewDelivery = (scope: Scope, id: string) =>
  rows(scope, 'webhook_deliveries')
    .where({ id })
    .whereRaw('(claimed_until is null or claimed_until < now())')
    .update({ status: 'pending', attempts: 0, next_at: scope.db.fn.now(), claimed_until: null, failure: null });

/**
 * Makes pending deliveries due at once when their endpoint is started again. It comes before the change of the
 * endpoint, and none is claimed meanwhile, for the reasons given at `deleteWebhook`.
 */
export const makeDeliveriesDue = async (scope: Scope, webhookId: string): Promise<void> => {
  await lockClaims(scope.db);
  await rows(scope, 'webhook_deliveries')
    .where({ webhook_id: webhookId, status: 'pending' })
    .update({ next_at: scope.db.fn.now() });
};

export const deleteDeliveriesOf = (scope: Scope, recordIds: string[]) =>
  rows(scope, 'webhook_deliveries').whereIn('object_id', recordIds).delete();
