import { dayOf, formatDate } from '@rapport/shared/dates';
import { chanceOf, type Deal, isClosed, nextStepState } from '@rapport/shared/deals';
import { companyPath, contactPath } from '@rapport/shared/paths';
import { Link } from 'react-router-dom';
import { STAGE_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { useOwnerName } from '../../lib/records/owner';
import { Card } from '../../ui/page/Card';
import { Fact, Facts } from '../../ui/page/Facts';
import { Badge } from '../../ui/text/Badge';
import { LongText } from '../../ui/text/LongText';

/** What is known about a deal. */
export function DealInformation({ deal }: { deal: Deal }) {
  const preferences = usePreferences();
  const ownerName = useOwnerName();
  const { money } = useMoney();
  const state = nextStepState(deal, dayOf(new Date().toISOString(), preferences.timezone));
  return (
    <Card title="Deal Information">
      <Facts>
        <Fact label="Amount">
          <span className="tabular-nums">{money(deal.amount, deal.currency)}</span>
        </Fact>
        <Fact label="Probability">
          {chanceOf(deal)}%{state !== null && deal.probability === 0 && ` · usual for ${STAGE_LABELS[deal.stage]}`}
        </Fact>
        <Fact label="Contact">
          {deal.contact_id && deal.contact_name && (
            <Link
              to={contactPath(deal.contact_id)}
              className="tap-target inline-block text-accent-text hover:underline"
            >
              {deal.contact_name}
            </Link>
          )}
        </Fact>
        <Fact label="Company">
          {deal.company_id && deal.company_name && (
            <Link
              to={companyPath(deal.company_id)}
              className="tap-target inline-block text-accent-text hover:underline"
            >
              {deal.company_name}
            </Link>
          )}
        </Fact>
        {state !== null && (
          <Fact label="Next step">
            {(deal.next_step || deal.next_step_at) && (
              <span className="flex flex-wrap items-center gap-2">
                {deal.next_step}
                {deal.next_step_at && (
                  <Badge tone={state === 'overdue' ? 'overdue' : 'neutral'}>
                    {formatDate(deal.next_step_at, preferences)}
                  </Badge>
                )}
              </span>
            )}
          </Fact>
        )}
        <Fact label="Expected close">
          {deal.expected_close_date && formatDate(deal.expected_close_date, preferences)}
        </Fact>
        {isClosed(deal.stage) && (
          <Fact label={deal.stage === 'closed_won' ? 'Won' : 'Lost'}>
            {deal.closed_at ? formatDate(deal.closed_at, preferences) : 'Closed, date unknown'}
            {deal.lost_reason && ` · ${deal.lost_reason}`}
          </Fact>
        )}
        <Fact label="Owner">{ownerName(deal.owner_id)}</Fact>
        <Fact label="Notes">{deal.notes && <LongText>{deal.notes}</LongText>}</Fact>
      </Facts>
    </Card>
  );
}
