import type { Knex } from 'knex';
import Stripe from 'stripe';
import { asSystem } from '../../db/scope';
import type { Event } from './objects';
import { openStore } from './store';

interface Target {
  db: Knex;
  webhookSecret: string;
  /** The URL that receives events. While it is `null`, events are kept. */
  webhook: () => string | null;
}

interface Delivery {
  /** `reverse`: the newest events first. */
  order?: 'reverse';
  times?: number;
  /** Whether to send events again that were already delivered. */
  again?: boolean;
}

/** Sends the pending events, signed like Stripe's events. */
export const deliverEvents = async (
  { db, webhookSecret, webhook }: Target,
  { order, times = 1, again = false }: Delivery = {},
): Promise<void> => {
  const address = webhook();
  if (!address) return;
  const events = await asSystem(db, (trx) => openStore(trx).list('event', again ? {} : { pending_webhooks: 1 }));
  if (order !== 'reverse') events.reverse();
  for (const event of events) {
    for (let nth = 0; nth < times; nth += 1) if (!(await send(address, webhookSecret, event))) return;
    await asSystem(db, (trx) => openStore(trx).save({ ...event, pending_webhooks: 0 }));
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
    // The event stays pending and is sent with the next one.
    return false;
  }
};
