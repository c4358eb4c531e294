import { z } from 'zod';
import { StripeRefusal } from '../refusals';
import { flag, limit, list, type Routes, wholeNumber } from '../requests';
import { newId } from '../store';

const ListPrices = z.strictObject({
  lookup_keys: z.array(z.string()).optional(),
  active: flag.optional(),
  limit,
});
const CreatePrice = z.strictObject({
  currency: z.literal('usd'),
  unit_amount: wholeNumber,
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: z.string().optional(),
  product_data: z.strictObject({ name: z.string() }),
});

export const priceRoutes = (on: Routes) => {
  on.get('/prices', ListPrices, async ({ store, params: { lookup_keys, limit } }) => {
    const prices = await store.list('price');
    const wanted = prices.filter(({ lookup_key }) => !lookup_keys || lookup_keys.includes(String(lookup_key)));
    return list('/prices', wanted, limit);
  });

  on.post('/prices', CreatePrice, async ({ store, params: { currency, unit_amount, lookup_key = null } }) => {
    const [existing] = lookup_key ? await store.list('price', { lookup_key }) : [];
    if (existing)
      throw new StripeRefusal(400, `A price with the lookup key ${lookup_key} exists`, { param: 'lookup_key' });
    return store.save({
      id: newId('price'),
      object: 'price',
      active: true,
      currency,
      unit_amount,
      lookup_key,
      type: 'recurring',
      product: newId('prod'),
      recurring: { interval: 'month', interval_count: 1 },
      created: await store.now(),
      livemode: false,
    });
  });
};
