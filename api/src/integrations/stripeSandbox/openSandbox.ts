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
  /** The origin of the pages where people pay. */
  pages: () => string;
  /** The URL for events, which wait while there is none. */
  webhook: () => string | null;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
export type SandboxActs = ReturnType<typeof sandboxActs>;

/**
 * Speaks Stripe's API where no Stripe keys are set: a server of its own on the loopback, with a clock for each customer and
 * signed events. Its state is in the database, so that it survives a restart.
 */
export const openSandbox = async (options: SandboxOptions) => {
  const { db, secretKey, pages } = options;
  const deliver = () => deliverEvents(options);
  const server = createServer(stripeApi({ db, secretKey, pages, deliver })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const acts = sandboxActs(options);
  return {
    ...acts,
    /** The pages where people pay, to be mounted beside the app. */
    routes: sandboxPages(acts),
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** The actions of people on the pages of the sandbox, and those that tests cause. */
const sandboxActs = (options: SandboxOptions) => {
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
    findLocale: (customer: string) =>
      within(async (store) => (await store.require('customer', customer)).preferred_locales?.[0]),
    findInvoice: (id: string) => within((store) => store.require('invoice', id)),
    pay: (id: string) => change(async (store) => payInvoice(store, await store.require('invoice', id), 'person')),
    findPortal: (id: string) =>
      within(async (store) => {
        const portal = await store.require('billing_portal.session', id);
        const { customer } = portal;
        return {
          portal,
          customer: await store.require('customer', customer),
          invoices: await store.list('invoice', { customer }),
          now: await store.now(customer),
        };
      }),
    changeCard: (customerId: string, card: string) =>
      change(async (store) => {
        const customer = await store.require('customer', customerId);
        const changed = { ...customer, invoice_settings: { default_payment_method: card } };
        await store.emit('customer.updated', await store.save(changed));
      }),
    /** Cancels in the portal, which sets a date and not the flag: Stripe does so in flexible billing mode. */
    cancelInPortal: (customer: string) =>
      change(async (store) => {
        const [subscription] = await store.list('subscription', { customer });
        if (!subscription) throw noSuch('subscription', customer, 'customer');
        const cancel_at = subscription.items.data[0].current_period_end;
        await saveSubscription(store, { ...subscription, cancel_at });
      }),
    advance: (customer: string, count: number) => change((store) => advance(store, customer, days(count))),
    failNextPayment: (customer: string) => within((store) => store.failNextPayment(customer, true)),
    deliver: (delivery?: Parameters<typeof deliverEvents>[1]) => deliverEvents(options, delivery),
  };
};
