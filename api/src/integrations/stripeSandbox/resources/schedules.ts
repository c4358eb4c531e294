import { z } from 'zod';
import { monthAfter } from '../dates';
import { endTrial, saveSubscription } from '../lifecycle';
import type { Schedule } from '../objects';
import { StripeRefusal } from '../refusals';
import { noParams, type Routes, wholeNumber } from '../requests';
import { newId } from '../store';

const CreateSchedule = z.strictObject({ from_subscription: z.string() });
const Phase = z.strictObject({
  items: z.array(z.strictObject({ price: z.string(), quantity: wholeNumber })).length(1),
  start_date: wholeNumber.optional(),
  end_date: wholeNumber.optional(),
  trial_end: wholeNumber.optional(),
  duration: z.strictObject({ interval: z.literal('month'), interval_count: wholeNumber }).optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
});
const UpdateSchedule = z.strictObject({
  end_behavior: z.literal('release').optional(),
  phases: z.array(Phase).optional(),
});

export const scheduleRoutes = (on: Routes) => {
  on.post('/subscription_schedules', CreateSchedule, async ({ store, params: { from_subscription } }) => {
    const subscription = await store.require('subscription', from_subscription, 'from_subscription');
    if (subscription.schedule) {
      throw new StripeRefusal(400, 'You cannot migrate a subscription that is already attached to a schedule');
    }
    const [item] = subscription.items.data;
    const schedule = await store.save({
      id: newId('sub_sched'),
      object: 'subscription_schedule',
      status: 'active',
      created: await store.now(subscription.customer),
      livemode: false,
      customer: subscription.customer,
      subscription: subscription.id,
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: item.price.id, quantity: 1 }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
        },
      ],
    });
    await saveSubscription(store, { ...subscription, schedule: schedule.id });
    return schedule;
  });

  on.post('/subscription_schedules/:id', UpdateSchedule, async ({ store, params: { phases = [] }, id }) => {
    const schedule = await store.require('subscription_schedule', id);
    const [first, second] = phases;
    if (!first?.end_date) throw new StripeRefusal(400, 'A phase needs an end', { param: 'phases[0][end_date]' });
    const { items, start_date = 0, end_date, trial_end = null } = first;
    const planned: Schedule['phases'] = [{ items, start_date, end_date, trial_end }];
    if (second) {
      await store.require('price', second.items[0]?.price ?? '', 'phases[1][items][0][price]');
      planned.push({ items: second.items, start_date: end_date, end_date: monthAfter(end_date), trial_end: null });
    }
    const subscription = await store.find('subscription', schedule.subscription ?? '');
    // A phase is a trial only if it has `trial_end`, regardless of the earlier state of the subscription.
    if (subscription?.status === 'trialing' && !trial_end) await endTrial(store, subscription);
    const changed = await store.save({ ...schedule, phases: planned });
    await store.emit('subscription_schedule.updated', changed);
    return changed;
  });

  on.post('/subscription_schedules/:id/release', noParams, async ({ store, id }) => {
    const schedule = await store.require('subscription_schedule', id);
    if (schedule.status !== 'active') throw new StripeRefusal(400, 'This schedule is no longer active.');
    const subscription = await store.find('subscription', schedule.subscription ?? '');
    if (subscription) await saveSubscription(store, { ...subscription, schedule: null });
    const released = await store.save<Schedule>({ ...schedule, status: 'released', subscription: null });
    await store.emit('subscription_schedule.released', released);
    return released;
  });
};
