import { ConsentSwitch } from '../features/consent/ConsentSwitch';
import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  return (
    <LegalFrame
      title="Cookie Policy"
      description="What Rapport stores in your browser, and how to allow or decline it."
    >
      <p>
        Rapport stores only what it needs to work, and nothing for advertising. This is the complete list. No other site
        can read it.
      </p>

      <h2>Cookies</h2>
      <ul>
        <li>
          <strong>__Host-rapport_session</strong> (rapport_session on a plain local address): keeps you signed in, up to
          7 days. Scripts cannot read it.
        </li>
        <li>
          <strong>__Host-rapport_device</strong> (rapport_device there): remembers for a year that you signed in here
          before, so nobody can lock you out by guessing passwords.
        </li>
        <li>
          <strong>__Host-rapport_oauth</strong> (rapport_oauth there): connects your visit to Google with your return,
          for 10 minutes, if you sign in with Google.
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
          <strong>rapport-onboarding-completed, rapport-user-data:</strong> whether you completed the first steps, and
          your answers.
        </li>
        <li>
          <strong>rapport-first-steps-hidden:</strong> whether you hid the first steps.
        </li>
        <li>
          <strong>rapport-view-contacts, rapport-view-companies, rapport-view-deals:</strong> whether you view them as
          cards or a table.
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
        If you allow it, Rapport sends named events (such as “signed up”) with the app name and the time to the
        analytics function of this site, to learn which features are used. Nothing is sent until you allow it. Declining
        changes nothing else.
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
