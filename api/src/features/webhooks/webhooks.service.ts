import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { FIELD_OBJECTS } from '@rapport/shared/fields';
import { CUSTOM } from '@rapport/shared/recordFields';
import { WEBHOOKS_MAX } from '@rapport/shared/webhookEvents';
import { fieldsToSend, type WebhookFields } from '@rapport/shared/webhookFields';
import type { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookWithSecret } from '@rapport/shared/webhooks';
import type { Config } from '../../config';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import { seal, sealedPrefix } from '../../db/sealed';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { changedMeanwhile, conflict, invalid } from '../../http/problem';
import { enqueueSystemJob } from '../../jobs/job';
import { fieldsOf } from '../fields/custom.service';
import { requireNotDemo } from '../workspaces/notInDemo';
import { requireWebhooks } from '../workspaces/planLimits';
import { failPending } from './deliveries.repository';
import { deliverWebhooks } from './webhooks.queue';
import {
  countWebhooks,
  deleteDeliveriesOf,
  findDelivery,
  findWebhook,
  insertSecret,
  insertTest,
  insertWebhook,
  listSigned,
  listWebhooks,
  makeDeliveriesDue,
  renewDelivery,
  type StoredWebhook,
  updateWebhook,
} from './webhooks.repository';

/** Standard Webhooks asks for 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const makeSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Adds `is_secret_lost`: whether the secret was encrypted with a former key of the installation, so that nothing can be sent. */
const withSecretState = async (
  { config }: Pick<Context, 'config'>,
  scope: Scope,
  webhooks: StoredWebhook[],
): Promise<Webhook[]> => {
  if (webhooks.length === 0) return [];
  const signed = new Set(await listSigned(scope, sealedPrefix(config.encryptionKey())));
  return webhooks.map((webhook) => ({ ...webhook, is_secret_lost: !signed.has(webhook.id) }));
};

export const readWebhooks = async (context: Pick<Context, 'config'>, scope: Scope): Promise<Webhook[]> =>
  withSecretState(context, scope, await listWebhooks(scope));

/** @throws 404 */
export const readWebhook = async (context: Pick<Context, 'config'>, scope: Scope, id: string): Promise<Webhook> => {
  const [webhook] = await withSecretState(context, scope, [await findWebhook(scope, id)]);
  return webhook as Webhook;
};

/**
 * Adds an endpoint. Only this answer contains the secret that signs its events.
 * @throws 403 in a demo and on a plan without webhooks; 409 when the workspace has `WEBHOOKS_MAX`; 422 for a URL without TLS or an unknown field
 */
export const createWebhook = async (
  context: Context,
  scope: Scope,
  webhook: NewWebhook,
): Promise<WebhookWithSecret> => {
  const { config } = context;
  await requireWebhooks(scope);
  await requireNotDemo(scope);
  requireTls(config, webhook.url);
  const fields = await knownFields(scope, webhook.fields);
  await lockWorkspace(scope);
  if ((await countWebhooks(scope)) >= WEBHOOKS_MAX) {
    throw conflict('too_many', msg`A workspace can have ${WEBHOOKS_MAX} webhooks. Delete one you no longer use.`);
  }
  const id = await insertWebhook(scope, { ...webhook, fields });
  const secret = makeSecret();
  await insertSecret(scope, id, seal(config.encryptionKey(), secret, id));
  return { ...(await readWebhook(context, scope, id)), secret };
};

/**
 * The chosen fields without repetitions. A field that the endpoint already had is accepted even if it was deleted since.
 * @throws 422 at each unknown field
 */
const knownFields = async (scope: Scope, given: WebhookFields, before: WebhookFields = {}): Promise<WebhookFields> => {
  const chosen: WebhookFields = {};
  const unknown: string[] = [];
  for (const type of FIELD_OBJECTS) {
    const keys = given[type];
    if (!keys) continue;
    const own = (await fieldsOf(scope, type)).map(({ key }) => CUSTOM + key);
    const known = new Set([...fieldsToSend(type), ...own, ...(before[type] ?? [])]);
    unknown.push(...keys.flatMap((key, nth) => (known.has(key) ? [] : [`fields.${type}.${nth}`])));
    chosen[type] = [...new Set(keys)];
  }
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((at) => [at, msg`There is no such field`])));
  return chosen;
};

const requireTls = ({ allowsPrivateHosts }: Config, url: string) => {
  if (URL.canParse(url) && (allowsPrivateHosts || new URL(url).protocol === 'https:')) return;
  throw invalid({ url: msg`Enter a URL that begins with https://` });
};

/** @throws 412 when someone else changed it meanwhile */
export const changeWebhook = async (
  context: Context,
  scope: Scope,
  id: string,
  { is_active, fields, ...change }: WebhookChange,
  seenVersion: string | undefined,
): Promise<Webhook> => {
  await requireWebhooks(scope);
  const { is_active: wasActive, url, fields: chosenBefore } = await findWebhook(scope, id);
  if (change.url) requireTls(context.config, change.url);
  const isMoved = change.url !== undefined && change.url !== url;
  const values = {
    ...change,
    ...(fields && { fields: await knownFields(scope, fields, chosenBefore) }),
    ...((isMoved || is_active) && { failing_since: null, user_id: scope.userId }),
    ...(is_active === true && !wasActive && { stopped_at: null, stopped_for: null }),
    ...(is_active === false && wasActive && { stopped_at: new Date().toISOString(), stopped_for: 'paused' }),
  };
  const isStarted = isMoved || (is_active && !wasActive);
  if (isStarted) await makeDeliveriesDue(scope, id);
  if (!(await updateWebhook(scope, id, values, seenVersion))) throw changedMeanwhile(msg`This webhook`);
  if (isStarted) await enqueueDelivery(scope);
  return readWebhook(context, scope, id);
};

/** Replaces the secret. The old one keeps signing for another day. Only this answer contains the new one. */
export const rotateSecret = async (context: Context, scope: Scope, id: string): Promise<WebhookWithSecret> => {
  await requireWebhooks(scope);
  await findWebhook(scope, id);
  const secret = makeSecret();
  await insertSecret(scope, id, seal(context.config.encryptionKey(), secret, id));
  await updateWebhook(scope, id, {});
  return { ...(await readWebhook(context, scope, id)), secret };
};

/** Sends a `webhook.test` event, also to a stopped endpoint. If it fails, it is not tried again. */
export const testWebhook = async (scope: Scope, id: string): Promise<WebhookDelivery> => {
  await requireWebhooks(scope);
  await findWebhook(scope, id);
  const delivery = await insertTest(scope, id);
  await enqueueDelivery(scope);
  return findDelivery(scope, id, delivery);
};

/** Sends an event again with the same body. @throws 404 */
export const replayDelivery = async (scope: Scope, webhookId: string, id: string): Promise<WebhookDelivery> => {
  await requireWebhooks(scope);
  await findDelivery(scope, webhookId, id);
  await renewDelivery(scope, id);
  await enqueueDelivery(scope);
  return findDelivery(scope, webhookId, id);
};

const enqueueDelivery = (scope: Scope) => enqueueSystemJob(scope.db, deliverWebhooks, {});

/** Deletes the deliveries about records whose data are erased. */
export const forgetDeliveries = (scope: Scope, recordIds: string[]) => deleteDeliveriesOf(scope, recordIds);

/** Fails the deliveries that were pending when a restored backup was made. */
export const giveUpRestoredDeliveries = (trx: Pick<Db, 'raw'>) => failPending(trx);
