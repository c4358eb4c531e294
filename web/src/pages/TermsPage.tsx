import { Trans, useLingui } from '@lingui/react/macro';
import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';
import { paths } from '../lib/routes/paths';
import { TextLink } from '../ui/text/TextLink';

export function Page() {
  const { t } = useLingui();
  return (
    <LegalFrame
      title={t`Terms of Service`}
      description={t`What you can expect from Rapport, and what we expect from you.`}
    >
      <p>
        <Trans>
          These terms are the agreement between you and the operator of this Rapport service (“we”). By creating an
          account you accept them. If you use Rapport for a company, you accept them on its behalf.
        </Trans>
      </p>

      <h2>
        <Trans>Your account</Trans>
      </h2>
      <p>
        <Trans>
          You must be at least 13 years old. Use your own name and email address, keep your password secret, and tell us
          if someone else has used your account. The person who creates a workspace owns it: the owner invites and
          removes members, manages billing and can delete the workspace with everything in it.
        </Trans>
      </p>

      <h2>
        <Trans>Plans, trial and payment</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            The plans are Free, Growth, Pro and Business, with the prices and limits shown on the{' '}
            <TextLink to={paths.landing}>front page</TextLink>, in US dollars per month. An Enterprise option with a
            custom contract is available on request.
          </Trans>
        </li>
        <li>
          <Trans>All plans include a 14-day free trial. No credit card is required for it.</Trans>
        </li>
        <li>
          <Trans>Paid plans are billed in advance each month and renew until you cancel.</Trans>
        </li>
        <li>
          <Trans>
            An upgrade takes effect at once and is prorated. A downgrade takes effect at the next billing cycle.
          </Trans>
        </li>
        <li>
          <Trans>
            You can cancel at any time. You keep access until the end of the period you paid for; then the workspace
            drops to the limits of the Free plan. Nothing is deleted: records over a limit can still be read, exported
            and deleted.
          </Trans>
        </li>
        <li>
          <Trans>
            A failed payment is retried up to 3 times over 10 days. After that we may suspend the workspace. You can
            reactivate it within 30 days.
          </Trans>
        </li>
        <li>
          <Trans>
            Refunds follow the <TextLink to={paths.refunds}>Refund Policy</TextLink>.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Your data</Trans>
      </h2>
      <p>
        <Trans>
          What you put into Rapport stays yours. We use it only to run the service for you, as the{' '}
          <TextLink to={paths.privacy}>Privacy Policy</TextLink> and the{' '}
          <TextLink to={paths.dpa}>Data Processing Agreement</TextLink> say. You can export everything at any time. When
          the agreement ends, your data stays available for export for 30 days and is deleted afterwards, unless you
          delete it sooner yourself.
        </Trans>
      </p>

      <h2>
        <Trans>Fair use</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Store only personal data that you have the right to store.</Trans>
        </li>
        <li>
          <Trans>
            Send campaigns only to people who expect them from you. Every campaign carries your postal address and a
            working unsubscribe link; people who unsubscribe are not emailed again.
          </Trans>
        </li>
        <li>
          <Trans>Do not try to access other people’s data, overload the service or bypass its limits.</Trans>
        </li>
        <li>
          <Trans>The API accepts up to 100 requests per minute for each key.</Trans>
        </li>
      </ul>
      <p>
        <Trans>We may suspend an account that harms others. If we do, we tell you why.</Trans>
      </p>

      <h2>
        <Trans>AI insights</Trans>
      </h2>
      <p>
        <Trans>
          Scores, summaries and suggestions are computed from what is in your workspace. They can be wrong. Do not rely
          on them alone for decisions that affect a person.
        </Trans>
      </p>

      <h2>
        <Trans>Availability and support</Trans>
      </h2>
      <p>
        <Trans>
          We work to keep Rapport running and to answer questions within 24 hours. Phone support is open Mon-Fri 9AM-6PM
          EST. A service outage of more than 48 hours qualifies for a refund.
        </Trans>
      </p>

      <h2>
        <Trans>Liability</Trans>
      </h2>
      <p>
        <Trans>
          Rapport is provided “as is”. As far as the law allows, we are not liable for lost profit or other indirect
          damage, and our liability is limited to what you paid in the 12 months before the claim. These terms do not
          limit your statutory rights as a consumer.
        </Trans>
      </p>

      <h2>
        <Trans>Termination and changes</Trans>
      </h2>
      <p>
        <Trans>
          You can delete your account at any time in Settings; this deletes your data at once and cannot be undone. We
          announce material changes to these terms at least 30 days before they take effect.
        </Trans>
      </p>

      <h2>
        <Trans>Contact</Trans>
      </h2>
      <p>
        <Trans>
          Write to <SupportLink />.
        </Trans>
      </p>
    </LegalFrame>
  );
}
