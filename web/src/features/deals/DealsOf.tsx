import { chanceOf, isClosed } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMoney } from '../../lib/format/useMoney';
import { addDealFor } from '../../lib/routes/links';
import { LinkButton } from '../../ui/button/LinkButton';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { LinkedRow } from '../../ui/table/LinkedRow';
import { ShowMore } from '../../ui/table/ShowMore';
import { dealQueries } from './deals.queries';
import { StageBadge } from './StageBadge';

/** The deals of a contact or a company: the open ones with their sum, then those that are closed. */
export function DealsOf({ link }: { link: { contact_id: string } | { company_id: string } }) {
  const { money, total } = useMoney();
  const query = useInfiniteQuery(dealQueries.list({ ...link, sort: '-created_at', limit: 50 }));
  const deals = query.data?.items ?? [];
  const open = deals.filter(({ stage }) => !isClosed(stage));
  const sums = open.map((deal) => ({
    currency: deal.currency,
    count: 1,
    amount: deal.amount,
    weighted: (deal.amount * chanceOf(deal)) / 100,
  }));
  const { amount, apart } = total(sums);
  const inTotal = apart.length === sums.length ? [] : [money(amount)];
  return (
    <Card
      title="Deals"
      subtitle={
        // Only when all are loaded: the sum of a part would look like the sum of all.
        open.length > 0 &&
        !query.hasNextPage &&
        `${open.length} open · ${[...inTotal, ...apart.map((sum) => money(sum.amount, sum.currency))].join(' + ')}`
      }
      isFlush
      actions={
        <LinkButton to={addDealFor(link)} size="small" icon={Plus}>
          Add deal
        </LinkButton>
      }
    >
      <QueryState query={query} failed="The deals could not be loaded" skeleton="m-4 h-10">
        {() =>
          deals.length === 0 ? (
            <p className="px-4 pb-4 text-ink-faint">No deals yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {[...open, ...deals.filter(({ stage }) => isClosed(stage))].map((deal) => (
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
    </Card>
  );
}
