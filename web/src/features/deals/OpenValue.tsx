import { useInfiniteQuery } from '@tanstack/react-query';
import { StripFact } from '../../ui/record/RecordStrip';
import { type DealLinkTo, dealQueries } from './deals.queries';
import { useOpenDeals } from './useOpenDeals';

/** What the open deals of a contact or a company are worth. */
export function OpenValue({ link }: { link: DealLinkTo }) {
  const { data, hasNextPage } = useInfiniteQuery(dealQueries.of(link));
  const { open, worth } = useOpenDeals(data?.items ?? []);
  // The sum of a part would look like the sum of all.
  const known = hasNextPage ? `${open.length}+ deals` : worth;
  return (
    <StripFact
      label="Open value"
      none="No open deals"
      detail={!hasNextPage && open.length > 0 && (open.length === 1 ? '1 open deal' : `${open.length} open deals`)}
    >
      {open.length > 0 && (
        <span title={known} className="tabular-nums">
          {known}
        </span>
      )}
    </StripFact>
  );
}
