import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { NextTask } from '../../lib/records/NextTask';
import { useOwnerName } from '../../lib/records/owner';
import { Fact, Facts } from '../../ui/page/Facts';
import { Due } from '../../ui/text/Due';
import { StageBadge } from './StageBadge';

/** A preview of a deal beside the list: its value, stage and next step. */
export function DealPreview({ record: deal }: { record: Deal }) {
  const { t } = useLingui();
  const ownerName = useOwnerName();
  const { money } = useMoney();
  const percent = usePercent();
  const { id, stage, amount, currency, contact_name, company_name, next_step, next_step_at, lost_reason } = deal;
  const isDone = deal.outcome !== 'open';
  return (
    <Facts>
      <Fact label={t`Stage`}>
        <StageBadge stage={stage} />
      </Fact>
      <Fact label={t`Amount`}>
        <span className="tabular-nums">{money(amount, currency)}</span>
      </Fact>
      <Fact label={t`Probability`}>{percent(deal.chance)}</Fact>
      {!isDone && (
        <Fact label={t`Next step`}>
          {(next_step || next_step_at) && (
            <>
              {next_step_at && <Due at={next_step_at} />} {next_step}
            </>
          )}
        </Fact>
      )}
      <Fact label={t`Next task`}>
        <NextTask about={{ deal_id: id }} />
      </Fact>
      <Fact label={t`Contact`}>{contact_name}</Fact>
      <Fact label={t`Company`}>{company_name}</Fact>
      <Fact label={t`Expected close`}>
        {deal.expected_close_date && <Due at={deal.expected_close_date} isDone={isDone} />}
      </Fact>
      {lost_reason && <Fact label={t({ message: 'Lost', context: 'said of a deal' })}>{lost_reason}</Fact>}
      <Fact label={t`Owner`}>{ownerName(deal.owner_id)}</Fact>
    </Facts>
  );
}
