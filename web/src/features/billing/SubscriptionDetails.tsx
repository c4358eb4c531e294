import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BillingInfo } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import type { Sentence } from '@rapport/shared/words';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { usePreferences } from '../../lib/format/preferences';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { Fact, Facts } from '../../ui/page/Facts';
import { Badge } from '../../ui/text/Badge';
import { useBillingPage, useCancellation } from './payment.queries';

/** The labels of Stripe's subscription states. */
const STATUSES: Record<string, Sentence> = {
  active: msg({ message: 'active', context: 'subscription' }),
  trialing: msg({ message: 'trialing', context: 'subscription' }),
  past_due: msg({ message: 'past due', context: 'subscription' }),
  unpaid: msg({ message: 'unpaid', context: 'subscription' }),
  canceled: msg({ message: 'canceled', context: 'subscription' }),
  incomplete: msg({ message: 'incomplete', context: 'subscription' }),
  paused: msg({ message: 'paused', context: 'subscription' }),
};

/** The plan, its price, the next billing date, and the buttons to change the payment method or to cancel. */
export function SubscriptionDetails({ billing: { plan, subscription, can_change } }: { billing: BillingInfo }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const preferences = usePreferences();
  const amount = t`$${{ amount: plan.price }}`;
  return (
    <Card title={t`Subscription Details`}>
      <Facts>
        <Fact label={t`Plan`}>{plan.name}</Fact>
        <Fact label={t`Price`}>{t`${amount} per month`}</Fact>
        {subscription && (
          <>
            <Fact label={t`Status`}>
              <Badge tone={subscription.status === 'active' ? 'ok' : 'neutral'}>
                {_(STATUSES[subscription.status] ?? subscription.status)}
              </Badge>
            </Fact>
            <Fact label={subscription.cancel_at ? t`Ends` : t`Next billing`}>
              {subscription.current_period_end &&
                formatDate(subscription.cancel_at ?? subscription.current_period_end, preferences)}
            </Fact>
          </>
        )}
        <Fact label={t`Features`}>
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
      {subscription && can_change && <Changing isCanceled={subscription.cancel_at !== null} until={subscription} />}
    </Card>
  );
}

interface ChangingProps {
  isCanceled: boolean;
  until: { current_period_end: string | null };
}

function Changing({ isCanceled, until: { current_period_end } }: ChangingProps) {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const { mutate: open, isPending: isOpening } = useBillingPage();
  const { mutateAsync: change, isPending } = useCancellation();
  const preferences = usePreferences();
  const until = current_period_end ? formatDate(current_period_end, preferences) : null;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button isBusy={isOpening} onClick={() => open('portal')}>
        <Trans>Payment method and invoices</Trans>
      </Button>
      {isCanceled ? (
        <Button
          isBusy={isPending}
          onClick={() =>
            change('resume').then(
              () => toast.success(t`Your plan will continue`),
              () => undefined,
            )
          }
        >
          <Trans>Keep my plan</Trans>
        </Button>
      ) : (
        <Button tone="quiet" onClick={() => setAsks(true)}>
          <Trans>Cancel subscription</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t`Cancel the subscription?`}
        description={
          until
            ? t`You keep the plan until ${until}. After that, the limits of the Free plan apply. Nothing is deleted.`
            : t`You keep the plan until the end of the period. After that, the limits of the Free plan apply. Nothing is deleted.`
        }
        confirmLabel={t`Cancel subscription`}
        cancelLabel={t`Keep my plan`}
        onConfirm={async () => {
          await change('cancel');
          toast.success(until ? t`Your plan ends ${{ day: until }}` : t`Your plan ends at the end of the period`);
        }}
      />
    </div>
  );
}
