import { Trans, useLingui } from '@lingui/react/macro';
import { CircleX } from 'lucide-react';
import { PaymentFrame } from '../features/billing/PaymentFrame';
import { paths } from '../lib/routes/paths';
import { LinkButton } from '../ui/button/LinkButton';

/** The page for users who left a checkout. */
export function Page() {
  const { t } = useLingui();
  return (
    <PaymentFrame
      icon={CircleX}
      tone="neutral"
      title={t`Payment Cancelled`}
      actions={
        <>
          <LinkButton to={paths.billing} tone="primary">
            <Trans>Try Again</Trans>
          </LinkButton>
          <LinkButton to={paths.dashboard}>
            <Trans>Dashboard</Trans>
          </LinkButton>
          <LinkButton to={paths.settings}>
            <Trans>Get Help</Trans>
          </LinkButton>
          <LinkButton to={paths.landing} tone="quiet">
            <Trans>Learn More About Our Plans</Trans>
          </LinkButton>
        </>
      }
    >
      <p>
        <Trans>No charges were made, and your plan is unchanged.</Trans>
      </p>
      <p>
        <Trans>
          Questions about pricing, or a problem with your payment? Our support team can help. We accept major credit
          cards and PayPal.
        </Trans>
      </p>
    </PaymentFrame>
  );
}
