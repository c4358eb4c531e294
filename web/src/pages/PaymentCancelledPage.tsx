import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PaymentFrame } from '../features/billing/PaymentFrame';
import { paths } from '../lib/routes/paths';
import { Button } from '../ui/button/Button';

/** Where one comes back to who left a checkout. */
export function Page() {
  return (
    <PaymentFrame
      icon={CircleX}
      tone="neutral"
      title="Payment Cancelled"
      actions={
        <>
          <Button asChild tone="primary">
            <Link to={paths.billing}>Try Again</Link>
          </Button>
          <Button asChild>
            <Link to={paths.dashboard}>Dashboard</Link>
          </Button>
          <Button asChild>
            <Link to={paths.settings}>Get Help</Link>
          </Button>
          <Button asChild tone="quiet">
            <Link to={paths.landing}>Learn More About Our Plans</Link>
          </Button>
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
