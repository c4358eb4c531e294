import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import { nextStepState } from '@rapport/shared/dealTimes';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { wordedTable } from '../../lib/words/words';
import { StripFact } from '../../ui/record/RecordStrip';
import { Due } from '../../ui/text/Due';

const VALUE_LABELS = wordedTable({
  open: msg`Open value`,
  won: msg({ message: 'Won', context: 'said of a deal' }),
  lost: msg({ message: 'Lost', context: 'said of a deal' }),
});

/** The value of a deal, and its probability or closing date. */
export function DealValue({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { money } = useMoney();
  const chance = usePercent()(deal.chance);
  const closedOn = deal.closed_at && formatDate(deal.closed_at, preferences);
  return (
    <StripFact
      label={VALUE_LABELS[deal.outcome]}
      none=""
      detail={deal.outcome === 'open' ? t`${chance} likely` : closedOn && t`on ${closedOn}`}
    >
      <span className="tabular-nums">{money(withoutCentsFromMillion(deal.amount), deal.currency)}</span>
    </StripFact>
  );
}

/** The next step that is planned on the deal itself. */
export function DealNextStep({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const planned = deal.next_step_at && <Due at={deal.next_step_at} isDone={deal.outcome !== 'open'} />;
  return (
    <StripFact label={t`Next step`} none={t`None planned`} detail={deal.next_step && planned}>
      {deal.next_step ? <bdi title={deal.next_step}>{deal.next_step}</bdi> : planned}
    </StripFact>
  );
}

/** Whether something is planned on the deal itself, rather than as a task. */
export const hasNextStep = (deal: Deal): boolean => (nextStepState(deal, '') ?? 'none') !== 'none';
