import { CircleX } from 'lucide-react';
import { PaymentFrame } from '../features/billing/PaymentFrame';
import { paths } from '../lib/routes/paths';
import { LinkButton } from '../ui/button/LinkButton';

/** Where one comes back to who left a checkout. */
export function Page() {
  return (
    <PaymentFrame
      icon={CircleX}
      tone="neutral"
      title="Payment Cancelled"
      actions={
        <>
          <LinkButton to={paths.billing} tone="primary">
            Try Again
          </LinkButton>
          <LinkButton to={paths.dashboard}>Dashboard</LinkButton>
          <LinkButton to={paths.settings}>Get Help</LinkButton>
          <LinkButton to={paths.landing} tone="quiet">
            Learn More About Our Plans
          </LinkButton>
        </>
      }
    >
      <p>No charges were made, and your plan is unchanged.</p>
      <p>
        Questions about pricing, or a problem with your payment? Our support team can help. We accept major credit cards
        and PayPal.
      </p>
    </PaymentFrame>
  );
}
