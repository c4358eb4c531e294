import type { BillingInfo, PlanOffer, Usage } from '@rapport/shared/billing';
import { JUST_FETCHED_MS } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

const all = ['billing'] as const;

export const billingQueries = {
  all,
  info: () => queryOf<BillingInfo>([...all, 'info'], '/billing/subscription'),
  plans: () => queryOf<PlanOffer[]>([...all, 'plans'], '/billing/plans'),
  usage: () =>
    queryOf<Usage>([...all, 'usage'], '/subscription/usage', {
      // Whatever is added anywhere counts.
      staleTime: JUST_FETCHED_MS,
    }),
};
