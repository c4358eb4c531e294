import type { DeliveryFailure } from '@rapport/shared/webhooks';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import { unseal } from '../../db/sealed';
import type { Context } from '../../http/context';
import type { Attempt, OutgoingEvent } from '../../integrations/webhooks/postEvent';
import { enqueueSystemJob } from '../../jobs/job';
import { mayHaveWebhooks } from '../workspaces/planLimits';
import { type ClaimedDelivery, claimDeliveries, findToSend, keepBody, recordAttempt } from './deliveries.repository';
import { eventBodyOf } from './eventBody';
import { notifyStopped } from './stopped.service';
import { deliverWebhooks } from './webhooks.queue';
import { listSecrets, markFailing, markWorking, stopWebhook } from './webhooks.repository';

/** How many deliveries this process sends at once. None of them holds a database connection while it waits for a response. */
const AT_ONCE = 100;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from each attempt to the next: ten attempts in three days. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR];

/** Failures that another attempt cannot change. */
const FINAL = new Set<DeliveryFailure>(['gone', 'plan', 'secret']);

interface Dispatcher {
  underWay: Set<Promise<void>>;
  claiming: Promise<void> | null;
  isAskedAgain: boolean;
  isFinishing: boolean;
}

const dispatchers = new WeakMap<Context, Dispatcher>();

const dispatcherOf = (context: Context): Dispatcher => {
  const known = dispatchers.get(context);
  if (known) return known;
  const dispatcher = { underWay: new Set<Promise<void>>(), claiming: null, isAskedAgain: false, isFinishing: false };
  dispatchers.set(context, dispatcher);
  return dispatcher;
};

/**
 * Begins to send the due deliveries, and returns before they are answered, so that no job waits for a slow receiver.
 * Deliveries of a killed process are claimed again after a minute.
 */
export const deliverDue = (context: Context): Promise<void> => {
  const dispatcher = dispatcherOf(context);
  dispatcher.isAskedAgain = true;
  dispatcher.claiming ??= claimWhileAsked(context, dispatcher).finally(() => {
    dispatcher.claiming = null;
  });
  return dispatcher.claiming;
};

const claimWhileAsked = async (context: Context, dispatcher: Dispatcher) => {
  while (dispatcher.isAskedAgain && !dispatcher.isFinishing) {
    dispatcher.isAskedAgain = false;
    const room = AT_ONCE - dispatcher.underWay.size;
    if (room <= 0) return;
    const claimed = await asSystem(context.db, (trx) => claimDeliveries(trx, room));
    for (const one of claimed) begin(context, dispatcher, one);
  }
};

const begin = (context: Context, dispatcher: Dispatcher, claimed: ClaimedDelivery) => {
  const sending = deliver(context, claimed)
    .catch((err) => context.log.warn({ err, delivery: claimed.id }, 'a webhook delivery broke off'))
    .then(() => {
      dispatcher.underWay.delete(sending);
      if (dispatcher.isFinishing) return;
      // A delivery may have waited for this one to end.
      return deliverDue(context).catch((err) => context.log.warn({ err }, 'webhook deliveries were not claimed'));
    });
  dispatcher.underWay.add(sending);
};

/** Waits until the deliveries under way have been answered, and begins no others meanwhile. */
export const finishDeliveries = async (context: Context): Promise<void> => {
  const dispatcher = dispatcherOf(context);
  dispatcher.isFinishing = true;
  await dispatcher.claiming?.catch(() => undefined);
  await Promise.all(dispatcher.underWay);
  dispatcher.isFinishing = false;
};

/** @public Waits until no deliveries are under way, for tests. */
export const deliveriesSettled = async (context: Context): Promise<void> => {
  const dispatcher = dispatcherOf(context);
  while (dispatcher.underWay.size > 0 || dispatcher.claiming) {
    await dispatcher.claiming;
    await Promise.all(dispatcher.underWay);
  }
};

const deliver = async (context: Context, claimed: ClaimedDelivery): Promise<void> => {
  const who = { workspaceId: claimed.workspace_id };
  const prepared = await inWorkspace(context.db, who, (scope) => prepare(context, scope, claimed));
  if (prepared === null) return;
  const began = Date.now();
  const attempt = typeof prepared === 'string' ? unsent(prepared) : await send(context, prepared.event);
  const durationMs = Date.now() - began;
  const isTest = typeof prepared !== 'string' && prepared.isTest;
  await inWorkspace(context.db, who, (scope) => recordOutcome(scope, claimed, { attempt, durationMs, isTest }));
};

/** Reads the event to send. @returns the reason if it cannot be sent; `null` if the endpoint was deleted meanwhile */
const prepare = async (
  { config }: Context,
  scope: Scope,
  claimed: ClaimedDelivery,
): Promise<{ event: OutgoingEvent; isTest: boolean } | DeliveryFailure | null> => {
  const found = await findToSend(scope, claimed);
  if (!found) return null;
  if (!(await mayHaveWebhooks(scope))) return 'plan';
  const sealed = await listSecrets(scope, claimed.webhook_id);
  const secrets = sealed.flatMap((one) => unseal(config.encryptionKey(), one, claimed.webhook_id) ?? []);
  if (secrets.length === 0) return 'secret';
  const body = found.body ?? (await eventBodyOf(scope, found));
  if (found.body === null) await keepBody(scope, claimed, body);
  return {
    event: { url: found.url, id: `msg_${claimed.id}`, body, secrets },
    isTest: found.event === 'webhook.test',
  };
};

const unsent = (failure: DeliveryFailure): Attempt => ({ failure, response_status: null, response_body: null });

const send = async ({ config }: Context, event: OutgoingEvent): Promise<Attempt> => {
  const { postEvent } = await import('../../integrations/webhooks/postEvent');
  return postEvent(event, { allowsPrivate: config.allowsPrivateHosts });
};

interface Outcome {
  attempt: Attempt;
  durationMs: number;
  isTest: boolean;
}

const recordOutcome = async (scope: Scope, claimed: ClaimedDelivery, { attempt, durationMs, isTest }: Outcome) => {
  const { failure } = attempt;
  const isLast = failure === null || FINAL.has(failure) || isTest;
  const pause = isLast ? null : (PAUSES[claimed.attempts - 1] ?? null);
  if (!(await recordAttempt(scope, claimed, { attempt, durationMs, pause }))) return;
  if (pause !== null) {
    const runAt = new Date(Date.now() + pause * 1_000).toISOString();
    await enqueueSystemJob(scope.db, deliverWebhooks, {}, { runAt });
  }
  if (failure === null) await markWorking(scope, claimed.webhook_id);
  else if (!isTest) await recordFailure(scope, claimed.webhook_id, failure);
};

/** Stops an endpoint that answers that it is gone, or that has failed for five days, and notifies the owners. */
const recordFailure = async (scope: Scope, webhookId: string, failure: DeliveryFailure) => {
  const failing = await markFailing(scope, webhookId);
  if (!failing) return;
  const why = failure === 'gone' ? 'gone' : failing.isForDays ? 'failing' : null;
  if (!why || !(await stopWebhook(scope, webhookId, why))) return;
  await notifyStopped(scope, failing.url, why);
};
