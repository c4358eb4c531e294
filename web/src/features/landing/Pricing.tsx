import { Trans, useLingui } from '@lingui/react/macro';
import { PLANS, type Plan } from '@rapport/shared/plans';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { Badge } from '../../ui/text/Badge';
import { Section } from './Section';

const POPULAR = 'growth';
const WITH_SALES = 'business';

interface PricingProps {
  onChoose: () => void;
  onContactSales: () => void;
}

export function Pricing({ onChoose, onContactSales }: PricingProps) {
  const { t } = useLingui();
  return (
    <Section id="pricing" title={t`Pricing`} intro={t`All plans include a 14-day free trial. No credit card required.`}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {Object.values(PLANS).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            action={
              plan.id === WITH_SALES ? (
                <Button onClick={onContactSales}>
                  <Trans>Contact Sales</Trans>
                </Button>
              ) : (
                <Button tone={plan.id === POPULAR ? 'primary' : 'secondary'} onClick={onChoose}>
                  <Trans>Get Started</Trans>
                </Button>
              )
            }
          />
        ))}
      </ul>
    </Section>
  );
}

function PlanCard({ plan, action }: { plan: Plan; action: ReactNode }) {
  const { t } = useLingui();
  const price = t`$${{ amount: plan.price }}`;
  const isPopular = plan.id === POPULAR;
  return (
    <li
      className={clsx(
        'flex flex-col gap-4 rounded-lg border bg-surface p-5',
        isPopular ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex h-6 items-center justify-between gap-2">
        <h3 className="font-semibold text-base">{plan.name}</h3>
        {isPopular && <Badge tone="accent">{t`Most Popular`}</Badge>}
      </div>
      <p>
        <Trans>
          <span className="font-semibold text-3xl tabular-nums">{price}</span>
          <span className="text-ink-faint"> per month</span>
        </Trans>
      </p>
      <ul className="flex flex-1 flex-col gap-1.5">
        {plan.features.map((feature) => (
          <li key={feature.id} className="flex gap-2 text-ink-soft">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ok-text" />
            {say(feature)}
          </li>
        ))}
      </ul>
      {action}
    </li>
  );
}
