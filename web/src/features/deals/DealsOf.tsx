import { dealPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMoney } from '../../lib/format/useMoney';
import { addDealFor } from '../../lib/routes/links';
import { LinkButton } from '../../ui/button/LinkButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { Section } from '../../ui/page/Section';
import { LinkedRow } from '../../ui/table/LinkedRow';
import { ShowMore } from '../../ui/table/ShowMore';
import { type DealLinkTo, dealQueries } from './deals.queries';
import { StageBadge } from './StageBadge';
import { useOpenDeals } from './useOpenDeals';

/** The deals of a contact or a company: the open ones with their sum, then those that are closed. */
export function DealsOf({ link }: { link: DealLinkTo }) {
  const { money } = useMoney();
  const query = useInfiniteQuery(dealQueries.of(link));
  const deals = query.data?.items ?? [];
  const { open, worth } = useOpenDeals(deals);
  return (
    <Section
      title="Deals"
      subtitle={
        // Only when all are loaded: the sum of a part would look like the sum of all.
        open.length > 0 && !query.hasNextPage && `${open.length} open · ${worth}`
      }
      actions={
        <LinkButton to={addDealFor(link)} size="small" icon={Plus}>
          Add deal
        </LinkButton>
      }
    >
      <QueryState query={query} failed="The deals could not be loaded" skeleton="h-10">
        {() =>
          deals.length === 0 ? (
            <p className="text-ink-faint">No deals yet.</p>
          ) : (
            <ul className="-mx-4 divide-y divide-line">
              {[...open, ...deals.filter(({ outcome }) => outcome !== 'open')].map((deal) => (
                <LinkedRow
                  key={deal.id}
                  to={dealPath(deal.id)}
                  name={deal.title}
                  detail={money(deal.amount, deal.currency)}
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
