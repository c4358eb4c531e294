import { formatDate } from '@rapport/shared/dates';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { useWords } from '../../lib/words/macros';
import { Badge } from '../../ui/text/Badge';
import { blockedSince } from './campaignLabels';
import { campaignQueries } from './campaigns.queries';

/** Says of an address that no campaign is sent to it, and why; nothing otherwise. */
export function EmailStatus({ email }: { email: string }) {
  const { _ } = useWords();
  const preferences = usePreferences();
  const { data } = useInfiniteQuery({ ...campaignQueries.suppressions({ email }), enabled: email !== '' });
  const [found] = data?.items ?? [];
  if (!found) return null;
  return <Badge tone="warning">{_(blockedSince(found.reason, formatDate(found.created_at, preferences)))}</Badge>;
}
