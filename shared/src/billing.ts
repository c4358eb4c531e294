import { z } from 'zod';
import { UNLIMITED } from './limits';
import { PLANS, type PlanId } from './plans';
import { Instant } from './text';

export const TRIAL_DAYS = 14;

const planIds = Object.keys(PLANS) as [PlanId, ...PlanId[]];

export const PlanOffer = z.object({
  id: z.enum(planIds),
  name: z.string(),
  /** USD per month. */
  price: z.number(),
  contacts_limit: z.int(),
  tasks_limit: z.int(),
  campaigns_limit: z.int(),
  users_limit: z.int(),
  features: z.array(z.string()),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

/** Stripe may add statuses; unknown ones are shown as they are. */
export const Subscription = z.object({
  status: z.string(),
  current_period_end: Instant.nullable(),
  /** When access ends, for a canceled subscription. */
  cancel_at: Instant.nullable(),
  trial_end: Instant.nullable(),
  /** Without a payment method, the workspace returns to the Free plan when the trial ends. */
  has_payment_method: z.boolean(),
  /** The smaller plan that starts with the next billing period. */
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
  /** Whether the first paid plan starts with a trial. */
  has_trial: z.boolean(),
});
export type BillingInfo = z.infer<typeof BillingInfo>;

/** How long a preview is valid. After that, its amounts may have changed, and a new one is needed. */
export const PREVIEW_MINUTES = 15;

export const PlanChangeRequest = z.strictObject({ plan_id: z.enum(planIds) });
export type PlanChangeRequest = z.infer<typeof PlanChangeRequest>;

/** The preview of a plan change. Amounts are in units of the currency. */
export const PlanChangePreview = z.object({
  /** Confirms the change: the `confirmation` of a checkout. */
  id: z.uuid(),
  from_plan_id: z.enum(planIds),
  plan_id: z.enum(planIds),
  currency: z.string(),
  /** The amount that is charged immediately. */
  due_now: z.number(),
  /** When a smaller plan starts; `null` for a larger one, which starts immediately. */
  starts_at: Instant.nullable(),
  /** `null` for a canceled subscription that is only upgraded: it still ends. */
  next_payment: z.object({ amount: z.number(), at: Instant.nullable() }).nullable(),
  is_trial: z.boolean(),
  /** When the canceled subscription would have ended. Choosing a smaller plan renews it, choosing a larger one does not. */
  cancel_at: Instant.nullable(),
  /** The smaller plan that was scheduled and is replaced by this change. */
  replaces_plan_id: z.enum(planIds).nullable(),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

export const CheckoutRequest = z.strictObject({
  plan_id: z.enum(planIds),
  success_url: z.string().max(2_000),
  cancel_url: z.string().max(2_000),
  /** The preview that the user confirmed, which every change of a subscription requires. */
  confirmation: z.uuid().optional(),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

export const Checkout = z.object({ checkout_url: z.string() });
export type Checkout = z.infer<typeof Checkout>;

/** `paid` and `failed` are final; other states are polled again. The amount is in units of the currency. */
export const CheckoutStatus = z.object({
  payment_status: z.string(),
  amount: z.number(),
  currency: z.string(),
  plan_id: z.enum(planIds),
  trial_end: Instant.nullable(),
});
export type CheckoutStatus = z.infer<typeof CheckoutStatus>;

/** A page of the payment provider, or of Rapport. */
export const Redirection = z.object({ url: z.string() });
export type Redirection = z.infer<typeof Redirection>;

export const ResourceUsage = z.object({
  current: z.int(),
  /** -1 means unlimited. */
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

/** From which usage of a limit people are warned, in percent. */
const NEAR_LIMIT_PERCENT = 80;

/** How much of a limit is used: in percent with one decimal, 0 without a limit. */
export const usageOf = (current: number, limit: number): ResourceUsage => {
  const percentage = limit === UNLIMITED ? 0 : limit === 0 ? 100 : Math.round((1_000 * current) / limit) / 10;
  return { current, limit, percentage, near_limit: percentage >= NEAR_LIMIT_PERCENT };
};

/** Green below 70 percent, yellow from 70, red from 90. */
export const usageTone = ({ percentage }: Pick<ResourceUsage, 'percentage'>): 'ok' | 'warning' | 'danger' => {
  if (percentage >= 90) return 'danger';
  return percentage >= 70 ? 'warning' : 'ok';
};
