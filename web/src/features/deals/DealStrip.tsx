import { formatDate } from '@rapport/shared/dates';
import { type Deal, nextStepState } from '@rapport/shared/deals';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { StripFact } from '../../ui/record/RecordStrip';
import { Due } from '../../ui/text/Due';

const VALUE_LABELS: Partial<Record<Deal['outcome'], string>> = { won: 'Won', lost: 'Lost' };

/** What a deal is worth, and how likely it is to be won or when it was closed. */
export function DealValue({ deal }: { deal: Deal }) {
  const preferences = usePreferences();
  const { money } = useMoney();
  const label = VALUE_LABELS[deal.outcome];
  return (
    <StripFact
      label={label ?? 'Open value'}
      none=""
      detail={label ? deal.closed_at && `on ${formatDate(deal.closed_at, preferences)}` : `${deal.chance}% likely`}
    >
      <span className="tabular-nums">{money(deal.amount, deal.currency)}</span>
    </StripFact>
  );
}

/** What was planned on the deal itself. */
export function DealNextStep({ deal }: { deal: Deal }) {
  const planned = deal.next_step_at && <Due at={deal.next_step_at} isDone={deal.outcome !== 'open'} />;
  return (
    <StripFact label="Next step" none="None planned" detail={deal.next_step && planned}>
      {deal.next_step ? <bdi title={deal.next_step}>{deal.next_step}</bdi> : planned}
    </StripFact>
  );
}

/** Whether something is planned on the deal itself, rather than as a task. */
export const hasNextStep = (deal: Deal): boolean => (nextStepState(deal, '') ?? 'none') !== 'none';
