import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { dealPath } from '@rapport/shared/paths';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMoney } from '../../lib/format/useMoney';
import { addDealFor } from '../../lib/routes/links';
import { LinkButton } from '../../ui/button/LinkButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { Section } from '../../ui/page/Section';
import { listNotLoaded } from '../../ui/record/recordWords';
import { LinkedRow } from '../../ui/table/LinkedRow';
import { ShowMore } from '../../ui/table/ShowMore';
import { type DealLinkTo, dealQueries } from './deals.queries';
import { StageBadge } from './StageBadge';
import { useOpenDeals } from './useOpenDeals';

/** The deals of a contact or a company: the open ones with their sum, then the closed ones. */
export function DealsOf({ link }: { link: DealLinkTo }) {
  const { t } = useLingui();
  const { money } = useMoney();
  const query = useInfiniteQuery(dealQueries.of(link));
  const deals = query.data?.items ?? [];
  const { open, worth } = useOpenDeals(deals);
  const count = open.length;
  return (
    <Section
      title={t`Deals`}
      subtitle={
        // Shown only when all deals are loaded, because the sum of a part would look like the sum of all.
        count > 0 && !query.hasNextPage && t`${plural(count, { one: '# open', other: '# open' })}\u00a0· ${worth}`
      }
      actions={
        <LinkButton to={addDealFor(link)} size="small" icon={Plus}>
          <Trans>Add deal</Trans>
        </LinkButton>
      }
    >
      <QueryState query={query} failed={listNotLoaded('deals')} skeleton="h-10">
        {() =>
          deals.length === 0 ? (
            <p className="text-ink-faint">{t`No deals yet.`}</p>
          ) : (
            <ul className="record-rows">
              {[...open, ...deals.filter(({ outcome }) => outcome !== 'open')].map((deal) => (
                <LinkedRow
                  key={deal.id}
                  to={dealPath(deal.id)}
                  name={deal.title}
                  detail={money(withoutCentsFromMillion(deal.amount), deal.currency)}
                >
                  <StageBadge stage={deal.stage} />
                </LinkedRow>
              ))}
            </ul>
          )
        }
      </QueryState>
      <ShowMore query={query} />
    </Section>
  );
}
