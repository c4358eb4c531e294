import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  return (
    <LegalFrame
      title="Data Processing Agreement"
      description="How Rapport processes the personal data in your workspace for you."
    >
      <p>
        This agreement is part of the Terms of Service. It applies to the personal data that you keep in your workspace.
        You are its controller; we process it for you, in the sense of Article 28 of the GDPR.
      </p>

      <h2>What is processed</h2>
      <ul>
        <li>
          <strong>Whose data:</strong> your contacts, the people at your companies, the recipients of your campaigns,
          your members.
        </li>
        <li>
          <strong>Which data:</strong> names, email addresses, phone numbers, postal addresses, notes, deals, tasks,
          what happened when, and whatever else you enter.
        </li>
        <li>
          <strong>What for:</strong> storing it, showing it to your members, searching, reporting, sending the campaigns
          you start, and analysing it for you.
        </li>
        <li>
          <strong>How long:</strong> as long as the agreement lasts, and 30 days after termination for export.
        </li>
      </ul>

      <h2>What we promise</h2>
      <ul>
        <li>We process the data on your instructions only, which are what you do in Rapport and through its API.</li>
        <li>Everyone who works on the service is bound to confidentiality.</li>
        <li>
          We help you to answer requests of the people concerned, and with impact assessments and audits, within 10
          business days.
        </li>
        <li>We tell you of a breach of personal data within 72 hours of learning of it, with what we know.</li>
        <li>We tell you if we think that an instruction breaks the law.</li>
      </ul>

      <h2>How it is protected</h2>
      <ul>
        <li>Every workspace is kept apart in the program and again by the database itself.</li>
        <li>Passwords and tokens are stored as hashes. Connections are encrypted.</li>
        <li>Sessions end after 7 days and can be revoked at any time, all at once.</li>
        <li>Every change is written down with its author.</li>
        <li>Logs hold no contents of your workspace.</li>
      </ul>

      <h2>Sub-processors</h2>
      <p>You allow us to use these, each only where the function is used:</p>
      <ul>
        <li>Stripe: payments. It receives your billing details, not your contacts.</li>
        <li>Google: sign-in with Google. It learns that you sign in.</li>
        <li>
          OpenAI: wording of AI insights, where the service is connected to it. It receives facts with names replaced by
          numbers.
        </li>
        <li>The email and hosting providers of this service.</li>
      </ul>
      <p>
        We announce a change of sub-processors 30 days before it takes effect. You may object and end the agreement.
      </p>

      <h2>Transfers</h2>
      <p>
        Where a sub-processor works outside the European Economic Area, the European Commission’s standard contractual
        clauses apply.
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
