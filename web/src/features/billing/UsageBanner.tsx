import type { Usage } from '@rapport/shared/billing';
import { NEAR_LIMIT_PERCENT, UNLIMITED } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';
import { billingQueries } from './billing.queries';

const COUNTED = ['contacts', 'tasks', 'campaigns'] as const;
const NAMES = { contacts: 'contacts', tasks: 'tasks this month', campaigns: 'campaigns this month' };

const nearestOf = (usage: Usage) =>
  COUNTED.map((resource) => ({ resource, ...usage[resource] }))
    .filter(({ near_limit, percentage }) => near_limit || percentage >= NEAR_LIMIT_PERCENT)
    .sort((first, second) => second.percentage - first.percentage)[0];

/** Says that a limit of the plan is near; nothing below that. */
export function UsageBanner() {
  const { data: usage } = useQuery(billingQueries.usage());
  const number = useNumber();
  const nearest = usage && nearestOf(usage);
  if (!nearest) return null;
  const { resource, current, limit } = nearest;
  return (
    <Banner
      tone="warning"
      title={`${number(current)} of ${number(limit)} ${NAMES[resource]} used`}
      action={
        <LinkButton to={paths.billing} size="small">
          See plans
        </LinkButton>
      }
    >
      Once you reach the limit you cannot add more. Your existing records stay.
    </Banner>
  );
}

/** On the page that explains the plan: that there is nothing to run into, or how near it is. */
export function UsageWarning() {
  const { data: usage } = useQuery(billingQueries.usage());
  if (!usage) return null;
  if (COUNTED.every((resource) => usage[resource].limit === UNLIMITED)) {
    return <Banner>Your {usage.plan.name} plan has no limits.</Banner>;
  }
  if (!COUNTED.some((resource) => usage[resource].percentage > NEAR_LIMIT_PERCENT)) return null;
  return (
    <Banner tone="warning" title="Approaching Usage Limits">
      You're approaching your plan limits. Consider upgrading to continue using all features without interruption.
    </Banner>
  );
}
