import { z } from 'zod';
import { end, saveSubscription } from '../lifecycle';
import type { Subscription } from '../objects';
import { StripeRefusal } from '../refusals';
import { newPrice, reprice } from '../repricing';
import { expand, flag, limit, list, noParams, type Routes, wholeNumber } from '../requests';
import type { Store } from '../store';
import { withPage } from './invoices';

const ListSubscriptions = z.strictObject({
  customer: z.string().optional(),
  status: z.string().optional(),
  limit,
  expand,
});
const UpdateSubscription = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), price: z.string() })).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal('').optional(),
  proration_date: wholeNumber.optional(),
  expand,
});

export const subscriptionRoutes = (on: Routes) => {
  /** The answer, with its invoice if the request asks to expand it. */
  const expanded = async (store: Store, subscription: Subscription, fields: string[] = []) => {
    const wanted = fields.some((field) => field.endsWith('latest_invoice')) && subscription.latest_invoice;
    const invoice = wanted ? await store.find('invoice', wanted) : undefined;
    return invoice ? { ...subscription, latest_invoice: withPage(on, invoice) } : subscription;
  };

  on.get('/subscriptions', ListSubscriptions, async ({ store, params }) => {
    const found = await store.list('subscription', params.customer ? { customer: params.customer } : {});
    const all = await Promise.all(found.map((each) => expanded(store, each, params.expand)));
    return list('/subscriptions', all, params.limit);
  });

  on.get('/subscriptions/:id', noParams, async ({ store, params, id }) =>
    expanded(store, await store.require('subscription', id), params.expand),
  );

  on.post('/subscriptions/:id', UpdateSubscription, async ({ store, params, id }) => {
    const subscription = await store.require('subscription', id);
    if (subscription.schedule) {
      throw new StripeRefusal(400, 'The subscription is managed by the subscription schedule. Release it first.');
    }
    if (subscription.status === 'canceled')
      throw new StripeRefusal(400, 'A canceled subscription can only update its metadata.');
    if (params.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = params.cancel_at_period_end;
      subscription.canceled_at = params.cancel_at_period_end ? await store.now(subscription.customer) : null;
    }
    if (params.cancel_at === '') subscription.cancel_at = null;
    const price = await newPrice(store, subscription, params.items, 'items[0]');
    if (price) await reprice(store, subscription, price, params);
    return expanded(store, await saveSubscription(store, subscription), params.expand);
  });

  on.delete('/subscriptions/:id', noParams, async ({ store, id }) =>
    end(store, await store.require('subscription', id)),
  );
};
