import { msg } from '@lingui/core/macro';
import { UNLIMITED } from './limits';
import { asText, type Sentence } from './words';

export type PlanId = 'free' | 'growth' | 'pro' | 'business';

/** A price in USD per month, and the limits of the plan. */
export interface Plan {
  id: PlanId;
  name: string;
  price: number;
  contacts_limit: number;
  tasks_limit: number;
  campaigns_limit: number;
  users_limit: number;
  features: Sentence[];
}

/**
 * All plans of Rapport. The landing page, the billing page and the limits use them. Without zod, which visitors would
 * have to load only to read prices.
 */
export const PLANS: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    name: 'Free',
    price: 0,
    contacts_limit: 100,
    tasks_limit: 50,
    campaigns_limit: 5,
    users_limit: 1,
    features: [msg`100 contacts`, msg`1 user`, msg`Basic CRM`, msg`50 tasks per month`, msg`Community support`],
  },
  growth: {
    id: 'growth',
    name: 'Growth',
    price: 15,
    contacts_limit: 5_000,
    tasks_limit: 500,
    campaigns_limit: 25,
    users_limit: 3,
    features: [
      msg`5,000 contacts`,
      msg`3 users`,
      msg`500 tasks per month`,
      msg`25 campaigns`,
      msg`Email integration`,
      msg`Email support`,
    ],
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    price: 35,
    contacts_limit: 10_000,
    tasks_limit: 500,
    campaigns_limit: 25,
    users_limit: 10,
    features: [
      msg`10,000 contacts`,
      msg`10 users`,
      msg`Everything in Growth`,
      msg`API access`,
      msg`Advanced reports`,
      msg`Priority support`,
    ],
  },
  business: {
    id: 'business',
    name: 'Business',
    price: 79,
    contacts_limit: UNLIMITED,
    tasks_limit: UNLIMITED,
    campaigns_limit: UNLIMITED,
    users_limit: UNLIMITED,
    features: [
      msg`Unlimited contacts and users`,
      msg`Everything in Pro`,
      msg`White-label option`,
      msg`Custom integrations`,
      msg`Dedicated manager`,
    ],
  },
};

/**
 * How many campaign emails a workspace may send per day (UTC), so that no workspace harms the server's reputation for
 * the others.
 */
export const DAILY_EMAILS: Record<PlanId, number> = { free: 200, growth: 2_000, pro: 10_000, business: UNLIMITED };

const GIGABYTE = 1024 ** 3;

/** How many bytes all files of a workspace may take, including those in the trash; `UNLIMITED` for no limit. */
export const FILE_BYTES: Record<PlanId, number> = {
  free: GIGABYTE,
  growth: 10 * GIGABYTE,
  pro: 50 * GIGABYTE,
  business: UNLIMITED,
};

export type LimitedResource = 'contacts' | 'tasks' | 'campaigns' | 'users';

/** How many of a resource a plan allows; `UNLIMITED` for no limit. Tasks and campaigns are counted per calendar month. */
export const planLimit = (plan: PlanId, resource: LimitedResource): number => PLANS[plan][`${resource}_limit`];

/** Whether the plan includes API keys. */
export const hasApiAccess = (plan: PlanId): boolean => plan === 'pro' || plan === 'business';

/** Whether conversion, forecast and activity reports are part of the plan. */
export const hasAdvancedReports = (plan: PlanId): boolean => plan === 'pro' || plan === 'business';

/** Whether a workspace may set targets. */
export const hasTargets = (plan: PlanId): boolean => plan === 'pro' || plan === 'business';

/** Whether members may connect their mailboxes. */
export const hasMailboxes = (plan: PlanId): boolean => plan !== 'free';

/** Whether members may have booking pages. */
export const hasBooking = (plan: PlanId): boolean => plan !== 'free';

/** Whether the plan includes webhooks. */
export const hasWebhooks = (plan: PlanId): boolean => plan === 'business';

/** Whether assistants may write. With an API key, every assistant may read. */
export const mayAssistantsWrite = (plan: PlanId): boolean => plan === 'business';

/** Whether a workspace shows its own name, logo and color instead of Rapport. */
export const hasBranding = (plan: PlanId): boolean => plan === 'business';

/** Whether public pages may be shown under a host name of the workspace. */
export const hasPublicHost = (plan: PlanId): boolean => plan === 'business';

/** How many web forms a workspace may have; `UNLIMITED` for no limit. */
export const formsLimit = (plan: PlanId): number => (plan === 'free' ? 1 : UNLIMITED);

/** Whether a workspace may have more than one pipeline. */
export const hasSeveralPipelines = (plan: PlanId): boolean => plan !== 'free';

const plansWith = (has: (plan: PlanId) => boolean): string => {
  const [first = '', last = ''] = Object.values(PLANS).flatMap(({ id, name }) => (has(id) ? [name] : []));
  return asText(msg`${first} and ${last}`);
};

// Marked as pure, so that builds drop it where no page uses it. The plans with API access, as a value of a sentence:
// `Pro and Business`.
/** The plans with API access, as a value of a sentence: `Pro and Business`. */
export const API_PLANS = /* @__PURE__ */ plansWith(hasApiAccess);
/** The plans with advanced reports, as a value of a sentence. */
export const REPORT_PLANS = /* @__PURE__ */ plansWith(hasAdvancedReports);

/** How many more a limit allows, never negative. */
export const roomLeft = (limit: number, used: number): number =>
  limit === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, limit - used);
