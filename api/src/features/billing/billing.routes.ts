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
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { wordsOfRequest } from '../../http/requestLanguage';
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
import { planOffer } from './planOffer';

export const billingRoutes = apiRouter({
  billing: 'Plans, checkout and the subscription.',
  subscription: { name: 'Usage', description: 'Usage and limits of the plan.' },
});

billingRoutes.get(
  '/billing/plans',
  { operationId: 'listPlans', summary: 'List plans', access: 'public', reply: z.array(PlanOffer) },
  async ({ req }) => {
    const words = await wordsOfRequest(req);
    return Object.values(PLANS).map((plan) => planOffer(plan, words));
  },
);

billingRoutes.get(
  '/billing/subscription',
  { operationId: 'getSubscription', summary: 'Get the plan and subscription', access: 'member', reply: BillingInfo },
  ({ context, scope, identity }) => readBilling(context, scope, identity),
);

billingRoutes.get(
  '/subscription/usage',
  { operationId: 'getUsage', summary: 'Get usage and limits', access: 'member', reply: Usage },
  ({ scope }) => readUsage(scope),
);

// The routes below call Stripe, so they keep no transaction open. A suspended workspace may use them, because it must be able to pay.
const STRIPE_CHANGE = { access: 'owner', transaction: false, whileSuspended: true } as const;

billingRoutes.post(
  '/billing/preview',
  {
    operationId: 'previewPlanChange',
    summary: 'Preview a plan change',
    ...STRIPE_CHANGE,
    body: PlanChangeRequest,
    reply: PlanChangePreview,
  },
  ({ context, identity, body }) => previewPlanChange(context, identity, body),
);

billingRoutes.post(
  '/billing/checkout',
  {
    operationId: 'createCheckout',
    summary: 'Start a checkout or change plans',
    ...STRIPE_CHANGE,
    body: CheckoutRequest,
    reply: Checkout,
  },
  ({ context, identity, body }) => startCheckout(context, identity, body),
);

billingRoutes.get(
  '/billing/checkout/status/:checkoutId',
  {
    operationId: 'getCheckoutStatus',
    summary: 'Get checkout status',
    access: 'member',
    transaction: false,
    path: z.object({ checkoutId: z.string().max(200) }),
    reply: CheckoutStatus,
  },
  ({ context, identity, path }) => checkoutStatus(context, identity, path.checkoutId),
);

billingRoutes.post(
  '/billing/cancel',
  { operationId: 'cancelSubscription', summary: 'Cancel the subscription at period end', ...STRIPE_CHANGE },
  ({ context, identity }) => cancelSubscription(context, identity),
);

billingRoutes.post(
  '/billing/resume',
  { operationId: 'resumeSubscription', summary: 'Resume a canceled subscription', ...STRIPE_CHANGE },
  ({ context, identity }) => resumeSubscription(context, identity),
);

billingRoutes.post(
  '/billing/portal',
  { operationId: 'createBillingPortal', summary: 'Open the billing portal', ...STRIPE_CHANGE, reply: Redirection },
  ({ context, identity }) => openPortal(context, identity),
);

billingRoutes.post(
  '/billing/invoice',
  {
    operationId: 'getOpenInvoice',
    summary: 'Get the payment page of an open invoice',
    ...STRIPE_CHANGE,
    reply: Redirection,
  },
  ({ context, identity }) => openInvoice(context, identity),
);
