import { z } from 'zod';
import { NEAR_LIMIT_PERCENT, UNLIMITED } from './limits';
import { PLANS, type PlanId } from './plans';
import { Instant } from './text';

export const TRIAL_DAYS = 14;

const planIds = Object.keys(PLANS) as [PlanId, ...PlanId[]];

export const PlanOffer = z.object({
  id: z.enum(planIds),
  name: z.string(),
  /** USD a month. */
  price: z.number(),
  contacts_limit: z.int(),
  tasks_limit: z.int(),
  campaigns_limit: z.int(),
  users_limit: z.int(),
  features: z.array(z.string()),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

/** The status may be one that Stripe adds later, which is shown as it is. */
export const Subscription = z.object({
  status: z.string(),
  current_period_end: Instant.nullable(),
  /** When access ends, for a subscription that was canceled. */
  cancel_at: Instant.nullable(),
  trial_end: Instant.nullable(),
  /** Without a payment method, a trial ends with the limits of the Free plan. */
  has_payment_method: z.boolean(),
  /** The smaller plan that begins with the next period. */
  pending_plan_id: z.enum(planIds).nullable(),
  pending_at: Instant.nullable(),
  past_due_since: Instant.nullable(),
  suspended_at: Instant.nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

export const BillingInfo = z.object({
  plan: PlanOffer,
  subscription: Subscription.nullable(),
  /** `off`: nothing is sold. `sandbox`: checkout is a test in which nobody is charged. */
  mode: z.enum(['stripe', 'sandbox', 'off']),
  /** Only the owner of the workspace changes the plan. */
  can_change: z.boolean(),
  /** Whether the first paid plan begins with a trial. */
  has_trial: z.boolean(),
});
export type BillingInfo = z.infer<typeof BillingInfo>;

/** How long a preview is valid. After that, its amounts may have changed, and a new one is needed. */
export const PREVIEW_MINUTES = 15;

export const PlanChangeRequest = z.strictObject({ plan_id: z.enum(planIds) });
export type PlanChangeRequest = z.infer<typeof PlanChangeRequest>;

/** A change of plan before it is confirmed. Amounts are in units of the currency. */
export const PlanChangePreview = z.object({
  /** Confirms the change: the `confirmation` of a checkout. */
  id: z.uuid(),
  from_plan_id: z.enum(planIds),
  plan_id: z.enum(planIds),
  currency: z.string(),
  /** The amount that is charged at once. */
  due_now: z.number(),
  /** When a smaller plan begins; `null` for a larger one, which begins at once. */
  starts_at: Instant.nullable(),
  /** `null` for a subscription that was canceled and is only enlarged: it still ends. */
  next_payment: z.object({ amount: z.number(), at: Instant.nullable() }).nullable(),
  is_trial: z.boolean(),
  /** When the subscription would have ended: a smaller plan takes that back, a larger one does not. */
  cancel_at: Instant.nullable(),
  /** The smaller plan that was scheduled and is replaced by this change. */
  replaces_plan_id: z.enum(planIds).nullable(),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

export const CheckoutRequest = z.strictObject({
  plan_id: z.enum(planIds),
  success_url: z.string().max(2_000),
  cancel_url: z.string().max(2_000),
  /** The preview that a person confirmed. A subscription is changed only with one. */
  confirmation: z.uuid().optional(),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

export const Checkout = z.object({ checkout_url: z.string() });
export type Checkout = z.infer<typeof Checkout>;

/** `paid` and `failed` are final; with anything else it is asked for again. The amount is in units of the currency. */
export const CheckoutStatus = z.object({
  payment_status: z.string(),
  amount: z.number(),
  currency: z.string(),
  plan_id: z.enum(planIds),
  trial_end: Instant.nullable(),
});
export type CheckoutStatus = z.infer<typeof CheckoutStatus>;

/** A page of the payment provider, or of ours. */
export const Redirection = z.object({ url: z.string() });
export type Redirection = z.infer<typeof Redirection>;

export const ResourceUsage = z.object({
  current: z.int(),
  /** -1 is unlimited. */
  limit: z.int(),
  percentage: z.number(),
  near_limit: z.boolean(),
});
export type ResourceUsage = z.infer<typeof ResourceUsage>;

export const USED_RESOURCES = ['contacts', 'tasks', 'campaigns', 'users'] as const;

export const Usage = z.object({
  plan: z.object({ id: z.enum(planIds), name: z.string() }),
  contacts: ResourceUsage,
  tasks: ResourceUsage,
  campaigns: ResourceUsage,
  users: ResourceUsage,
});
export type Usage = z.infer<typeof Usage>;

/** How much of a limit is used: in percent with one decimal, 0 without a limit. `near_limit` from 80 percent on. */
export const usageOf = (current: number, limit: number): ResourceUsage => {
  const percentage = limit === UNLIMITED ? 0 : limit === 0 ? 100 : Math.round((1_000 * current) / limit) / 10;
  return { current, limit, percentage, near_limit: percentage >= NEAR_LIMIT_PERCENT };
};

/** Green below 70 percent, yellow from 70, red from 90. */
export const usageTone = ({ percentage }: Pick<ResourceUsage, 'percentage'>): 'ok' | 'warning' | 'danger' => {
  if (percentage >= 90) return 'danger';
  return percentage >= 70 ? 'warning' : 'ok';
};
