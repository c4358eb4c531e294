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
/** After this time a page stops asking whether a payment has arrived. */
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
  /** The status of a checkout, requested again until it is paid or failed, a request fails, or `isOver`. */
  checkout: (id: string, isOver: boolean) =>
    queryOf<CheckoutStatus>([...all, 'checkout', id], `/billing/checkout/status/${encodeURIComponent(id)}`, {
      enabled: id !== '',
      retry: false,
      refetchInterval: ({ state }) => (isOver || state.error !== null || isFinal(state.data) ? false : POLL_MS),
    }),
};

export const isFinal = (status: CheckoutStatus | undefined) =>
  status?.payment_status === 'paid' || status?.payment_status === 'failed';

/** Starts a checkout or makes a confirmed change of plan, and opens the page to pay on, or the one with the result. */
export const useCheckout = () => {
  const checkout = useMutation({
    mutationFn: (wish: Pick<CheckoutRequest, 'plan_id' | 'confirmation'>) =>
      post<Checkout>('/billing/checkout', {
        ...wish,
        success_url: `${window.location.origin}${RETURN_PATH}`,
        cancel_url: `${window.location.origin}${paths.billing}`,
      }),
    onSuccess: ({ checkout_url }) => window.location.assign(checkout_url),
    // Keeps the preview, so that the dialog goes on showing the price that was confirmed.
    meta: { handlesErrors: true, changes: all, keeps: [...all, 'plan-change'] },
  });
  const { reset } = checkout;
  useEffect(() => {
    // When the user comes back from the checkout, the browser may restore the page as it was: with a button that waits
    // for the checkout.
    const stopWaiting = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', stopWaiting);
    return () => window.removeEventListener('pageshow', stopWaiting);
  }, [reset]);
  return checkout;
};

/** Cancels the subscription at the end of the billing period, or resumes it. */
export const useCancellation = () => useChange(all, (wish: 'cancel' | 'resume') => http.post(`/billing/${wish}`));

/** Opens the page of the payment provider for changing the payment method, or for paying an open invoice. */
export const useBillingPage = () =>
  useMutation({
    meta: { changes: all },
    mutationFn: (which: 'portal' | 'invoice') => post<Redirection>(`/billing/${which}`),
    onSuccess: ({ url }) => window.location.assign(url),
  });
