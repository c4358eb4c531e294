import { Trans, useLingui } from '@lingui/react/macro';
import type { CheckoutStatus } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { PaymentFrame } from '../features/billing/PaymentFrame';
import { isFinal, POLL_UNTIL_MS, paymentQueries } from '../features/billing/payment.queries';
import { usePreferences } from '../lib/format/preferences';
import { useNumber } from '../lib/format/useNumber';
import { serverConfig } from '../lib/http/serverConfig';
import { paths } from '../lib/routes/paths';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { Fact, Facts } from '../ui/page/Facts';

/** The page that checkout returns to. It waits for the payment and shows the result. */
export function Page() {
  const { t } = useLingui();
  const [{ session_id }] = useUrlState('session_id');
  const { data, error, isOver } = useCheckout(session_id);
  if (session_id === '') return <NotVerified message={t`No session ID found`} />;
  if (error) return <NotVerified message={t`Failed to verify payment status`} />;
  if (data?.payment_status === 'paid') return <Paid checkout={data} />;
  if (data?.payment_status === 'failed') return <Failed />;
  if (isOver) {
    return (
      <NotVerified
        message={t`We could not verify your payment. Please contact support if you believe this is an error.`}
      />
    );
  }
  return (
    <PaymentFrame icon={LoaderCircle} tone="neutral" title={t`Processing Your Payment`}>
      <div role="status">
        <p>
          <Trans>Please wait while we confirm your payment and activate your subscription...</Trans>
        </p>
        <p>
          <Trans>This may take a few moments</Trans>
        </p>
      </div>
    </PaymentFrame>
  );
}

const useCheckout = (sessionId: string) => {
  const client = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const query = useQuery(paymentQueries.checkout(sessionId, isOver));
  const isDone = isFinal(query.data);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), POLL_UNTIL_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // The other queries are refetched, because many screens depend on the plan.
    if (isDone) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'checkout' });
  }, [client, isDone]);
  return { ...query, isOver };
};

const linkButton = (path: string, label: string, tone: 'primary' | 'secondary' = 'secondary') => (
  <Button asChild tone={tone}>
    <Link to={path}>{label}</Link>
  </Button>
);

function NotVerified({ message }: { message: string }) {
  const { t } = useLingui();
  return (
    <PaymentFrame
      icon={CircleAlert}
      tone="danger"
      title={t`Payment Verification Failed`}
      actions={
        <>
          {linkButton(paths.billing, t`Back to Billing`)}
          {linkButton(paths.settings, t`Contact Support`)}
        </>
      }
    >
      <p role="alert">{message}</p>
    </PaymentFrame>
  );
}

function Paid({ checkout: { amount, currency, plan_id, trial_end } }: { checkout: CheckoutStatus }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const number = useNumber();
  return (
    <PaymentFrame
      icon={CircleCheck}
      tone="ok"
      title={t`Payment Successful!`}
      actions={
        <>
          {linkButton(paths.dashboard, t`Go to Dashboard`, 'primary')}
          {linkButton(paths.billing, t`View Billing`)}
        </>
      }
    >
      <p>
        <Trans>Your subscription has been activated. Welcome to your new plan!</Trans>
      </p>
      <div className="w-full rounded-md bg-sunken p-4 text-start">
        <Facts>
          <Fact label={t`Amount Paid`}>
            {number(amount)} {currency.toUpperCase()}
          </Fact>
          <Fact label={t`Plan`}>{plan_id}</Fact>
          <Fact label={t`Status`}>
            <Trans>Active</Trans>
          </Fact>
        </Facts>
      </div>
      <ul className="list-disc ps-5 text-start">
        {trial_end && (
          <li>
            {t`Your trial ends ${{ day: formatDate(trial_end, preferences) }}; add a card before then to keep the plan.`}
          </li>
        )}
        <li>
          <Trans>Your new limits apply now.</Trans>
        </li>
        <li>
          <Trans>Find invoices and payment methods under Billing.</Trans>
        </li>
        <li>
          <Trans>You can change or cancel the plan at any time.</Trans>
        </li>
      </ul>
      <SupportLine />
    </PaymentFrame>
  );
}

function Failed() {
  const { t } = useLingui();
  return (
    <PaymentFrame
      icon={CircleX}
      tone="danger"
      title={t`Payment Failed`}
      actions={
        <>
          {linkButton(paths.dashboard, t`Go to Dashboard`, 'primary')}
          {linkButton(paths.billing, t`View Billing`)}
          {linkButton(paths.settings, t`Get Help`)}
        </>
      }
    >
      <p>
        <Trans>Your payment could not be processed. Please try again.</Trans>
      </p>
      <ul className="list-disc ps-5 text-start">
        <li>
          <Trans>Try a different payment method.</Trans>
        </li>
        <li>
          <Trans>Check with your bank.</Trans>
        </li>
        <li>
          <Trans>Contact support if it happens again.</Trans>
        </li>
      </ul>
      <SupportLine />
    </PaymentFrame>
  );
}

function SupportLine() {
  const { data: config } = useQuery(serverConfig());
  if (!config) return null;
  const { support_email } = config;
  return (
    <p className="text-[13px]/4.5">
      <Trans>
        Questions?{' '}
        <a href={`mailto:${support_email}`} className="text-accent-text underline underline-offset-2">
          {support_email}
        </a>
      </Trans>
    </p>
  );
}
