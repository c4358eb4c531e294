import { ConsentSwitch } from '../features/consent/ConsentSwitch';
import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  return (
    <LegalFrame title="Cookie Policy" description="What Rapport stores in your browser, and how to say yes or no.">
      <p>
        Rapport stores only what it needs to work, and nothing for advertising. Here is all of it. No other site can
        read any of it.
      </p>

      <h2>Cookies</h2>
      <ul>
        <li>
          <strong>__Host-rapport_session</strong> (rapport_session on a plain local address): keeps you signed in, up to
          7 days. Scripts cannot read it.
        </li>
        <li>
          <strong>__Host-rapport_device</strong> (rapport_device there): says for a year that you have signed in here
          before, so that nobody can lock you out by guessing passwords.
        </li>
        <li>
          <strong>__Host-rapport_oauth</strong> (rapport_oauth there): ties the way to Google and back together, for 10
          minutes, if you sign in with Google.
        </li>
      </ul>

      <h2>Local storage</h2>
      <ul>
        <li>
          <strong>access_token, refresh_token:</strong> keep you signed in, until you sign out.
        </li>
        <li>
          <strong>rapport-theme:</strong> whether you prefer the light or the dark theme.
        </li>
        <li>
          <strong>rapport-analytics-consent:</strong> whether you allowed analytics.
        </li>
        <li>
          <strong>rapport-onboarding-completed, rapport-user-data:</strong> whether you went through the first steps,
          and what you answered there.
        </li>
        <li>
          <strong>rapport-first-steps-hidden:</strong> whether you put the list of first steps away.
        </li>
        <li>
          <strong>rapport-view-contacts, rapport-view-companies, rapport-view-deals:</strong> whether you like to see
          them as cards or as a table.
        </li>
      </ul>

      <h2>Session storage</h2>
      <ul>
        <li>
          <strong>rapport-reloaded-at:</strong> when the page reloaded itself after an update, until you close the tab.
        </li>
      </ul>

      <h2>Analytics</h2>
      <p>
        If you allow it, Rapport passes named events (such as ‘signed up’) with its own name and the time to the
        analytics function of this site, to learn which parts are used. Until you say yes, nothing is sent, and saying
        no changes nothing else.
      </p>
      <div className="mt-4 rounded-lg border border-line bg-surface px-4 py-3 text-sm">
        <ConsentSwitch />
      </div>

      <h2>Contact</h2>
      <p>
        Write to <SupportLink />.
      </p>
    </LegalFrame>
  );
}
