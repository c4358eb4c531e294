import { pages } from '@rapport/shared/paths';
import type { Knex } from 'knex';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { defineCron, defineErrand, enqueue } from '../../jobs/job';
import { mailUserOnce } from '../access/userMail';
import { notify } from '../notifications/notifications.service';
import { type BillingNews, billingLetter, newsOf } from './billing.letters';
import { handleEvent, mailBilling } from './billing.queue';
import {
  deleteEvent,
  endAttempt,
  findEvent,
  findLateness,
  findSubscription,
  findWorkspaceOf,
  listCustomers,
  listOwners,
  type StoredEvent,
  saveEntitlement,
  suspendSubscription,
} from './billing.repository';
import { withBillingLock } from './billingLock';
import { syncSubscription } from './sync';

/** Which news an event brings, for the owners. */
const NEWS: Record<string, BillingNews> = {
  'invoice.payment_failed': 'payment_failed',
  'customer.subscription.trial_will_end': 'trial_ends',
};

const NEEDS_A_LOOK = new Set(['charge.dispute.created', 'charge.refunded']);

const onEvent = defineErrand({
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
    const news = NEWS[event.type];
    if (news && !(news === 'trial_ends' && (await isPaidFor(context, workspaceId))))
      await inWorkspace(db, { workspaceId }, (scope) => tellOwners(scope, news, event.id));
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

/** By the bell and by mail, each piece of news once. */
const tellOwners = async (scope: Scope, news: BillingNews, key: string) => {
  for (const user_id of await listOwners(scope)) {
    await notify(scope, user_id, { type: 'billing', ...newsOf(news), path: pages.billing, once: `${news} ${key}` });
    await enqueue(scope, mailBilling, { user_id, what: news, key });
  }
};

const mailNews = defineErrand({
  ...mailBilling,
  run: async (context, { workspace_id, user_id, what, key }) => {
    await mailUserOnce(
      context,
      `billing:${what}:${user_id}:${key}`,
      user_id,
      billingLetter(context, what),
      workspace_id,
    );
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
    await tellOwners(scope, 'suspended', now);
  }
  return found?.is_over ?? false;
};

export const billingJobs = [onEvent, mailNews, reconcile];
