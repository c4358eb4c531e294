import express, { type Express } from 'express';
import { openRoutes, type SandboxContext } from './requests';
import { checkoutRoutes } from './resources/checkouts';
import { customerRoutes } from './resources/customers';
import { invoiceRoutes } from './resources/invoices';
import { priceRoutes } from './resources/prices';
import { scheduleRoutes } from './resources/schedules';
import { subscriptionRoutes } from './resources/subscriptions';

/** The part of Stripe's API that Rapport uses, on its own server, which only this machine can reach. */
export const stripeApi = (context: SandboxContext): Express => {
  const { router, ...on } = openRoutes(context);
  for (const add of [customerRoutes, priceRoutes, checkoutRoutes, subscriptionRoutes, scheduleRoutes, invoiceRoutes]) {
    add(on);
  }
  const app = express();
  app.use(express.urlencoded({ extended: true }));
  app.set('query parser', 'extended');
  app.use('/v1', router);
  app.use((req, res) => {
    const message = `Unrecognized request URL (${req.method}: ${req.path}).`;
    res.status(404).json({ error: { type: 'invalid_request_error', message } });
  });
  return app;
};
