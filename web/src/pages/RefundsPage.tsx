import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  return (
    <LegalFrame
      title="Refund Policy"
      description="When you can get a refund, how to request one, and how long it takes."
    >
      <h2>30-day money-back guarantee</h2>
      <p>
        If you are a first-time subscriber and not satisfied, tell us within 30 days of your first payment and we refund
        it in full. You do not need to give a reason.
      </p>

      <h2>Free trial</h2>
      <p>All plans include a 14-day free trial with no credit card required. Nothing is charged during the trial.</p>

      <h2>Other refunds</h2>
      <ul>
        <li>You were charged twice or charged the wrong amount.</li>
        <li>You were charged after you canceled.</li>
        <li>The service was unavailable for more than 48 hours.</li>
      </ul>

      <h2>When we do not refund</h2>
      <ul>
        <li>Renewals after the first 30 days. Cancel before the period ends to stop the next renewal.</li>
        <li>The rest of a period after you cancel. You keep access until it ends.</li>
        <li>Accounts closed for violating the terms.</li>
      </ul>

      <h2>Changing plans</h2>
      <p>
        Upgrades are prorated: you pay only the difference for the remaining days. Downgrades take effect at the next
        billing cycle, so you use the full period you paid for.
      </p>

      <h2>Failed payments</h2>
      <p>
        A failed payment is retried up to 3 times over 10 days. After that, the workspace may be suspended. You can
        reactivate it within 30 days. You are not charged for the time it was suspended.
      </p>

      <h2>How to request a refund</h2>
      <p>
        Write to <SupportLink /> from the address of your account, with the date and amount of the payment. We respond
        within 24 hours.
      </p>

      <h2>How long it takes</h2>
      <ul>
        <li>Review: 1-5 business days.</li>
        <li>Processing: 5-10 business days after approval.</li>
        <li>Your bank: usually another 3-5 business days.</li>
      </ul>
      <p>Refunds go to your original payment method.</p>
    </LegalFrame>
  );
}
