import { Trans, useLingui } from '@lingui/react/macro';
import { ConsentSwitch } from '../features/consent/ConsentSwitch';
import { SupportLink } from '../features/help/SupportLink';
import { LegalFrame } from '../features/legal/LegalFrame';

export function Page() {
  const { t } = useLingui();
  return (
    <LegalFrame
      title={t`Cookie Policy`}
      description={t`What Rapport stores in your browser, and how to allow or decline it.`}
    >
      <p>
        <Trans>
          Rapport stores only what it needs to work, and nothing for advertising. This is the complete list. No other
          site can read it.
        </Trans>
      </p>

      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>__Host-rapport_session</strong> (rapport_session on a plain local address): keeps you signed in, up
            to 7 days. Scripts cannot read it.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>__Host-rapport_device</strong> (rapport_device there): remembers for a year that you signed in here
            before, so nobody can lock you out by guessing passwords.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>__Host-rapport_oauth</strong> (rapport_oauth there): connects your visit to Google with your return,
            for 10 minutes, if you sign in with Google.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Local storage</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>access_token, refresh_token:</strong> keep you signed in, until you sign out.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-theme, rapport-theme-saved:</strong> whether you prefer the light or the dark theme.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-language:</strong> the language you chose.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-brand:</strong> the name and colors of your workspace, until you enter another.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-analytics-consent:</strong> whether you allowed analytics.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-onboarding-completed, rapport-user-data:</strong> whether you completed the first steps, and
            your answers.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-first-steps-hidden:</strong> whether you hid the first steps.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-view-contacts, rapport-view-companies, rapport-view-deals:</strong> whether you view them as
            cards or a table.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-columns, rapport-has-views, rapport-pipeline, rapport-today:</strong> how you last saw your
            lists, your deals and Today.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Session storage</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            <strong>rapport-reloaded-at:</strong> when the page reloaded itself after an update, until you close the
            tab.
          </Trans>
        </li>
        <li>
          <Trans>
            <strong>rapport-return, rapport.connect:</strong> the page to return to after you sign in, or the app that
            asked to connect, until you close the tab.
          </Trans>
        </li>
      </ul>

      <h2>
        <Trans>Analytics</Trans>
      </h2>
      <p>
        <Trans>
          If you allow it, Rapport sends named events (such as “signed up”) with the app name and the time to the
          analytics function of this site, to learn which features are used. Nothing is sent until you allow it.
          Declining changes nothing else.
        </Trans>
      </p>
      <div className="mt-4 rounded-lg border border-line bg-surface px-4 py-3 text-sm">
        <ConsentSwitch />
      </div>

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
