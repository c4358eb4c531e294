import { useLingui } from '@lingui/react/macro';
import type { Campaign } from '@rapport/shared/campaigns';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { campaignQueries } from './campaigns.queries';

/** The text of a campaign, as a sample reader sees it. */
export function EmailBody({ campaign: { subject, content, format } }: { campaign: Campaign }) {
  const { t } = useLingui();
  const query = useQuery(campaignQueries.preview({ subject, content, format, contact_id: null }));
  return (
    <Card title={t`Email`} subtitle={t`Shown for Alex, a sample recipient`}>
      <QueryState query={query} failed={t`The email could not be loaded`} skeleton="h-96 w-full">
        {(email) => (
          <>
            <bdi className="mb-2 block break-words font-semibold">{email.subject}</bdi>
            <iframe
              title={t`The email`}
              sandbox=""
              srcDoc={email.html}
              className="h-96 w-full rounded-md border border-line scheme-light"
            />
          </>
        )}
      </QueryState>
    </Card>
  );
}
