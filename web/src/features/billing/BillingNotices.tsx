import type { BillingInfo } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import { PLANS } from '@rapport/shared/plans';
import { usePreferences } from '../../lib/format/preferences';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { useBillingPage } from './billing.queries';

/** What a person should know about their subscription, and can do about it. */
export function BillingNotices({ billing: { subscription, mode, can_change, plan } }: { billing: BillingInfo }) {
  const preferences = usePreferences();
  const { mutate: open, isPending } = useBillingPage();
  const pay = (label: string, page: 'portal' | 'invoice') =>
    can_change && (
      <Button size="small" isBusy={isPending} onClick={() => open(page)}>
        {label}
      </Button>
    );
  const on = (instant: string) => formatDate(instant, preferences);
  return (
    <>
      {mode === 'sandbox' && <Banner>Test mode: no card is required at checkout and nobody is charged.</Banner>}
      {mode === 'off' && (
        <Banner>Billing is turned off on this server. All features are included without limits.</Banner>
      )}
      {!can_change && mode !== 'off' && <Banner>Only the workspace owner can change the plan.</Banner>}
      {subscription?.suspended_at ? (
        <Banner tone="danger" title="This workspace is suspended" action={pay('Reactivate', 'invoice')}>
          A payment is overdue. You can still view, export and delete records. You can reactivate the workspace within
          30 days. After that, the limits of the Free plan apply.
        </Banner>
      ) : (
        subscription?.past_due_since && (
          <Banner tone="warning" title="A payment failed" action={pay('Pay now', 'invoice')}>
            It failed {on(subscription.past_due_since)} and will be retried up to 3 times over 10 days. Your plan stays
            active until then.
          </Banner>
        )
      )}
      {subscription?.status === 'trialing' && subscription.trial_end && (
        <Banner
          title={`Your trial of ${plan.name} ends ${on(subscription.trial_end)}`}
          action={!subscription.has_payment_method && pay('Add a card', 'portal')}
        >
          {subscription.has_payment_method
            ? 'Your first payment will be charged then.'
            : 'Without a card, the limits of the Free plan apply after that. Nothing is deleted.'}
        </Banner>
      )}
      {subscription?.cancel_at && (
        <Banner tone="warning" title={`Your plan ends ${on(subscription.cancel_at)}`}>
          After that, the limits of the Free plan apply. Nothing is deleted.
        </Banner>
      )}
      {subscription?.pending_plan_id && subscription.pending_at && (
        <Banner title={`${PLANS[subscription.pending_plan_id].name} begins ${on(subscription.pending_at)}`}>
          Until then you keep {plan.name}. Choose {plan.name} below to keep it for longer.
        </Banner>
      )}
    </>
  );
}
