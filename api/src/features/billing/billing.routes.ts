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
  endpoint({ operationId: 'listPlans', summary: 'List plans', access: 'public', reply: z.array(PlanOffer) }, async () =>
    Object.values(PLANS),
  ),
);

billingRoutes.get(
  '/billing/subscription',
  endpoint(
    { operationId: 'getSubscription', summary: 'Get the plan and subscription', access: 'member', reply: BillingInfo },
    ({ context, scope, identity }) => readBilling(context, scope, identity),
  ),
);

billingRoutes.get(
  '/subscription/usage',
  endpoint({ operationId: 'getUsage', summary: 'Get usage and limits', access: 'member', reply: Usage }, ({ scope }) =>
    readUsage(scope),
  ),
);

// From here on Stripe is asked, so there is no transaction around them: they are `self`, and check the role by themselves.

billingRoutes.post(
  '/billing/preview',
  endpoint(
    {
      operationId: 'previewPlanChange',
      summary: 'Preview a change of plan',
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
    {
      operationId: 'createCheckout',
      summary: 'Start a checkout or change the plan',
      access: 'self',
      body: CheckoutRequest,
      reply: Checkout,
    },
    ({ context, identity, body }) => startCheckout(context, owner(identity), body),
  ),
);

billingRoutes.get(
  '/billing/checkout/status/:checkoutId',
  endpoint(
    {
      operationId: 'getCheckoutStatus',
      summary: 'Get the status of a checkout',
      access: 'self',
      path: z.object({ checkoutId: z.string().max(200) }),
      reply: CheckoutStatus,
    },
    ({ context, identity, path }) => checkoutStatus(context, identity, path.checkoutId),
  ),
);

billingRoutes.post(
  '/billing/cancel',
  endpoint(
    { operationId: 'cancelSubscription', summary: 'Cancel the subscription at the end of its period', access: 'self' },
    ({ context, identity }) => cancelSubscription(context, owner(identity)),
  ),
);

billingRoutes.post(
  '/billing/resume',
  endpoint(
    { operationId: 'resumeSubscription', summary: 'Resume a cancelled subscription', access: 'self' },
    ({ context, identity }) => resumeSubscription(context, owner(identity)),
  ),
);

billingRoutes.post(
  '/billing/portal',
  endpoint(
    { operationId: 'createBillingPortal', summary: 'Open the billing portal', access: 'self', reply: Redirection },
    ({ context, identity }) => openPortal(context, owner(identity)),
  ),
);

billingRoutes.post(
  '/billing/invoice',
  endpoint(
    {
      operationId: 'getOpenInvoice',
      summary: 'Get the payment page of the open invoice',
      access: 'self',
      reply: Redirection,
    },
    ({ context, identity }) => openInvoice(context, owner(identity)),
  ),
);

const owner = (identity: Identity): Identity => {
  if (identity.role === 'owner') return identity;
  throw forbidden('owner_only', 'Only the owner of the workspace can change its plan.');
};
