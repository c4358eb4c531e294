import { useLingui } from '@lingui/react/macro';
import type { BillingInfo } from '@rapport/shared/billing';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { AvailablePlans } from '../features/billing/AvailablePlans';
import { BillingNotices } from '../features/billing/BillingNotices';
import { billingQueries } from '../features/billing/billing.queries';
import { CurrentUsage } from '../features/billing/CurrentUsage';
import { PlanChangeDialog } from '../features/billing/PlanChangeDialog';
import { PlansSkeleton } from '../features/billing/PlansSkeleton';
import { SubscriptionDetails } from '../features/billing/SubscriptionDetails';
import { UsageWarning } from '../features/billing/UsageWarning';
import { fileQueries } from '../lib/files/files.queries';
import { pageLoader } from '../lib/routes/pageLoader';
import { useUrlState } from '../lib/routes/useUrlState';
import { usageQuery } from '../lib/workspace/usage';
import { QueryState } from '../ui/feedback/QueryState';
import { Page as Frame } from '../ui/page/Page';

export const loader = pageLoader((client) => {
  void client.prefetchQuery(billingQueries.info());
  void client.prefetchQuery(usageQuery());
  void client.prefetchQuery(fileQueries.usage());
  void client.prefetchQuery(billingQueries.plans());
});

export function Page() {
  const { t } = useLingui();
  const query = useQuery(billingQueries.info());
  const [{ plan }, change] = useUrlState('plan');
  return (
    <Frame
      title={t`Billing & Usage`}
      subtitle={t`Manage your subscription and track usage`}
      actions={query.data && <p className="font-semibold">{t`${{ plan: query.data.plan.name }} Plan`}</p>}
    >
      <QueryState query={query} failed={t`Billing could not be loaded`} skeleton={<PlansSkeleton />}>
        {(billing) => (
          <>
            <BillingNotices billing={billing} />
            <UsageWarning />
            <div className="grid gap-4 lg:grid-cols-2">
              <CurrentUsage />
              <SubscriptionDetails billing={billing} />
            </div>
            {billing.mode !== 'off' && (
              <>
                <AvailablePlans billing={billing} onChange={(next) => change({ plan: next })} />
                <PlanChangeDialog
                  plan={changeableTo(billing, plan)}
                  current={billing.plan.id}
                  isTest={billing.mode === 'sandbox'}
                  onClose={() => change({ plan: '' }, { replace: true })}
                />
              </>
            )}
          </>
        )}
      </QueryState>
    </Frame>
  );
}

/** The plan in the URL, if the user can change to it. */
const changeableTo = ({ plan: current, subscription, can_change }: BillingInfo, plan: string): PlanId | null => {
  const chosen = Object.values(PLANS).find(({ id }) => id === plan);
  if (!chosen || !subscription || !can_change || chosen.price === 0 || chosen.id === current.id) return null;
  return chosen.id;
};
