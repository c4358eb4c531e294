import type { BillingInfo, PlanOffer, Usage } from '@rapport/shared/billing';
import { queryOptions } from '@tanstack/react-query';
import { get, JUST_FETCHED_MS } from '../../lib/http/http';

const all = ['billing'] as const;

export const billingQueries = {
  all,
  info: () =>
    queryOptions({
      queryKey: [...all, 'info'],
      queryFn: ({ signal }) => get<BillingInfo>('/billing/subscription', { signal }),
    }),
  plans: () =>
    queryOptions({
      queryKey: [...all, 'plans'],
      queryFn: ({ signal }) => get<PlanOffer[]>('/billing/plans', { signal }),
    }),
  usage: () =>
    queryOptions({
      queryKey: [...all, 'usage'],
      queryFn: ({ signal }) => get<Usage>('/subscription/usage', { signal }),
      // Whatever is added anywhere counts.
      staleTime: JUST_FETCHED_MS,
    }),
};
