import { Trans, useLingui } from '@lingui/react/macro';
import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';
import { paths } from '../lib/routes/paths';
import { TextLink } from '../ui/text/TextLink';

export function Page() {
  const { t } = useLingui();
  return (
    <LegalFrame
      title={t`Privacy Policy`}
      description={t`What data Rapport keeps, why, for how long, and how to export it.`}
    >
      <p>
        <Trans>
          This page explains what personal data Rapport handles, why, and for how long. You are the controller of the
          contacts and other records in your workspace, and we process them for you under the{' '}
          <TextLink to={paths.dpa}>Data Processing Agreement</TextLink>.
        </Trans>
      </p>

      <h2>
        <Trans>What we keep</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>Your account:</strong> your name, email address, a hash of your password, and your picture if you
            add one. The password cannot be read from the hash. If you sign in with Google, we keep your Google name,
            email address and picture.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your sessions:</strong> when you signed in and with which browser, so that you can review and end
            them. Sessions expire after 7 days. For 90 days we keep a log of sign-ins, failed sign-ins and API key use,
            with the program and the first part of the IP address.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your workspace:</strong> the contacts, companies, deals, tasks, notes, campaigns and lists that you
            and your members enter or import, and a history of changes.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Your plan:</strong> your plan and whether it is paid. Card numbers go directly to our payment
            provider, Stripe, and never reach us.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>Technical records:</strong> the time, address and result of each request, without search texts,
            contents or passwords.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>How we use it</Trans>
      </h2>
      <p>
        <Trans>
          We use it to run, secure and bill the service, and to answer you. We do not sell it or show ads, and we load
          nothing from advertising or font networks. Workspaces are isolated twice: in the application and in the
          database.
        </Trans>
      </p>

      <h2>
        <Trans>AI insights</Trans>
      </h2>
      <p>
        <Trans>
          Scores and figures are computed on our own servers. If this service is connected to OpenAI, the wording of
          some insights comes from there. We replace names with numbers and never send email addresses, phone numbers,
          postal addresses or notes.
        </Trans>
      </p>

      <h2>
        <Trans>Campaigns</Trans>
      </h2>
      <p>
        <Trans>
          A campaign can count opens with a small image. The sender decides this for each campaign. We store the day of
          the first open, and the count is an estimate. Every recipient can unsubscribe with one click.
        </Trans>
      </p>

      <h2>
        <Trans>Analytics</Trans>
      </h2>
      <p>
        <Trans>
          We measure page use only if you accept. Until then nothing is sent. You can change your choice at any time, as
          the <TextLink to={paths.cookies}>Cookie Policy</TextLink> explains.
        </Trans>
      </p>

      <h2>
        <Trans>Who we share it with</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Stripe, for payments.</Trans>
        </li>
        <li>
          <Trans>Google, if you sign in with Google.</Trans>
        </li>
        <li>
          <Trans>OpenAI, if this service is connected to it, as described above.</Trans>
        </li>
        <li>
          <Trans>The email and hosting providers of this service.</Trans>
        </li>
        <li>
          <Trans>Authorities, where the law requires it.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>How long we keep it</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Deleted records stay in the trash for 30 days. You can restore them until then.</Trans>
        </li>
        <li>
          <Trans>When you delete your account or workspace, its data is deleted at once.</Trans>
        </li>
        <li>
          <Trans>
            When our agreement ends otherwise, your data can be exported for 30 days and is deleted afterwards.
          </Trans>
        </li>
        <li>
          <Trans>Backups are overwritten within 30 days.</Trans>
        </li>
        <li>
          <Trans>Invoices are kept for as long as tax law requires.</Trans>
        </li>
      </ul>

      <h2>
        <Trans>Your rights</Trans>
      </h2>
      <p>
        <Trans>
          You can view and correct your data in Rapport, export all of it, and delete your account without asking us.
          You can also object to or restrict a use, or complain to a data protection authority. If a security breach
          affects your data, we notify you within 72 hours of learning of it.
        </Trans>
      </p>

      <h2>
        <Trans>Children</Trans>
      </h2>
      <p>
        <Trans>Rapport is not for children. You must be at least 13 years old to use it.</Trans>
      </p>

      <h2>
        <Trans>Contact</Trans>
      </h2>
      <p>
        <Trans>
          Write to <SupportLink />. We answer within 24 hours.
        </Trans>
      </p>
    </LegalFrame>
  );
}
