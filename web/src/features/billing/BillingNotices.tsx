import { Trans, useLingui } from '@lingui/react/macro';
import type { BillingInfo } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import { PLANS } from '@rapport/shared/plans';
import { usePreferences } from '../../lib/format/preferences';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { useBillingPage } from './payment.queries';

/** Notices about the subscription, with the actions to take. */
export function BillingNotices({ billing: { subscription, mode, can_change, plan } }: { billing: BillingInfo }) {
  const { t } = useLingui();
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
      {mode === 'sandbox' && (
        <Banner>
          <Trans>Test mode: no card is required at checkout and nobody is charged.</Trans>
        </Banner>
      )}
      {mode === 'off' && (
        <Banner>
          <Trans>Billing is turned off on this server. All features are included without limits.</Trans>
        </Banner>
      )}
      {!can_change && mode !== 'off' && (
        <Banner>
          <Trans>Only the workspace owner can change the plan.</Trans>
        </Banner>
      )}
      {subscription?.suspended_at ? (
        <Banner tone="danger" title={t`This workspace is suspended`} action={pay(t`Reactivate`, 'invoice')}>
          <Trans>
            A payment is overdue. You can still view, export and delete records. You can reactivate the workspace within
            30 days. After that, the limits of the Free plan apply.
          </Trans>
        </Banner>
      ) : (
        subscription?.past_due_since && (
          <Banner tone="warning" title={t`A payment failed`} action={pay(t`Pay now`, 'invoice')}>
            {t`It failed on ${{ day: on(subscription.past_due_since) }} and will be retried up to 3 times over 10 days. Your plan stays active until then.`}
          </Banner>
        )
      )}
      {subscription?.status === 'trialing' && subscription.trial_end && (
        <Banner
          title={t`Your trial of ${{ plan: plan.name }} ends ${{ day: on(subscription.trial_end) }}`}
          action={!subscription.has_payment_method && pay(t`Add a card`, 'portal')}
        >
          {subscription.has_payment_method
            ? t`Your first payment will be charged then.`
            : t`Without a card, the limits of the Free plan apply after that. Nothing is deleted.`}
        </Banner>
      )}
      {subscription?.cancel_at && (
        <Banner tone="warning" title={t`Your plan ends ${{ day: on(subscription.cancel_at) }}`}>
          <Trans>After that, the limits of the Free plan apply. Nothing is deleted.</Trans>
        </Banner>
      )}
      {subscription?.pending_plan_id && subscription.pending_at && (
        <Banner
          title={t`${{ plan: PLANS[subscription.pending_plan_id].name }} begins ${{ day: on(subscription.pending_at) }}`}
        >
          {t`Until then you keep ${{ plan: plan.name }}. Choose ${{ plan: plan.name }} below to keep it for longer.`}
        </Banner>
      )}
    </>
  );
}
