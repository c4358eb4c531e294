import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import { asSystem } from '../../../db/scope';
import { completeCheckout, stripeApi } from './api';
import { advance, letHappen, payInvoice, saveSubscription } from './lifecycle';
import {
  type Checkout,
  type Customer,
  type Event,
  happen,
  type Invoice,
  type Portal,
  type Subscription,
} from './objects';
import { noSuch } from './requests';
import { days, openStore, type Store } from './store';

export interface SandboxOptions {
  db: Knex;
  secretKey: string;
  webhookSecret: string;
  /** Where the pages stand on which people pay. */
  pages: () => string;
  /** Where events are sent; they wait while there is nowhere. */
  webhook: () => string | null;
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/**
 * A stand-in that speaks Stripe's API, where no Stripe keys are set: its own server on the loopback, with a clock for
 * each customer, and with events that it signs and sends. What it knows is kept in the database, so that it outlives a restart.
 */
export const openSandbox = async (options: SandboxOptions) => {
  const { db, secretKey, pages } = options;
  const within = <T>(work: (store: Store) => Promise<T>): Promise<T> =>
    asSystem(db, async (trx) => {
      const store = openStore(trx);
      await store.lock();
      await letHappen(store);
      return work(store);
    });
  const deliver = deliverer(options);
  const then = async <T>(result: Promise<T>): Promise<T> => {
    const done = await result;
    await deliver();
    return done;
  };
  const find = async <T extends { id: string; object: string }>(store: Store, object: T['object'], id: string) => {
    const found = await store.find<T>(object, id);
    if (!found) throw noSuch(object, id);
    return found;
  };

  const server = createServer(stripeApi({ db, secretKey, pages, deliver: () => deliver() })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    /** What people do on its pages. */
    findCheckout: (id: string) => within((store) => find<Checkout>(store, 'checkout.session', id)),
    complete: (id: string, card: string | null) =>
      then(
        within(async (store) => {
          const session = await find<Checkout>(store, 'checkout.session', id);
          return session.status === 'open' ? completeCheckout(store, session, card) : session;
        }),
      ),
    findInvoice: (id: string) => within((store) => find<Invoice>(store, 'invoice', id)),
    pay: (id: string) =>
      then(within(async (store) => payInvoice(store, await find<Invoice>(store, 'invoice', id), 'person'))),
    findPortal: (id: string) =>
      within(async (store) => {
        const portal = await find<Portal>(store, 'billing_portal.session', id);
        return {
          portal,
          customer: await find<Customer>(store, 'customer', portal.customer),
          invoices: await store.list<Invoice>('invoice', { customer: portal.customer }),
          now: await store.now(portal.customer),
        };
      }),
    changeCard: (customerId: string, card: string) =>
      then(
        within(async (store) => {
          const customer = await find<Customer>(store, 'customer', customerId);
          const changed = { ...customer, invoice_settings: { default_payment_method: card } };
          await store.save<Customer>(changed);
          await happen(store, 'customer.updated', changed);
        }),
      ),
    /** Somebody cancels in the portal. It says when, and not that it is with the period: so Stripe does in flexible billing mode. */
    cancelInPortal: (customer: string) =>
      then(
        within(async (store) => {
          const [subscription] = await store.list<Subscription>('subscription', { customer });
          if (!subscription) throw noSuch('subscription', customer, 'customer');
          const cancel_at = subscription.items.data[0].current_period_end;
          await saveSubscription(store, { ...subscription, cancel_at });
        }),
      ),
    /** What a test, or a person on the portal page, brings about for one customer. */
    advance: (customer: string, count: number) => then(within((store) => advance(store, customer, days(count)))),
    failNextPayment: (customer: string) => within((store) => store.failNextPayment(customer, true)),
    deliver,
  };
};

interface Delivery {
  /** `reverse`: the newest first. */
  order?: 'reverse';
  times?: number;
  /** Those that were delivered before, once more. */
  again?: boolean;
}

const deliverer =
  ({ db, webhookSecret, webhook }: SandboxOptions) =>
  async ({ order, times = 1, again = false }: Delivery = {}): Promise<void> => {
    const address = webhook();
    if (!address) return;
    const events = await asSystem(db, (trx) =>
      openStore(trx).list<Event>('event', again ? {} : { pending_webhooks: 1 }),
    );
    if (order !== 'reverse') events.reverse();
    for (const event of events) {
      for (let nth = 0; nth < times; nth += 1) if (!(await send(address, webhookSecret, event))) return;
      await asSystem(db, (trx) => openStore(trx).save<Event>({ ...event, pending_webhooks: 0 }));
    }
  };

const send = async (address: string, secret: string, event: Event): Promise<boolean> => {
  const payload = JSON.stringify(event);
  const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({ payload, secret });
  try {
    const { ok } = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.timeout(10_000),
    });
    return ok;
  } catch {
    // It stays pending and goes out with the next.
    return false;
  }
};
