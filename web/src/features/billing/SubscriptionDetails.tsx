import type { BillingInfo } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { usePreferences } from '../../lib/format/preferences';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { Fact, Facts } from '../../ui/page/Facts';
import { Badge } from '../../ui/text/Badge';
import { useBillingPage, useCancellation } from './billing.queries';

/** The plan, what it costs, when it is billed next, and the ways to pay otherwise or to end it. */
export function SubscriptionDetails({ billing: { plan, subscription, can_change } }: { billing: BillingInfo }) {
  const preferences = usePreferences();
  return (
    <Card title="Subscription Details">
      <Facts>
        <Fact label="Plan">{plan.name}</Fact>
        <Fact label="Price">${plan.price} per month</Fact>
        {subscription && (
          <>
            <Fact label="Status">
              <Badge tone={subscription.status === 'active' ? 'ok' : 'neutral'}>{subscription.status}</Badge>
            </Fact>
            <Fact label={subscription.cancel_at ? 'Ends' : 'Next billing'}>
              {subscription.current_period_end &&
                formatDate(subscription.cancel_at ?? subscription.current_period_end, preferences)}
            </Fact>
          </>
        )}
        <Fact label="Features">
          <ul className="flex flex-col gap-1">
            {plan.features.map((feature) => (
              <li key={feature} className="flex items-start gap-2">
                <Check size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ok-text" />
                {feature}
              </li>
            ))}
          </ul>
        </Fact>
      </Facts>
      {subscription && can_change && <Changing isCancelled={subscription.cancel_at !== null} until={subscription} />}
    </Card>
  );
}

interface ChangingProps {
  isCancelled: boolean;
  until: { current_period_end: string | null };
}

function Changing({ isCancelled, until: { current_period_end } }: ChangingProps) {
  const [asks, setAsks] = useState(false);
  const { mutate: open, isPending: isOpening } = useBillingPage();
  const { mutateAsync: change, isPending } = useCancellation();
  const preferences = usePreferences();
  const until = current_period_end ? formatDate(current_period_end, preferences) : 'the end of the period';
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button isBusy={isOpening} onClick={() => open('portal')}>
        Payment method and invoices
      </Button>
      {isCancelled ? (
        <Button
          isBusy={isPending}
          onClick={() =>
            change('resume').then(
              () => toast.success('Your plan will continue'),
              () => undefined,
            )
          }
        >
          Keep my plan
        </Button>
      ) : (
        <Button tone="quiet" onClick={() => setAsks(true)}>
          Cancel subscription
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Cancel the subscription?"
        description={`You keep the plan until ${until}. After that, the limits of the Free plan apply. Nothing is deleted.`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep my plan"
        onConfirm={async () => {
          await change('cancel');
          toast.success(`Your plan ends ${until}`);
        }}
      />
    </div>
  );
}
