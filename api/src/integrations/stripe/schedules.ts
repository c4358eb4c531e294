import type Stripe from 'stripe';
import type { StripeSubscription } from './subscriptions';

export const stripeSchedules = (stripe: Stripe) => ({
  /** Schedules the change to a lower price for the start of the next period. */
  downgradeAtPeriodEnd: async ({ id, priceId: current }: StripeSubscription, priceId: string): Promise<void> => {
    const { id: scheduleId, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = phases;
    if (!phase) throw new Error('A schedule without a phase');
    const planned = stripe.subscriptionSchedules.update(scheduleId, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: current, quantity: 1 }],
          start_date: phase.start_date,
          end_date: phase.end_date,
          // Stripe removes omitted fields: a trial would end, and be billed, at once.
          ...(phase.trial_end && { trial_end: phase.trial_end }),
        },
        {
          items: [{ price: priceId, quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    });
    await planned.catch(async (error) => {
      // A schedule without a second phase would only block other changes of the subscription.
      await stripe.subscriptionSchedules.release(scheduleId);
      throw error;
    });
  },
  /** Cancels a scheduled change. A subscription with a schedule refuses other changes. */
  releaseSchedule: async (id: string): Promise<void> => void (await stripe.subscriptionSchedules.release(id)),
});
