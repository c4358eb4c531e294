import {
  BillingInfo,
  Checkout,
  CheckoutRequest,
  CheckoutStatus,
  PlanChangePreview,
  PlanChangeRequest,
  PlanOffer,
  Redirection,
  Usage,
} from '@rapport/shared/billing';
import { PLANS } from '@rapport/shared/plans';
import { Router } from 'express';
import { z } from 'zod';
import type { Identity } from '../../db/identity';
import { endpoint } from '../../http/endpoint';
import { forbidden } from '../../http/problem';
import {
  cancelSubscription,
  openInvoice,
  openPortal,
  readBilling,
  readUsage,
  resumeSubscription,
} from './billing.service';
import { checkoutStatus, startCheckout } from './checkout.service';
import { previewPlanChange } from './planChange.service';

export const billingRoutes = Router();

billingRoutes.get(
  '/billing/plans',
  endpoint({ summary: 'What is sold', access: 'public', reply: z.array(PlanOffer) }, async () => Object.values(PLANS)),
);

billingRoutes.get(
  '/billing/subscription',
  endpoint(
    { summary: 'The plan of the workspace and its subscription', access: 'member', reply: BillingInfo },
    ({ context, scope, identity }) => readBilling(context, scope, identity),
  ),
);

billingRoutes.get(
  '/subscription/usage',
  endpoint({ summary: 'How much of each limit is used', access: 'member', reply: Usage }, ({ scope }) =>
    readUsage(scope),
  ),
);

// From here on Stripe is asked, so there is no transaction around them: they are `self`, and check the role by themselves.

billingRoutes.post(
  '/billing/preview',
  endpoint(
    {
      summary: 'Preview a change of plan: what is charged, and when',
      access: 'self',
      body: PlanChangeRequest,
      reply: PlanChangePreview,
    },
    ({ context, identity, body }) => previewPlanChange(context, owner(identity), body),
  ),
);

billingRoutes.post(
  '/billing/checkout',
  endpoint(
    { summary: 'Buy a plan, or change to a confirmed one', access: 'self', body: CheckoutRequest, reply: Checkout },
    ({ context, identity, body }) => startCheckout(context, owner(identity), body),
  ),
);

billingRoutes.get(
  '/billing/checkout/status/:checkoutId',
  endpoint(
    {
      summary: 'What became of a checkout',
      access: 'self',
      path: z.object({ checkoutId: z.string().max(200) }),
      reply: CheckoutStatus,
    },
    ({ context, identity, path }) => checkoutStatus(context, identity, path.checkoutId),
  ),
);

billingRoutes.post(
  '/billing/cancel',
  endpoint({ summary: 'End the subscription with its period', access: 'self' }, ({ context, identity }) =>
    cancelSubscription(context, owner(identity)),
  ),
);

billingRoutes.post(
  '/billing/resume',
  endpoint({ summary: 'Take a cancellation back', access: 'self' }, ({ context, identity }) =>
    resumeSubscription(context, owner(identity)),
  ),
);

billingRoutes.post(
  '/billing/portal',
  endpoint(
    { summary: 'A page to change how one pays, with the invoices', access: 'self', reply: Redirection },
    ({ context, identity }) => openPortal(context, owner(identity)),
  ),
);

billingRoutes.post(
  '/billing/invoice',
  endpoint(
    { summary: 'A page to pay the invoice that waits', access: 'self', reply: Redirection },
    ({ context, identity }) => openInvoice(context, owner(identity)),
  ),
);

const owner = (identity: Identity): Identity => {
  if (identity.role === 'owner') return identity;
  throw forbidden('owner_only', 'Only the owner of the workspace can change its plan.');
};
