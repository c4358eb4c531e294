import { PLANS, type PlanId } from '@rapport/shared/plans';
import type Stripe from 'stripe';

const CACHE_MS = 600_000;

export type PaidPlan = Exclude<PlanId, 'free'>;
const PAID_PLANS: PaidPlan[] = ['growth', 'pro', 'business'];
const lookupKeyOf = (plan: PaidPlan) => `${plan}_monthly_v1`;

/** Thrown when the operator has not created a price that is to be sold. */
export class MissingPrice extends Error {}

/** The plan that a price sells; `null` for a price of another product. */
export const planOf = (price: Pick<Stripe.Price, 'lookup_key'>): PlanId | null =>
  PAID_PLANS.find((plan) => lookupKeyOf(plan) === price.lookup_key) ?? null;

export const stripePrices = (stripe: Stripe) => {
  let cached: { prices: Stripe.Price[]; at: number } | null = null;

  const listPrices = async (): Promise<Stripe.Price[]> => {
    if (cached && Date.now() - cached.at < CACHE_MS && cached.prices.length === PAID_PLANS.length) return cached.prices;
    const { data } = await stripe.prices.list({ lookup_keys: PAID_PLANS.map(lookupKeyOf), active: true, limit: 10 });
    cached = { prices: data, at: Date.now() };
    return data;
  };
  const missingPlans = async (): Promise<PaidPlan[]> => {
    cached = null;
    const existing = new Set((await listPrices()).map(({ lookup_key }) => lookup_key));
    return PAID_PLANS.filter((plan) => !existing.has(lookupKeyOf(plan)));
  };

  return {
    /** @throws MissingPrice if the operator still has to create it */
    priceOf: async (plan: PaidPlan): Promise<string> => {
      const price = (await listPrices()).find(({ lookup_key }) => lookup_key === lookupKeyOf(plan));
      if (!price)
        throw new MissingPrice(`Stripe has no active price ${lookupKeyOf(plan)}: run npm run stripe-catalogue`);
      return price.id;
    },
    /** The lookup keys of the prices that the operator still has to create. */
    missingPrices: async (): Promise<string[]> => (await missingPlans()).map(lookupKeyOf),
    /** Creates the missing products and prices. @returns the lookup keys of those created */
    createCatalog: async (): Promise<string[]> => {
      const missing = await missingPlans();
      for (const plan of missing) {
        await stripe.prices.create(
          {
            currency: 'usd',
            unit_amount: PLANS[plan].price * 100,
            recurring: { interval: 'month' },
            lookup_key: lookupKeyOf(plan),
            product_data: { name: `Rapport ${PLANS[plan].name}` },
          },
          // If two processes start at the same time, the price is created only once.
          { idempotencyKey: `price_${lookupKeyOf(plan)}` },
        );
      }
      cached = null;
      return missing.map(lookupKeyOf);
    },
  };
};
