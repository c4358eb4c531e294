import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { dealPath } from '@rapport/shared/paths';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { Banknote, Building2, CalendarDays, ListChecks, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardFields } from '../../lib/fields/CardFields';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { CardFact, RecordCard } from '../../ui/record/RecordCard';
import { type CardActions, RecordList } from '../../ui/record/RecordList';
import type { Selection } from '../../ui/table/useSelection';
import { Due } from '../../ui/text/Due';
import { type DealListFilter, dealQueries } from './deals.queries';
import { StageBadge } from './StageBadge';

// Fetched with the first preview.
const DealPreview = lazyPart(async () => (await import('./DealPreview')).DealPreview);

interface DealCardsProps {
  filter: DealListFilter;
  onAdd: () => void;
  onClearFilter: () => void;
  bulkBar: (selection: Selection, total: number) => ReactNode;
}

/** The deals as cards in the order of the list, whatever stage they are in. */
export function DealCards(props: DealCardsProps) {
  const { t } = useLingui();
  return (
    <RecordList
      {...props}
      words={{ one: 'deal', many: 'deals' }}
      picture="deals"
      queries={dealQueries}
      view="cards"
      noMatch={t`Try a different search.`}
      empty={{
        text: t`A deal is a sale in progress. Drag it from stage to stage until you win it.`,
        action: t`Add deal`,
      }}
      cardHeights={{ mouse: 170, touch: 172 }}
      Preview={DealPreview}
    >
      {(deal, actions) => <ListedDeal deal={deal} actions={actions} />}
    </RecordList>
  );
}

/** A deal in the list: its stage, company or contact, amount, and date. */
function ListedDeal({ deal, actions }: { deal: Deal; actions: CardActions }) {
  const { money } = useMoney();
  const percent = usePercent();
  const { id, title, stage, company_name, contact_name, outcome, expected_close_date: day, next_step } = deal;
  // Many titles name the company, as in “Offices for Acme”.
  const forWhom = [company_name, contact_name].find((name) => name && !title.includes(name));
  return (
    <RecordCard
      name={title}
      avatarName={company_name ?? contact_name ?? title}
      path={dealPath(id)}
      actions={actions}
      badge={<StageBadge stage={stage} />}
      facts={
        <>
          <CardFact icon={Banknote} text={money(withoutCentsFromMillion(deal.amount), deal.currency)}>
            <span className="tabular-nums">
              <span className="font-medium text-ink">{money(withoutCentsFromMillion(deal.amount), deal.currency)}</span>
              {outcome === 'open' && <span className="ps-2 text-ink-faint text-xs">{percent(deal.chance)}</span>}
            </span>
          </CardFact>
          <CardFact icon={forWhom === contact_name ? User : Building2} text={forWhom ?? ''} />
          <CardFact icon={CalendarDays} text={day ?? ''}>
            {day && <Due at={day} isDone={outcome !== 'open'} />}
          </CardFact>
          <CardFact icon={ListChecks} text={outcome === 'open' ? next_step : deal.lost_reason} />
          <CardFields objectType="deal" record={deal} />
        </>
      }
    />
  );
}
