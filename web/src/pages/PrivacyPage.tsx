import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';
import { paths } from '../lib/routes/paths';
import { TextLink } from '../ui/text/TextLink';

export function Page() {
  return (
    <LegalFrame
      title="Privacy Policy"
      description="Which data Rapport keeps, what for, for how long, and how you get it back."
    >
      <p>
        This page says which personal data Rapport handles, why, and for how long. For the contacts and other records
        that you keep in your workspace you are the controller and we process them for you, under the{' '}
        <TextLink to={paths.dpa}>Data Processing Agreement</TextLink>.
      </p>

      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, and a hash of your password, from which the password
          cannot be read; a picture, if you choose one. If you sign in with Google: your Google name, email address and
          picture.
        </li>
        <li>
          <strong>Your sessions:</strong> when you signed in and with which browser, so that you can see and end them. A
          session ends by itself after 7 days. For 90 days we keep a list of sign-ins, refused ones too, and of the uses
          of your API keys, with the program and the first parts of the network address.
        </li>
        <li>
          <strong>Your workspace:</strong> the contacts, companies, deals, tasks, notes, campaigns and lists that you
          and your members enter or import, and who changed what when.
        </li>
        <li>
          <strong>Your plan:</strong> which plan you have and whether it is paid. Card numbers go to our payment
          provider, Stripe, and never reach us.
        </li>
        <li>
          <strong>Technical records:</strong> the time, address and result of each request, without search texts,
          contents or passwords.
        </li>
      </ul>

      <h2>What we do with it</h2>
      <p>
        We use it to run the service, to keep it secure, to bill it and to answer you. We do not sell it, show no
        advertising and load nothing from advertising or font networks. Each workspace is kept apart from every other
        twice: in the program and in the database.
      </p>

      <h2>AI insights</h2>
      <p>
        Scores and figures are computed on our own servers. If this service is connected to OpenAI, the wording of some
        insights comes from there. We then send facts with names replaced by numbers, and no email addresses, phone
        numbers or postal addresses, and never a note.
      </p>

      <h2>Campaigns</h2>
      <p>
        A campaign can count how many of its emails were opened, by a small picture. Whoever sends it decides, for each
        campaign, whether to count. We store the day of the first opening, and treat the figure as an estimate. Everyone
        who receives a campaign can unsubscribe with one click.
      </p>

      <h2>Analytics</h2>
      <p>
        We count how pages are used only after you have said yes. Until then nothing is sent. You can change your mind
        at any time; the <TextLink to={paths.cookies}>Cookie Policy</TextLink> says how.
      </p>

      <h2>Who else sees it</h2>
      <ul>
        <li>Stripe, for payments.</li>
        <li>Google, if you sign in with Google.</li>
        <li>OpenAI, if this service is connected to it, as described above.</li>
        <li>The email and hosting providers of this service.</li>
        <li>Authorities, where the law obliges us.</li>
      </ul>

      <h2>How long</h2>
      <ul>
        <li>Records you delete rest in the trash for 30 days, where you can bring them back; then they are gone.</li>
        <li>When you delete your account or workspace, its data is deleted at once.</li>
        <li>When our agreement ends otherwise, your data can be exported for 30 days and is deleted afterwards.</li>
        <li>Backups are overwritten within 30 days.</li>
        <li>Invoices are kept as long as tax law demands.</li>
      </ul>

      <h2>Your rights</h2>
      <p>
        You can see and correct your data in Rapport, export all of it, and delete your account, without asking us. You
        may also object to a use, restrict it, or complain to a data protection authority. If a breach of security
        concerns your data, we tell you within 72 hours of learning of it.
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
