import { PREVIEW_MINUTES, type Subscription } from '@rapport/shared/billing';
import type { Language } from '@rapport/shared/languages';
import type { PlanId } from '@rapport/shared/plans';
import { UUID } from '@rapport/shared/uuid';
import { languageOf } from '../../db/languageOf';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { StripeEvent } from '../../integrations/stripe/webhooks';
import type { BillingNotice } from './billing.queue';

/** After this many days, an open payment suspends the workspace. */
export const GRACE_DAYS = 10;
/** A suspended workspace can be reactivated for this many days. */
export const REACTIVATION_DAYS = 30;

const SUBSCRIPTION = [
  'status',
  'current_period_end',
  'cancel_at',
  'trial_end',
  'has_payment_method',
  'pending_plan_id',
  'pending_at',
  'past_due_since',
  'suspended_at',
];

export interface BillingState {
  customerId: string | null;
  plan: PlanId;
  trialUsedAt: string | null;
  isUnlimited: boolean;
}

export const findBillingState = async ({ db, workspaceId }: Scope): Promise<BillingState> =>
  db('workspaces')
    .where({ id: workspaceId })
    .first({
      customerId: 'stripe_customer_id',
      plan: db.raw('effective_plan(plan_id)'),
      trialUsedAt: 'trial_used_at',
      isUnlimited: db.raw('(select is_unlimited from installation)'),
    });

/** The workspace's customer at Stripe; `null` if there is none, or if the workspace was erased meanwhile. */
export const findCustomer = async ({ db, workspaceId }: Scope): Promise<string | null> =>
  (await db('workspaces').where({ id: workspaceId }).first('stripe_customer_id'))?.stripe_customer_id ?? null;

/** The email address, name and language of a new customer at Stripe. */
export const findCustomerDetails = async ({
  db,
  workspaceId,
  userId,
}: Scope): Promise<{ email: string; name: string; language: Language }> => ({
  ...(await db('users').where({ id: userId }).first('email')),
  ...(await db('workspaces').where({ id: workspaceId }).first('name')),
  language: await languageOf(db, userId),
});

export const setCustomer = ({ db, workspaceId }: Scope, customerId: string) =>
  db('workspaces').where({ id: workspaceId }).update({ stripe_customer_id: customerId });

export const findSubscription = (scope: Scope): Promise<Subscription | undefined> =>
  rows(scope, 'subscriptions').first(SUBSCRIPTION);

/** Whether a notice still applies. It does not if the payment was made or the suspension has ended. */
export const isNoticeCurrent = async (scope: Scope, { what, key }: BillingNotice): Promise<boolean> => {
  if (what === 'trial_ends') return true;
  const current = rows(scope, 'subscriptions');
  const found = what === 'suspended' ? current.whereNotNull('suspended_at') : current.where({ payment_notice: key });
  return (await found.first('workspace_id')) !== undefined;
};

/** Whether a payment has been open long enough to suspend the workspace, or a suspension long enough to end the subscription. */
export const findLateness = (scope: Scope): Promise<{ is_overdue: boolean; is_over: boolean } | undefined> =>
  rows(scope, 'subscriptions').first(
    scope.db.raw(`suspended_at is null and past_due_since < now() - interval '${GRACE_DAYS} days' as is_overdue`),
    scope.db.raw(`coalesce(suspended_at < now() - interval '${REACTIVATION_DAYS} days', false) as is_over`),
  );

export const suspendSubscription = (scope: Scope, at: string) =>
  rows(scope, 'subscriptions').update({ suspended_at: at });

export const listOwners = (scope: Scope): Promise<string[]> =>
  rows(scope, 'memberships').where({ role: 'owner' }).pluck('user_id');

export const setPending = (scope: Scope, planId: PlanId | null, at: string | null) =>
  rows(scope, 'subscriptions').update({ pending_plan_id: planId, pending_at: at });

export interface Attempt {
  id: string;
  plan_id: PlanId;
  kind: 'checkout' | 'preview' | 'change';
  session_id: string | null;
  url: string | null;
  status: 'open' | 'expired' | 'failed';
}
const ATTEMPT = ['id', 'plan_id', 'kind', 'session_id', 'url', 'status'];

export const insertAttempt = async (scope: Scope, planId: PlanId): Promise<Attempt> => {
  const attempt = { plan_id: planId, kind: 'checkout', user_id: scope.userId };
  return (await addRow(scope, 'checkout_attempts', attempt).returning(ATTEMPT))[0];
};

/** The figures that the preview of a plan change showed. */
export interface Quote {
  subscription: string;
  price: string;
  period_end: string | null;
  /** In the currency's smallest unit. */
  amount: number;
  proration_date: number | null;
}

export const insertQuote = async (scope: Scope, planId: PlanId, quote: Quote): Promise<string> => {
  const row = { plan_id: planId, kind: 'preview', user_id: scope.userId, quote: JSON.stringify(quote) };
  return (await addRow(scope, 'checkout_attempts', row).returning('id'))[0].id;
};

