import type { BillingInfo, PlanOffer } from '@rapport/shared/billing';
import { queryOf } from '../../lib/http/queryOf';

const all = ['billing'] as const;

export const billingQueries = {
  all,
  info: () => queryOf<BillingInfo>([...all, 'info'], '/billing/subscription'),
  plans: () => queryOf<PlanOffer[]>([...all, 'plans'], '/billing/plans'),
};
