import { languageOf } from '../../db/languageOf';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { defineCron, defineSystemJob } from '../../jobs/job';
import { wordsIn } from '../../words/words';
import { emailUserOnce } from '../access/userEmail';
import { datePreferencesOf } from '../settings/settings.readModel';
import { billingEmail } from './billing.emails';
import { notifyOwners, suspension } from './billing.notices';
import { emailBilling, handleEvent } from './billing.queue';
import {
  deleteEvent,
  endAttempt,
  findEvent,
  findLateness,
  findSubscription,
  findWorkspaceOf,
  isNoticeCurrent,
  listCustomers,
  type StoredEvent,
  saveEntitlement,
  suspendSubscription,
} from './billing.repository';
import { withBillingLock } from './billingLock';
import { syncSubscription } from './sync';

const NEEDS_REVIEW = new Set(['charge.dispute.created', 'charge.refunded']);

const onEvent = defineSystemJob({
  ...handleEvent,
  slots: 'outside',
  run: async (context, { event_id }) => {
    const { stripe, db } = context;
    const event = await asSystem(db, (trx) => findEvent(trx, event_id));
    if (!event || !stripe) return;
    const about = event.payload.data.object;
    const customer = about.object === 'customer' ? about.id : idOf(about.customer);
    const workspaceId = customer && (await asSystem(db, (trx) => findWorkspaceOf(trx, customer)));
    // Logged before the workspace is required, because a dispute names no customer.
    if (NEEDS_REVIEW.has(event.type)) {
      const what = { workspace_id: workspaceId, event: event.id, type: event.type };
      context.log.warn(what, 'a payment needs to be reviewed');
    }
    if (!workspaceId) {
      // The workspace was deleted. The event still names its customer, so the event is deleted as well.
      if (customer) await asSystem(db, (trx) => deleteEvent(trx, event_id));
      return;
    }
    await asSystem(db, (trx) => endCheckout(trx, event));
    await withBillingLock(db, workspaceId, () => syncSubscription(context, stripe, workspaceId));
    if (event.type === 'customer.subscription.trial_will_end' && !(await hasPaymentMethod(context, workspaceId)))
      await inWorkspace(db, { workspaceId }, (scope) => notifyOwners(scope, { what: 'trial_ends', key: event.id }));
  },
});

/** Whether a trial has a payment method, with which it continues automatically. */
const hasPaymentMethod = ({ db }: Context, workspaceId: string): Promise<boolean> =>
  inWorkspace(db, { workspaceId }, async (scope) => (await findSubscription(scope))?.has_payment_method ?? true);

const idOf = (customer: string | { id: string } | null | undefined): string | undefined =>
  typeof customer === 'string' ? customer : customer?.id;

const endCheckout = async (trx: Db, { type, payload }: StoredEvent) => {
  const id = payload.data.object.id ?? '';
  if (type === 'checkout.session.expired') await endAttempt(trx, id, 'expired');
  if (type === 'checkout.session.async_payment_failed') await endAttempt(trx, id, 'failed');
};

const emailNotice = defineSystemJob({
  ...emailBilling,
  run: async (context, { workspace_id, user_id, ...notice }) => {
    const scope = { workspaceId: workspace_id, userId: user_id };
    const content = await inWorkspace(context.db, scope, async (own) =>
      (await isNoticeCurrent(own, notice))
        ? billingEmail(
            context,
            notice,
            wordsIn(await languageOf(own.db, user_id)),
            await datePreferencesOf(own, user_id),
          )
        : null,
    );
    const once = `billing:${notice.what}:${user_id}:${notice.key}`;
    if (content) await emailUserOnce(context, once, user_id, content, workspace_id);
  },
});

/** Runs every night: copies all subscriptions from Stripe, in case an event was lost, and suspends or ends overdue ones. */
export const reconcile = defineCron({
  name: 'billing.reconcile',
  cron: '7 4 * * *',
  slots: 'outside',
  run: async (context) => {
    if (!context.stripe) return;
    for (const workspaceId of await asSystem(context.db, listCustomers)) {
      try {
        await reconcileOne(context, context.stripe, workspaceId);
      } catch (err) {
        // Each of the other subscriptions would also wait for a minute. The queue tries the job again.
        if (context.stripe.isUnreachable(err)) throw err;
        // A subscription that fails must not keep the others from being reconciled.
        context.log.error({ err, workspace_id: workspaceId }, 'a subscription could not be reconciled');
      }
    }
  },
});

const reconcileOne = (context: Context, stripe: NonNullable<Context['stripe']>, workspaceId: string) =>
  withBillingLock(context.db, workspaceId, async () => {
    const current = await syncSubscription(context, stripe, workspaceId);
    const over = await inWorkspace(context.db, { workspaceId }, (scope) => suspendIfOverdue(scope));
    if (over && current) {
      await stripe.cancelNow(current.id);
      await syncSubscription(context, stripe, workspaceId);
    }
  });

/** Suspends a workspace ten days after a payment failed. @returns whether the subscription must end now */
const suspendIfOverdue = async (scope: Scope): Promise<boolean> => {
  const found = await findLateness(scope);
  if (found?.is_overdue) {
    const now = new Date().toISOString();
    await suspendSubscription(scope, now);
    await saveEntitlement(scope, { suspended_at: now });
    await notifyOwners(scope, suspension(now));
  }
  return found?.is_over ?? false;
};

export const billingJobs = [onEvent, emailNotice, reconcile];
