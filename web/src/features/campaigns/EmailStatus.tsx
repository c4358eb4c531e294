import { formatDate } from '@rapport/shared/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { Badge } from '../../ui/text/Badge';
import { SUPPRESSION_REASON } from './campaignLabels';
import { campaignQueries } from './campaigns.queries';

/** Says of an address that no campaign is sent to it, and why; nothing otherwise. */
export function EmailStatus({ email }: { email: string }) {
  const preferences = usePreferences();
  const { data } = useInfiniteQuery({ ...campaignQueries.suppressions({ email }), enabled: email !== '' });
  const [found] = data?.items ?? [];
  if (!found) return null;
  return (
    <Badge tone="warning">
      No campaigns: {SUPPRESSION_REASON[found.reason].toLowerCase()} {formatDate(found.created_at, preferences)}
    </Badge>
  );
}
