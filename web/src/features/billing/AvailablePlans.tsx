import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BillingInfo, PlanOffer } from '@rapport/shared/billing';
import type { PlanId } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { ApiProblem } from '../../lib/http/apiProblem';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Badge } from '../../ui/text/Badge';
import { billingQueries } from './billing.queries';
import { limitText } from './limitText';
import { PlansSkeleton } from './PlansSkeleton';
import { useCheckout } from './payment.queries';

const FEATURES_SHOWN = 3;

interface AvailablePlansProps {
  billing: BillingInfo;
  /** Called when another plan is chosen for a running subscription, instead of a checkout. */
  onChange: (plan: PlanId) => void;
}

/** The plans that can be bought, each with its button. */
export function AvailablePlans({ billing, onChange }: AvailablePlansProps) {
  const { t } = useLingui();
  const { mutateAsync: checkout, isPending, isSuccess, variables } = useCheckout();
  const choose = ({ id }: PlanOffer) => {
    // Choosing the current plan needs no preview, because it costs nothing: it only cancels the scheduled change to a
    // smaller one.
    if (billing.subscription && id !== billing.plan.id) return onChange(id);
    return checkout({ plan_id: id }).catch((problem) =>
      toast.error(t`Failed to start checkout process. Please try again.`, {
        description: problem instanceof ApiProblem ? problem.message : undefined,
      }),
    );
  };
  return (
    <section aria-labelledby="available-plans" className="flex flex-col gap-3">
      <div>
        <h2 id="available-plans" className="font-display text-heading">
          <Trans>Available Plans</Trans>
        </h2>
        {billing.has_trial && (
          <p className="text-ink-soft">
            <Trans>Your first paid plan starts with a 14-day free trial. No card required.</Trans>
          </p>
        )}
      </div>
      <QueryState
        query={useQuery(billingQueries.plans())}
        failed={t`The plans could not be loaded`}
        skeleton={<PlansSkeleton />}
      >
        {(plans) => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                billing={billing}
                // The button stays busy while the browser opens the checkout.
                isStarting={variables?.plan_id === plan.id && (isPending || isSuccess)}
                onChoose={() => choose(plan)}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

interface PlanCardProps {
  plan: PlanOffer;
  billing: BillingInfo;
  isStarting: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, billing, isStarting, onChoose }: PlanCardProps) {
  const { t } = useLingui();
  const number = useNumber();
  const isCurrent = plan.id === billing.plan.id;
  const limits = [
    [t`Contacts`, plan.contacts_limit],
    [t`Tasks/month`, plan.tasks_limit],
    [t`Campaigns`, plan.campaigns_limit],
    [t`Users`, plan.users_limit],
  ] as const;
  const more = plan.features.length - FEATURES_SHOWN;
  return (
    <li
      className={clsx(
        'flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-4',
        isCurrent ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex h-6 items-center justify-between gap-2">
        <h3 className="font-display text-heading">{plan.name}</h3>
        {isCurrent && (
          <Badge tone="accent">
            <Trans>Current Plan</Trans>
          </Badge>
        )}
      </div>
      <p>
        <span className="font-display text-figure tabular-nums">{t`$${{ amount: plan.price }}`}</span>
        <span className="text-ink-faint">
          {' '}
          <Trans>per month</Trans>
        </span>
      </p>
      <dl className="flex flex-col gap-1">
        {limits.map(([label, limit]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="tabular-nums">{limitText(limit, number)}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-col gap-1 text-ink-soft">
        {plan.features.slice(0, FEATURES_SHOWN).map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ok-text" />
            {feature}
          </li>
        ))}
        {more > 0 && (
          <li className="text-ink-faint">
            <Plural value={more} one="+ # more feature" other="+ # more features" />
          </li>
        )}
      </ul>
      <div className="mt-auto">
        <PlanButton plan={plan} billing={billing} isStarting={isStarting} onChoose={onChoose} />
      </div>
    </li>
  );
}

function PlanButton({ plan, billing, isStarting, onChoose }: PlanCardProps) {
  const { t } = useLingui();
  const { plan: current, subscription, can_change } = billing;
  // A smaller plan is scheduled to replace this one, and the user can still keep this one.
  const isEnding = plan.id === current.id && subscription?.pending_plan_id;
  if (plan.id === current.id && !isEnding)
    return (
      <WideButton disabled>
        <Trans>Current Plan</Trans>
      </WideButton>
    );
  if (plan.id === subscription?.pending_plan_id)
    return (
      <WideButton disabled>
        <Trans>Scheduled</Trans>
      </WideButton>
    );
  if (plan.price === 0)
    return (
      <WideButton disabled>
        <Trans>Downgrade Not Available</Trans>
      </WideButton>
    );
  const isUpgrade = plan.price > current.price;
  const { name } = plan;
  return (
    <WideButton
      tone={isUpgrade ? 'primary' : 'secondary'}
      disabled={!can_change}
      isBusy={isStarting}
      aria-label={isEnding ? t`Keep ${name}` : isUpgrade ? t`Upgrade to ${name}` : t`Downgrade to ${name}`}
      onClick={onChoose}
    >
      {isEnding ? t`Keep` : isUpgrade ? t`Upgrade` : t`Downgrade`}
    </WideButton>
  );
}

const WideButton = (props: ComponentProps<typeof Button>) => <Button {...props} className="w-full" />;
