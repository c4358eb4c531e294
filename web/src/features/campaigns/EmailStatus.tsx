import { formatDate } from '@rapport/shared/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useWords } from '../../lib/words/macros';
import { Badge } from '../../ui/text/Badge';
import { blockedSince } from './campaignLabels';
import { campaignQueries } from './campaigns.queries';

/** Shows that no campaign is sent to an address, and why; nothing if campaigns are sent to it. */
export function EmailStatus({ email }: { email: string }) {
  const { _ } = useWords();
  const preferences = usePreferences();
  const { data } = useInfiniteQuery({ ...campaignQueries.suppressions({ email }), enabled: email !== '' });
  const [found] = data?.items ?? [];
  if (!found) return null;
  return <Badge tone="warning">{_(blockedSince(found.reason, formatDate(found.created_at, preferences)))}</Badge>;
}
