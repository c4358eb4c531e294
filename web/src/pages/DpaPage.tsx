import { Trans, useLingui } from '@lingui/react/macro';
import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  const { t } = useLingui();
  return (
    <LegalFrame
      title={t`Data Processing Agreement`}
      description={t`How Rapport processes the personal data in your workspace on your behalf.`}
    >
      <p>
        <Trans>
          This agreement is part of the Terms of Service. It applies to the personal data that you keep in your
          workspace. You are the controller and we are the processor under Article 28 of the GDPR.
        </Trans>
      </p>

      <h2>
        <Trans>What is processed</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Whose data:</strong> your contacts, people at your companies, campaign recipients and your members.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Which data:</strong> names, email addresses, phone numbers, postal addresses, notes, deals, tasks, a
            history of changes, and anything else you enter.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>What for:</strong> storing it, showing it to your members, searching, reporting, sending the
            campaigns you start, and analyzing it for you.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>How long:</strong> as long as the agreement lasts, and 30 days after termination for export.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>What we promise</Trans>
      </h2>
      <ul>
        <li>
          <Trans>We process the data only on your instructions, which you give by using Rapport and its API.</Trans>
        </li>
        <li>
          <Trans>Everyone who works on the service is bound by confidentiality.</Trans>
        </li>
        <li>
          <Trans>
            We help you answer requests from data subjects, and with impact assessments and audits, within 10 business
            days.
          </Trans>
        </li>
        <li>
          <Trans>
            We notify you of a personal data breach within 72 hours of learning of it, with the details we have.
          </Trans>
        </li>
        <li>
          <Trans>We tell you if we believe an instruction breaks the law.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>How it is protected</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Workspaces are isolated in the application and again by the database.</Trans>
        </li>
        <li>
          <Trans>Passwords and tokens are stored as hashes. Connections are encrypted.</Trans>
        </li>
        <li>
          <Trans>Sessions end after 7 days and can be revoked at any time, all at once.</Trans>
        </li>
        <li>
          <Trans>Every change is logged with its author.</Trans>
        </li>
        <li>
          <Trans>Server logs contain no content from your workspace.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>Sub-processors</Trans>
      </h2>
      <p>
        <Trans>You authorize these sub-processors, each only for the feature it provides:</Trans>
      </p>
      <ul>
        <li>
          <Trans>Stripe: payments. It receives your billing details, not your contacts.</Trans>
        </li>
        <li>
          <Trans>Google: sign-in with Google. It knows when you sign in.</Trans>
        </li>
        <li>
          <Trans>
            OpenAI: wording of AI insights, where the service is connected to it. It receives facts with names replaced
            by numbers.
          </Trans>
        </li>
        <li>
          <Trans>The email and hosting providers of this service.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          We announce changes of sub-processors 30 days before they take effect. You may object and terminate the
          agreement.
        </Trans>
      </p>

      <h2>
        <Trans>Transfers</Trans>
      </h2>
      <p>
        <Trans>
          If a sub-processor operates outside the European Economic Area, the European Commission’s Standard Contractual
          Clauses apply.
        </Trans>
      </p>

      <h2>
        <Trans>Return and deletion</Trans>
      </h2>
      <p>
        <Trans>
          You can export everything as CSV and JSON at any time. For 30 days after termination the data is retained so
          that you can export it; then it is deleted. If you delete the workspace yourself, its data is gone at once.
          Backups are overwritten within 30 days.
        </Trans>
      </p>

      <h2>
        <Trans>Contact</Trans>
      </h2>
      <p>
        <Trans>
          Write to <SupportLink />. We respond within 24 hours. If you need this agreement signed, ask for a copy there.
        </Trans>
      </p>
    </LegalFrame>
  );
}
