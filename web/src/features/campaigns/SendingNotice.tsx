import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { Banner } from '../../ui/feedback/Banner';
import { campaignQueries } from './campaigns.queries';

const link = 'font-medium text-accent-text underline underline-offset-2';

/** The settings that are missing before campaigns can be sent, each with how to set it up. Hidden if none is missing. */
export function SendingNotice() {
  const { t } = useLingui();
  const { data } = useQuery(campaignQueries.sending());
  if (!data) return null;
  const missing = [
    data.mail === 'off' && (
      <p key="mail">
        <Trans>Email is not set up on this server. Ask your administrator to configure an email server.</Trans>
      </p>
    ),
    !data.has_postal_address && (
      <p key="address">
        <Trans>
          Your postal address is missing. It is shown below every campaign, as the law requires.{' '}
          <Link to={`${paths.settings}?tab=workspace`} className={link}>
            Add it in Settings
          </Link>
        </Trans>
      </p>
    ),
    !data.is_email_verified && (
      <p key="verified">
        <Trans>Confirm your email address: open the link we emailed you.</Trans>
      </p>
    ),
  ].filter(Boolean);
  return (
    <>
      {missing.length > 0 && (
        <Banner tone="warning" title={t`Before you can send`}>
          <div className="flex flex-col gap-1">{missing}</div>
        </Banner>
      )}
      {data.mail === 'outbox' && (
        <Banner>
          <Trans>
            No email server is configured, so campaigns are saved in the{' '}
            <Link to={paths.outbox} className={link}>
              outbox
            </Link>{' '}
            and not sent.
          </Trans>
        </Banner>
      )}
    </>
  );
}
