import { Trans, useLingui } from '@lingui/react/macro';
import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  const { t } = useLingui();
  return (
    <LegalFrame
      title={t`Refund Policy`}
      description={t`When you can get a refund, how to request one, and how long it takes.`}
    >
      <h2>
        <Trans>30-day money-back guarantee</Trans>
      </h2>
      <p>
        <Trans>
          If you are a first-time subscriber and not satisfied, tell us within 30 days of your first payment and we
          refund it in full. You do not need to give a reason.
        </Trans>
      </p>

      <h2>
        <Trans>Free trial</Trans>
      </h2>
      <p>
        <Trans>
          All plans include a 14-day free trial with no credit card required. Nothing is charged during the trial.
        </Trans>
      </p>

      <h2>
        <Trans>Other refunds</Trans>
      </h2>
      <ul>
        <li>
          <Trans>You were charged twice or charged the wrong amount.</Trans>
        </li>
        <li>
          <Trans>You were charged after you canceled.</Trans>
        </li>
        <li>
          <Trans>The service was unavailable for more than 48 hours.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>When we do not refund</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Renewals after the first 30 days. Cancel before the period ends to stop the next renewal.</Trans>
        </li>
        <li>
          <Trans>The rest of a period after you cancel. You keep access until it ends.</Trans>
        </li>
        <li>
          <Trans>Accounts closed for violating the terms.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>Changing plans</Trans>
      </h2>
      <p>
        <Trans>
          Upgrades are prorated: you pay only the difference for the remaining days. Downgrades take effect at the next
          billing cycle, so you use the full period you paid for.
        </Trans>
      </p>

      <h2>
        <Trans>Failed payments</Trans>
      </h2>
      <p>
        <Trans>
          A failed payment is retried up to 3 times over 10 days. After that, the workspace may be suspended. You can
          reactivate it within 30 days. You are not charged for the time it was suspended.
        </Trans>
      </p>

      <h2>
        <Trans>How to request a refund</Trans>
      </h2>
      <p>
        <Trans>
          Write to <SupportLink /> from the address of your account, with the date and amount of the payment. We respond
          within 24 hours.
        </Trans>
      </p>

      <h2>
        <Trans>How long it takes</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Review: 1-5 business days.</Trans>
        </li>
        <li>
          <Trans>Processing: 5-10 business days after approval.</Trans>
        </li>
        <li>
          <Trans>Your bank: usually another 3-5 business days.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Refunds go to your original payment method.</Trans>
      </p>
    </LegalFrame>
  );
}
