import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { Banner } from '../../ui/feedback/Banner';
import { campaignQueries } from './campaigns.queries';

const link = 'font-medium text-accent-text underline underline-offset-2';

/** What stands between the workspace and its first campaign, each with the way to mend it; nothing when all is well. */
export function SendingNotice() {
  const { data } = useQuery(campaignQueries.sending());
  if (!data) return null;
  const missing = [
    data.mail === 'off' && (
      <p key="mail">E-mail is not configured on this server. Ask whoever runs it to set a mail server.</p>
    ),
    !data.has_postal_address && (
      <p key="address">
        Your postal address is missing. It stands under every campaign, because the law asks for it.{' '}
        <Link to={`${paths.settings}?tab=workspace`} className={link}>
          Add it in Settings
        </Link>
      </p>
    ),
    !data.is_email_verified && <p key="verified">Confirm your email address: open the link we emailed you.</p>,
  ].filter(Boolean);
  return (
    <>
      {missing.length > 0 && (
        <Banner tone="warning" title="Before you can send">
          <div className="flex flex-col gap-1">{missing}</div>
        </Banner>
      )}
      {data.mail === 'outbox' && (
        <Banner>
          No mail server is set, so campaigns are kept in the{' '}
          <Link to={paths.outbox} className={link}>
            outbox
          </Link>{' '}
          and reach nobody.
        </Banner>
      )}
    </>
  );
}
