import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import { asSystem } from '../../db/scope';
import { stripeApi } from './api';
import { days } from './dates';
import { deliverEvents } from './deliverEvents';
import { advance, payInvoice, runDue, saveSubscription } from './lifecycle';
import { sandboxPages } from './pages';
import { noSuch } from './refusals';
import { completeCheckout } from './resources/checkouts';
import { openStore, type Store } from './store';

interface SandboxOptions {
  db: Knex;
  secretKey: string;
  webhookSecret: string;
  /** The origin of the sandbox's payment pages. */
  pages: () => string;
  /** The URL that receives events. While it is `null`, events are kept. */
  webhook: () => string | null;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
export type SandboxActions = ReturnType<typeof sandboxActions>;

/**
 * Replaces Stripe if no Stripe keys are set. It serves the part of Stripe's API that we use on a local port, has a
 * clock for each customer, and sends signed events. Its state is in the database, so that it survives a restart.
 */
export const openSandbox = async (options: SandboxOptions) => {
  const { db, secretKey, pages } = options;
  const deliver = () => deliverEvents(options);
  const server = createServer(stripeApi({ db, secretKey, pages, deliver })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const actions = sandboxActions(options);
  return {
    ...actions,
    /** The pages where people pay, to be mounted in the app. */
    routes: sandboxPages(actions),
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** The actions of people on the sandbox's pages, and events that tests cause, such as a failed payment. */
const sandboxActions = (options: SandboxOptions) => {
  const within = <T>(work: (store: Store) => Promise<T>): Promise<T> =>
    asSystem(options.db, async (trx) => {
      const store = openStore(trx);
      await store.lock();
      await runDue(store);
      return work(store);
    });
  const change = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const result = await within(work);
    await deliverEvents(options);
    return result;
  };
  return {
    findCheckout: (id: string) => within((store) => store.require('checkout.session', id)),
    complete: (id: string, card: string | null) =>
      change(async (store) => {
        const session = await store.require('checkout.session', id);
        return session.status === 'open' ? completeCheckout(store, session, card) : session;
      }),
    findLocale: (customerId: string) =>
      within(async (store) => (await store.require('customer', customerId)).preferred_locales?.[0]),
    findInvoice: (id: string) => within((store) => store.require('invoice', id)),
    pay: (id: string) => change(async (store) => payInvoice(store, await store.require('invoice', id), 'person')),
    findPortal: (id: string) =>
      within(async (store) => {
        const portal = await store.require('billing_portal.session', id);
        const { customer: customerId } = portal;
        return {
          portal,
          customer: await store.require('customer', customerId),
          invoices: await store.list('invoice', { customer: customerId }),
          now: await store.now(customerId),
        };
      }),
    changeCard: (customerId: string, card: string) =>
      change(async (store) => {
        const customer = await store.require('customer', customerId);
        const changed = { ...customer, invoice_settings: { default_payment_method: card } };
        await store.emit('customer.updated', await store.save(changed));
      }),
    /** Cancels like Stripe's portal in flexible billing mode: it sets `cancel_at` and not `cancel_at_period_end`. */
    cancelInPortal: (customerId: string) =>
      change(async (store) => {
        const [subscription] = await store.list('subscription', { customer: customerId });
        if (!subscription) throw noSuch('subscription', customerId, 'customer');
        const cancel_at = subscription.items.data[0].current_period_end;
        await saveSubscription(store, { ...subscription, cancel_at });
      }),
    advance: (customerId: string, count: number) => change((store) => advance(store, customerId, days(count))),
    failNextPayment: (customerId: string) => within((store) => store.failNextPayment(customerId, true)),
    deliver: (delivery?: Parameters<typeof deliverEvents>[1]) => deliverEvents(options, delivery),
  };
};
