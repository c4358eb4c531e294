import type { Knex } from 'knex';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { defineCron, defineSystemJob } from '../../jobs/job';
import { emailUserOnce } from '../access/userEmail';
import { readingOf } from '../settings/settings.service';
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
  isCurrentNews,
  listCustomers,
  type StoredEvent,
  saveEntitlement,
  suspendSubscription,
} from './billing.repository';
import { withBillingLock } from './billingLock';
import { syncSubscription } from './sync';

const NEEDS_A_LOOK = new Set(['charge.dispute.created', 'charge.refunded']);

const onEvent = defineSystemJob({
  ...handleEvent,
  run: async (context, { event_id }) => {
    const { stripe, db } = context;
    const event = await asSystem(db, (trx) => findEvent(trx, event_id));
    if (!event || !stripe) return;
    const about = event.payload.data.object;
    const customer = about.object === 'customer' ? about.id : idOf(about.customer);
    const workspaceId = customer && (await asSystem(db, (trx) => findWorkspaceOf(trx, customer)));
    // Before the rest, because a dispute names no customer.
    if (NEEDS_A_LOOK.has(event.type)) {
      const what = { workspace_id: workspaceId, event: event.id, type: event.type };
      context.log.warn(what, 'a payment needs somebody to look at it');
    }
    if (!workspaceId) {
      // Of a workspace that was deleted, as the end of its subscription is: it names the customer, and nobody's deletion would
      // take it along any more.
      if (customer) await asSystem(db, (trx) => deleteEvent(trx, event_id));
      return;
    }
    await asSystem(db, (trx) => noteCheckout(trx, event));
    await withBillingLock(db, workspaceId, () => syncSubscription(context, stripe, workspaceId));
    if (event.type === 'customer.subscription.trial_will_end' && !(await isPaidFor(context, workspaceId)))
      await inWorkspace(db, { workspaceId }, (scope) => notifyOwners(scope, { what: 'trial_ends', key: event.id }));
  },
});

/** Whether somebody on trial has already said how they pay. */
const isPaidFor = ({ db }: Context, workspaceId: string): Promise<boolean> =>
  inWorkspace(db, { workspaceId }, async (scope) => (await findSubscription(scope))?.has_payment_method ?? true);

const idOf = (customer: string | { id: string } | null | undefined): string | undefined =>
  typeof customer === 'string' ? customer : customer?.id;

const noteCheckout = async (trx: Knex.Transaction, { type, payload }: StoredEvent) => {
  const id = payload.data.object.id ?? '';
  if (type === 'checkout.session.expired') await endAttempt(trx, id, 'expired');
  if (type === 'checkout.session.async_payment_failed') await endAttempt(trx, id, 'failed');
};

const emailNotice = defineSystemJob({
  ...emailBilling,
  run: async (context, { workspace_id, user_id, ...news }) => {
    const scope = { workspaceId: workspace_id, userId: user_id };
    const letter = await inWorkspace(context.db, scope, async (own) =>
      (await isCurrentNews(own, news)) ? billingEmail(context, news, await readingOf(own, user_id)) : null,
    );
    const once = `billing:${news.what}:${user_id}:${news.key}`;
    if (letter) await emailUserOnce(context, once, user_id, letter, workspace_id);
  },
});

/** Every night: what Stripe knows is compared and mended, for an event may never have come; and time does its work. */
export const reconcile = defineCron({
  name: 'billing.reconcile',
  cron: '7 4 * * *',
  run: async (context) => {
    if (!context.stripe) return;
    for (const workspaceId of await asSystem(context.db, listCustomers)) {
      try {
        await reconcileOne(context, context.stripe, workspaceId);
      } catch (err) {
        // One that cannot be read must not keep the others from it.
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

/** Ten days after a payment failed the workspace is suspended. @returns whether it has been for so long that it ends */
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
