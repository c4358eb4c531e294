import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';
import { paths } from '../lib/routes/paths';
import { TextLink } from '../ui/text/TextLink';

export function Page() {
  return (
    <LegalFrame title="Privacy Policy" description="What data Rapport keeps, why, for how long, and how to export it.">
      <p>
        This page explains what personal data Rapport handles, why, and for how long. You are the controller of the
        contacts and other records in your workspace, and we process them for you under the{' '}
        <TextLink to={paths.dpa}>Data Processing Agreement</TextLink>.
      </p>

      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> your name, email address, a hash of your password, and your picture if you add
          one. The password cannot be read from the hash. If you sign in with Google, we keep your Google name, email
          address and picture.
        </li>
        <li>
          <strong>Your sessions:</strong> when you signed in and with which browser, so that you can review and end
          them. Sessions expire after 7 days. For 90 days we keep a log of sign-ins, failed sign-ins and API key use,
          with the program and the first part of the IP address.
        </li>
        <li>
          <strong>Your workspace:</strong> the contacts, companies, deals, tasks, notes, campaigns and lists that you
          and your members enter or import, and a history of changes.
        </li>
        <li>
          <strong>Your plan:</strong> your plan and whether it is paid. Card numbers go directly to our payment
          provider, Stripe, and never reach us.
        </li>
        <li>
          <strong>Technical records:</strong> the time, address and result of each request, without search texts,
          contents or passwords.
        </li>
      </ul>

      <h2>How we use it</h2>
      <p>
        We use it to run, secure and bill the service, and to answer you. We do not sell it or show ads, and we load
        nothing from advertising or font networks. Workspaces are isolated twice: in the application and in the
        database.
      </p>

      <h2>AI insights</h2>
      <p>
        Scores and figures are computed on our own servers. If this service is connected to OpenAI, the wording of some
        insights comes from there. We replace names with numbers and never send email addresses, phone numbers, postal
        addresses or notes.
      </p>

      <h2>Campaigns</h2>
      <p>
        A campaign can count opens with a small image. The sender decides this for each campaign. We store the day of
        the first open, and the count is an estimate. Every recipient can unsubscribe with one click.
      </p>

      <h2>Analytics</h2>
      <p>
        We measure page use only if you accept. Until then nothing is sent. You can change your choice at any time, as
        the <TextLink to={paths.cookies}>Cookie Policy</TextLink> explains.
      </p>

      <h2>Who we share it with</h2>
      <ul>
        <li>Stripe, for payments.</li>
        <li>Google, if you sign in with Google.</li>
        <li>OpenAI, if this service is connected to it, as described above.</li>
        <li>The email and hosting providers of this service.</li>
        <li>Authorities, where the law requires it.</li>
      </ul>

      <h2>How long we keep it</h2>
      <ul>
        <li>Deleted records stay in the trash for 30 days. You can restore them until then.</li>
        <li>When you delete your account or workspace, its data is deleted at once.</li>
        <li>When our agreement ends otherwise, your data can be exported for 30 days and is deleted afterwards.</li>
        <li>Backups are overwritten within 30 days.</li>
        <li>Invoices are kept for as long as tax law requires.</li>
      </ul>

      <h2>Your rights</h2>
      <p>
        You can view and correct your data in Rapport, export all of it, and delete your account without asking us. You
        can also object to or restrict a use, or complain to a data protection authority. If a security breach affects
        your data, we notify you within 72 hours of learning of it.
      </p>

      <h2>Children</h2>
      <p>Rapport is not for children. You must be at least 13 years old to use it.</p>

      <h2>Contact</h2>
      <p>
        Write to <SupportLink />. We answer within 24 hours.
      </p>
    </LegalFrame>
  );
}
