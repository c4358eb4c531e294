import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  return (
    <LegalFrame
      title="Data Processing Agreement"
      description="How Rapport processes the personal data in your workspace on your behalf."
    >
      <p>
        This agreement is part of the Terms of Service. It applies to the personal data that you keep in your workspace.
        You are the controller and we are the processor under Article 28 of the GDPR.
      </p>

      <h2>What is processed</h2>
      <ul>
        <li>
          <strong>Whose data:</strong> your contacts, people at your companies, campaign recipients and your members.
        </li>
        <li>
          <strong>Which data:</strong> names, email addresses, phone numbers, postal addresses, notes, deals, tasks, a
          history of changes, and anything else you enter.
        </li>
        <li>
          <strong>What for:</strong> storing it, showing it to your members, searching, reporting, sending the campaigns
          you start, and analyzing it for you.
        </li>
        <li>
          <strong>How long:</strong> as long as the agreement lasts, and 30 days after termination for export.
        </li>
      </ul>

      <h2>What we promise</h2>
      <ul>
        <li>We process the data only on your instructions, which you give by using Rapport and its API.</li>
        <li>Everyone who works on the service is bound by confidentiality.</li>
        <li>
          We help you answer requests from data subjects, and with impact assessments and audits, within 10 business
          days.
        </li>
        <li>We notify you of a personal data breach within 72 hours of learning of it, with the details we have.</li>
        <li>We tell you if we believe an instruction breaks the law.</li>
      </ul>

      <h2>How it is protected</h2>
      <ul>
        <li>Workspaces are isolated in the application and again by the database.</li>
        <li>Passwords and tokens are stored as hashes. Connections are encrypted.</li>
        <li>Sessions end after 7 days and can be revoked at any time, all at once.</li>
        <li>Every change is logged with its author.</li>
        <li>Server logs contain no content from your workspace.</li>
      </ul>

      <h2>Sub-processors</h2>
      <p>You authorize these sub-processors, each only for the feature it provides:</p>
      <ul>
        <li>Stripe: payments. It receives your billing details, not your contacts.</li>
        <li>Google: sign-in with Google. It knows when you sign in.</li>
        <li>
          OpenAI: wording of AI insights, where the service is connected to it. It receives facts with names replaced by
          numbers.
        </li>
        <li>The email and hosting providers of this service.</li>
      </ul>
      <p>
        We announce changes of sub-processors 30 days before they take effect. You may object and terminate the
        agreement.
      </p>

      <h2>Transfers</h2>
      <p>
        If a sub-processor operates outside the European Economic Area, the European Commission’s Standard Contractual
        Clauses apply.
      </p>

      <h2>Return and deletion</h2>
      <p>
        You can export everything as CSV and JSON at any time. For 30 days after termination the data is retained so
        that you can export it; then it is deleted. If you delete the workspace yourself, its data is gone at once.
        Backups are overwritten within 30 days.
      </p>

      <h2>Contact</h2>
      <p>
        Write to <SupportLink />. We respond within 24 hours. If you need this agreement signed, ask for a copy there.
      </p>
    </LegalFrame>
  );
}
