import { useLingui } from '@lingui/react/macro';
import type { Campaign } from '@rapport/shared/campaigns';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { campaignQueries } from './campaigns.queries';

/** The text of a campaign, as a sample reader sees it. */
export function EmailBody({ campaign: { subject, content, format } }: { campaign: Campaign }) {
  const { t } = useLingui();
  const { data: email } = useQuery(campaignQueries.preview({ subject, content, format, contact_id: null }));
  return (
    <Card title={t`Email`} subtitle={t`Shown for Alex, a sample recipient`}>
      {email ? (
        <>
          <bdi className="mb-2 block break-words font-semibold">{email.subject}</bdi>
          <iframe
            title={t`The email`}
            sandbox=""
            srcDoc={email.html}
            className="h-96 w-full rounded-md border border-line scheme-light"
          />
        </>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Card>
  );
}
