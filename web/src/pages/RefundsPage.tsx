import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  return (
    <LegalFrame title="Refund Policy" description="When Rapport gives money back, how to ask, and how long it takes.">
      <h2>30-day money-back guarantee</h2>
      <p>
        If you subscribe for the first time and are not content, tell us within 30 days of your first payment and we
        give it back. You need not say why.
      </p>

      <h2>Free trial</h2>
      <p>All plans include a 14-day free trial with no credit card required, so nothing is charged while you try.</p>

      <h2>When else we refund</h2>
      <ul>
        <li>You were charged twice, or a wrong amount.</li>
        <li>You were charged after you had cancelled.</li>
        <li>The service was out for more than 48 hours.</li>
      </ul>

      <h2>When we do not</h2>
      <ul>
        <li>For renewals after the first 30 days. Cancel before the period ends to stop the next one.</li>
        <li>For the rest of a period you cancelled: you keep access until it ends.</li>
        <li>For accounts closed because they broke the terms.</li>
      </ul>

      <h2>Changing plans</h2>
      <p>
        An upgrade is prorated: you pay only the difference for the days that remain. A downgrade takes effect at the
        next billing cycle, so no part of a paid period is lost.
      </p>

      <h2>Failed payments</h2>
      <p>
        A failed payment is retried up to 3 times over 10 days. After that the workspace may be suspended; it can be
        reactivated within 30 days. Nothing is charged for the time in between.
      </p>

      <h2>How to ask</h2>
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
      <p>The money goes back the way it came.</p>
    </LegalFrame>
  );
}
