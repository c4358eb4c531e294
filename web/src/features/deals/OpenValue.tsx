import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { StripFact } from '../../ui/record/RecordStrip';
import { type DealLinkTo, dealQueries } from './deals.queries';
import { useOpenDeals } from './useOpenDeals';

/** The value of the open deals of a contact or company; nothing if they could not be loaded. */
export function OpenValue({ link }: { link: DealLinkTo }) {
  const { t } = useLingui();
  const { data, hasNextPage } = useInfiniteQuery(dealQueries.of(link));
  const { open, worth } = useOpenDeals(data?.items ?? []);
  // The sum of a part would look like the sum of all deals.
  const count = open.length;
  if (!data) return null;
  const known = hasNextPage ? t`${count}+ deals` : worth;
  return (
    <StripFact
      label={t`Open value`}
      none={t`No open deals`}
      detail={!hasNextPage && count > 0 && t`${plural(count, { one: '# open deal', other: '# open deals' })}`}
    >
      {count > 0 && (
        <span title={known} className="tabular-nums">
          {known}
        </span>
      )}
    </StripFact>
  );
}
