import { msg } from '@lingui/core/macro';
import express, { Router } from 'express';
import { asSystem } from '../../db/scope';
import { contextOf } from '../../http/context';
import { ProblemError } from '../../http/problem';
import { enqueueSystemJob } from '../../jobs/job';
import { handleEvent } from './billing.queue';
import { insertEvent } from './billing.repository';
import { requireStripe } from './subscriptionWork';

/** Events from Stripe. Mounted before the body parsers, because the signature covers the bytes. */
export const webhookRoutes = Router();

webhookRoutes.post('/billing/webhook', express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
  const context = contextOf(req);
  const body: Buffer = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  const event = readEvent(requireStripe(context), body, req.get('stripe-signature') ?? '');
  await asSystem(context.db, async (trx) => {
    if (await insertEvent(trx, event)) {
      await enqueueSystemJob(trx, handleEvent, { event_id: event.id });
    }
  });
  res.json({ received: true });
});

const readEvent = (stripe: ReturnType<typeof requireStripe>, body: Buffer, signature: string) => {
  try {
    return stripe.readEvent(body, signature);
  } catch {
    throw new ProblemError(400, 'bad_signature', msg`The signature is not valid or has expired.`);
  }
};
