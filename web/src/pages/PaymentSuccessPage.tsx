import type { CheckoutStatus } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { billingQueries, isFinal, POLL_UNTIL_MS } from '../features/billing/billing.queries';
import { PaymentFrame } from '../features/billing/PaymentFrame';
import { usePreferences } from '../lib/format/preferences';
import { useNumber } from '../lib/format/useNumber';
import { serverConfig } from '../lib/http/serverConfig';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { Fact, Facts } from '../ui/page/Facts';

/** Where one comes back to from a checkout: it waits until the payment has arrived, and says what became of it. */
export function Page() {
  const [{ session_id }] = useUrlState('session_id');
  const { data, error, isOver } = useCheckout(session_id);
  if (session_id === '') return <NotVerified message="No session ID found" />;
  if (error) return <NotVerified message="Failed to verify payment status" />;
  if (data?.payment_status === 'paid') return <Paid checkout={data} />;
  if (data?.payment_status === 'failed') return <Failed />;
  if (isOver) {
    return (
      <NotVerified message="We could not verify your payment. Please contact support if you believe this is an error." />
    );
  }
  return (
    <PaymentFrame icon={LoaderCircle} tone="neutral" title="Processing Your Payment">
      <div role="status">
        <p>Please wait while we confirm your payment and activate your subscription...</p>
        <p>This may take a few moments</p>
      </div>
    </PaymentFrame>
  );
}

const useCheckout = (sessionId: string) => {
  const client = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const query = useQuery(billingQueries.checkout(sessionId, isOver));
  const isDone = isFinal(query.data);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), POLL_UNTIL_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // Many screens show what the plan allows.
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'checkout' });
  }, [client, isDone]);
  return { ...query, isOver };
};

const leadTo = (path: string, label: string, tone: 'primary' | 'secondary' = 'secondary') => (
  <Button asChild tone={tone}>
    <Link to={path}>{label}</Link>
  </Button>
);

function NotVerified({ message }: { message: string }) {
  return (
    <PaymentFrame
      icon={CircleAlert}
      tone="danger"
      title="Payment Verification Failed"
      actions={
        <>
          {leadTo(paths.billing, 'Back to Billing')}
          {leadTo(paths.settings, 'Contact Support')}
        </>
      }
    >
      <p role="alert">{message}</p>
    </PaymentFrame>
  );
}

function Paid({ checkout: { amount, currency, plan_id, trial_end } }: { checkout: CheckoutStatus }) {
  const preferences = usePreferences();
  const number = useNumber();
  return (
    <PaymentFrame
      icon={CircleCheck}
      tone="ok"
      title="Payment Successful!"
      actions={
        <>
          {leadTo(paths.dashboard, 'Go to Dashboard', 'primary')}
          {leadTo(paths.billing, 'View Billing')}
        </>
      }
    >
      <p>Your subscription has been activated. Welcome to your new plan!</p>
      <div className="w-full rounded-md bg-sunken p-4 text-start">
        <Facts>
          <Fact label="Amount Paid">
            {number(amount)} {currency.toUpperCase()}
          </Fact>
          <Fact label="Plan">{plan_id}</Fact>
          <Fact label="Status">Active</Fact>
        </Facts>
      </div>
      <ul className="list-disc ps-5 text-start">
        {trial_end && (
          <li>Your trial ends {formatDate(trial_end, preferences)}; add a card before then to keep the plan.</li>
        )}
        <li>Your new limits apply now.</li>
        <li>Find invoices and payment methods under Billing.</li>
        <li>You can change or cancel the plan at any time.</li>
      </ul>
      <SupportLine />
    </PaymentFrame>
  );
}

function Failed() {
  return (
    <PaymentFrame
      icon={CircleX}
      tone="danger"
      title="Payment Failed"
      actions={
        <>
          {leadTo(paths.dashboard, 'Go to Dashboard', 'primary')}
          {leadTo(paths.billing, 'View Billing')}
          {leadTo(paths.settings, 'Get Help')}
        </>
      }
    >
      <p>Your payment could not be processed. Please try again.</p>
      <ul className="list-disc ps-5 text-start">
        <li>Try a different payment method.</li>
        <li>Check with your bank.</li>
        <li>Contact support if it happens again.</li>
      </ul>
      <SupportLine />
    </PaymentFrame>
  );
}

function SupportLine() {
  const { data: config } = useQuery(serverConfig());
  if (!config) return null;
  return (
    <p className="text-[13px]/4.5">
      Questions?{' '}
      <a href={`mailto:${config.support_email}`} className="text-accent-text underline underline-offset-2">
        {config.support_email}
      </a>
    </p>
  );
}