/** A quote for a plan, unless it is too old to be confirmed. */
export const findQuote = async (scope: Scope, id: string, planId: PlanId): Promise<Quote | undefined> =>
  (
    await rows(scope, 'checkout_attempts')
      .where({ id, plan_id: planId, kind: 'preview' })
      .whereRaw(`created_at > now() - interval '${PREVIEW_MINUTES} minutes'`)
      .first('quote')
  )?.quote;

/** Turns a quote into a confirmed change, whose outcome the browser requests later. */
export const confirmQuote = (scope: Scope, id: string) =>
  rows(scope, 'checkout_attempts').where({ id }).update({ kind: 'change', updated_at: scope.db.fn.now() });

export const updateAttempt = (scope: Scope, id: string, change: Partial<Attempt>) =>
  rows(scope, 'checkout_attempts')
    .where({ id })
    .update({ ...change, updated_at: scope.db.fn.now() });

/**
 * Checkouts that may still be paid, because Stripe keeps a checkout open for a day. A checkout that `is_lasting` is
 * open for at least another hour.
 */
export const listOpenAttempts = (scope: Scope): Promise<(Attempt & { is_lasting: boolean })[]> =>
  rows(scope, 'checkout_attempts')
    .where({ kind: 'checkout', status: 'open' })
    .whereNotNull('url')
    .whereRaw(`created_at > now() - interval '25 hours'`)
    .select(ATTEMPT)
    .select(scope.db.raw(`created_at > now() - interval '23 hours' as is_lasting`));

/** Finds an attempt by the id of Stripe's session, or by our own id for a change without a session. */
export const findAttempt = async (scope: Scope, sessionId: string): Promise<Attempt | undefined> => {
  const own = /^bc_(.*)$/.exec(sessionId)?.[1];
  if (own !== undefined && !UUID.test(own)) return undefined;
  return rows(scope, 'checkout_attempts')
    .where(own === undefined ? { session_id: sessionId } : { id: own, kind: 'change' })
    .first(ATTEMPT);
};

export const endAttempt = (trx: Db, sessionId: string, status: 'expired' | 'failed') =>
  trx('checkout_attempts')
    .where({ session_id: sessionId, status: 'open' })
    .update({ status, updated_at: trx.fn.now() });

export const findWorkspaceOf = async (trx: Db, customerId: string): Promise<string | undefined> =>
  (await trx('workspaces').where({ stripe_customer_id: customerId }).first('id'))?.id;

export const listCustomers = async (trx: Db): Promise<string[]> =>
  (await trx('workspaces').whereNotNull('stripe_customer_id').orderBy('id').select('id')).map(({ id }) => id);

/** @returns whether the event is new, because Stripe may send an event more than once */
export const insertEvent = async (trx: Db, event: StripeEvent): Promise<boolean> => {
  const added = await trx('stripe_events')
    .insert({
      id: event.id,
      type: event.type,
      created: event.created,
      api_version: event.apiVersion,
      payload: JSON.stringify(event.payload),
    })
    .onConflict('id')
    .ignore()
    .returning('id');
  return added.length > 0;
};

export interface StoredEvent {
  id: string;
  type: string;
  payload: { data: { object: { id?: string; object?: string; customer?: string | { id: string } | null } } };
}

export const findEvent = (trx: Db, id: string): Promise<StoredEvent | undefined> =>
  trx('stripe_events').where({ id }).first('id', 'type', 'payload');

export const deleteEvent = (trx: Db, id: string) => trx('stripe_events').where({ id }).delete();

export interface StoredState {
  plan_id: PlanId;
  trial_used_at: string | null;
  subscription: {
    stripe_subscription_id: string;
    past_due_since: string | null;
    suspended_at: string | null;
    pending_plan_id: PlanId | null;
    pending_at: string | null;
    payment_notice: string | null;
  } | null;
}

export const findStoredState = async ({ db, workspaceId }: Scope): Promise<StoredState> => ({
  ...(await db('workspaces').where({ id: workspaceId }).forNoKeyUpdate().first('plan_id', 'trial_used_at')),
  subscription:
    (await db('subscriptions')
      .where({ workspace_id: workspaceId })
      .first(
        'stripe_subscription_id',
        'past_due_since',
        'suspended_at',
        'pending_plan_id',
        'pending_at',
        'payment_notice',
      )) ?? null,
});

export const saveSubscription = ({ db, workspaceId }: Scope, row: Record<string, unknown>) =>
  db('subscriptions')
    .insert({ ...row, workspace_id: workspaceId, synced_at: db.fn.now() })
    .onConflict('workspace_id')
    .merge();

export const saveEntitlement = (
  { db, workspaceId }: Scope,
  entitlement: { plan_id?: PlanId; suspended_at: string | null; trial_used_at?: string },
) => db('workspaces').where({ id: workspaceId }).update(entitlement);

/** Makes other work on the subscription wait until the transaction ends. */
export const lockBilling = (trx: Db, workspaceId: string) =>
  trx.raw(`select pg_advisory_xact_lock(hashtextextended('billing ' || ?::uuid, 0))`, [workspaceId]);
