import type {
  Checkout,
  CheckoutRequest,
  CheckoutStatus,
  PlanChangePreview,
  Redirection,
} from '@rapport/shared/billing';
import type { PlanId } from '@rapport/shared/plans';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { http, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { paths } from '../../lib/routes/paths';
import { billingQueries } from './billing.queries';

const { all } = billingQueries;

/** The page that checkout returns to. The payment provider fills in the id. */
const RETURN_PATH = `${paths.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`;

const POLL_MS = 2_000;
/** After so long a page does not ask any more whether a payment has arrived. */
export const POLL_UNTIL_MS = 30_000;

export const paymentQueries = {
  /** The cost of a change to this plan. Each dialog asks again, because the amount falls with every hour. */
  planChange: (plan_id: PlanId) =>
    queryOptions({
      queryKey: [...all, 'plan-change', plan_id],
      queryFn: ({ signal }) => post<PlanChangePreview>('/billing/preview', { plan_id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  /** Asked again until it is paid, has failed, cannot be asked, or `isOver`. */
  checkout: (id: string, isOver: boolean) =>
    queryOf<CheckoutStatus>([...all, 'checkout', id], `/billing/checkout/status/${encodeURIComponent(id)}`, {
      enabled: id !== '',
      retry: false,
      refetchInterval: ({ state }) => (isOver || state.error !== null || isFinal(state.data) ? false : POLL_MS),
    }),
};

export const isFinal = (status: CheckoutStatus | undefined) =>
  status?.payment_status === 'paid' || status?.payment_status === 'failed';

/** Leaves for the page on which the plan is paid for, or that says what became of a confirmed change. */
export const useCheckout = () => {
  const checkout = useMutation({
    mutationFn: (wish: Pick<CheckoutRequest, 'plan_id' | 'confirmation'>) =>
      post<Checkout>('/billing/checkout', {
        ...wish,
        success_url: `${window.location.origin}${RETURN_PATH}`,
        cancel_url: `${window.location.origin}${paths.billing}`,
      }),
    onSuccess: ({ checkout_url }) => window.location.assign(checkout_url),
    // The dialog goes on showing the price that was confirmed.
    meta: { handlesErrors: true, changes: all, keeps: [...all, 'plan-change'] },
  });
  const { reset } = checkout;
  useEffect(() => {
    // Back from the checkout, a browser may show the page just as it was left: with a button that waits for the checkout.
    const stopWaiting = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', stopWaiting);
    return () => window.removeEventListener('pageshow', stopWaiting);
  }, [reset]);
  return checkout;
};

/** Cancels with the end of the period, or takes that back. */
export const useCancellation = () => useChange(all, (wish: 'cancel' | 'resume') => http.post(`/billing/${wish}`));

/** Leaves for the page where one changes how one pays, or pays what is due. */
export const useBillingPage = () =>
  useMutation({
    meta: { changes: all },
    mutationFn: (which: 'portal' | 'invoice') => post<Redirection>(`/billing/${which}`),
    onSuccess: ({ url }) => window.location.assign(url),
  });
