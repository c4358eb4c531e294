import type { WebhookFields } from '@rapport/shared/webhookFields';
import { rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Attempt } from '../../integrations/webhooks/postEvent';

/** A delivery that this process has claimed. */
export interface ClaimedDelivery {
  workspace_id: string;
  id: string;
  webhook_id: string;
  /** The number of attempts, including this one. A replay counts them from the start. */
  attempts: number;
  /** Identifies the claim, because a later claim ends later. */
  claimed_until: string;
}

/** How many deliveries are sent to an endpoint at once. An endpoint that fails gets one at a time, so that it takes up little room. */
const SENT_AT_ONCE_MAX = 3;

/** How long a claim lasts: longer than any attempt. After that, the process that claimed the delivery is assumed to be dead. */
const CLAIM_SECONDS = 60;

/** The latest time at which a claim can end. A claim that ends later was made while the clock was ahead, and is ignored. */
const LONGEST = 'now() + make_interval(secs => :seconds)';

/** Makes processes that claim deliveries wait until the transaction ends. */
export const lockClaims = (trx: Db) => trx.raw(`select pg_advisory_xact_lock(hashtext('webhooks.claim'))`);

/**
 * Claims due deliveries of all workspaces for this process: the first one of every endpoint comes before the second one
 * of any. A delivery waits while an earlier one about the same record is pending for the same endpoint.
 */
export const claimDeliveries = async (trx: Db, room: number): Promise<ClaimedDelivery[]> => {
  // One process claims at a time, so that all processes together keep to the limit of an endpoint.
  await lockClaims(trx);
  const { rows: claimed } = await trx.raw(
    `with busy as (
       select workspace_id, webhook_id, count(*) as number from webhook_deliveries
       where status = 'pending' and claimed_until > now() and claimed_until <= ${LONGEST}
       group by workspace_id, webhook_id
     ), ready as (
       select due.workspace_id, due.id, due.next_at, row_number() over in_turn + coalesce(busy.number, 0) as place,
         case when webhooks.failing_since is null then :atOnceMax::int else 1 end as at_once_max
       from webhook_deliveries as due
       join webhooks on webhooks.workspace_id = due.workspace_id and webhooks.id = due.webhook_id
       left join busy on busy.workspace_id = due.workspace_id and busy.webhook_id = due.webhook_id
       where due.status = 'pending' and due.next_at <= now()
         and (due.claimed_until is null or due.claimed_until <= now() or due.claimed_until > ${LONGEST})
         and (webhooks.stopped_at is null or due.event = 'webhook.test')
         and not exists (
           select from webhook_deliveries as earlier
           where earlier.workspace_id = due.workspace_id and earlier.webhook_id = due.webhook_id
             and earlier.object_id = due.object_id and earlier.status = 'pending'
             and (earlier.happened_at, earlier.id) < (due.happened_at, due.id)
             and (earlier.event = 'webhook.test') = (due.event = 'webhook.test'))
       window in_turn as (partition by due.workspace_id, due.webhook_id order by due.happened_at, due.id)
     ), chosen as (
       select workspace_id, id from ready where place <= at_once_max order by place, next_at limit :room
     )
     update webhook_deliveries as claimed
     set claimed_until = ${LONGEST}, attempts = attempts + 1
     from chosen where claimed.workspace_id = chosen.workspace_id and claimed.id = chosen.id
     returning claimed.workspace_id, claimed.id, claimed.webhook_id, claimed.attempts, claimed.claimed_until`,
    { atOnceMax: SENT_AT_ONCE_MAX, room, seconds: CLAIM_SECONDS },
  );
  return claimed;
};

interface DeliveryToSend {
  event: string;
  object_type: string;
  object_id: string;
  previous_stage: string | null;
  happened_at: string;
  body: string | null;
  url: string;
  fields: WebhookFields;
}

export const findToSend = (scope: Scope, { id }: ClaimedDelivery): Promise<DeliveryToSend | undefined> =>
  rows(scope, 'webhook_deliveries')
    .join('webhooks', (join) =>
      join
        .on('webhooks.workspace_id', 'webhook_deliveries.workspace_id')
        .andOn('webhooks.id', 'webhook_deliveries.webhook_id'),
    )
    .where('webhook_deliveries.id', id)
    .first(
      'webhook_deliveries.event',
      'webhook_deliveries.object_type',
      'webhook_deliveries.object_id',
      'webhook_deliveries.previous_stage',
      'webhook_deliveries.happened_at',
      'webhook_deliveries.body',
      'webhooks.url',
      'webhooks.fields',
    );

export const keepBody = (scope: Scope, { id }: ClaimedDelivery, body: string) =>
  rows(scope, 'webhook_deliveries').where({ id }).update({ body });

/**
 * Records an attempt, unless the delivery has been replayed or claimed again since.
 * @param pause seconds until the next attempt; `null` after the last one
 * @returns whether the attempt was recorded
 */
export const recordAttempt = async (
  scope: Scope,
  { id, claimed_until }: ClaimedDelivery,
  { attempt, durationMs, pause }: { attempt: Attempt; durationMs: number; pause: number | null },
): Promise<boolean> => {
  const status = attempt.failure === null ? 'delivered' : pause === null ? 'failed' : 'pending';
  const count = await rows(scope, 'webhook_deliveries')
    .where({ id, claimed_until, status: 'pending' })
    .update({
      ...attempt,
      status,
      duration_ms: durationMs,
      claimed_until: null,
      attempted_at: scope.db.fn.now(),
      next_at: status === 'pending' ? scope.db.raw('now() + make_interval(secs => ?)', [pause ?? 0]) : null,
    });
  return count > 0;
};

/** Fails the deliveries of a restored backup: they are out of date, or the original installation sends them. */
export const failPending = (trx: Pick<Db, 'raw'>) =>
  trx.raw(
    `update webhook_deliveries set status = 'failed', failure = 'restored', claimed_until = null, next_at = null
     where status = 'pending'`,
  );
