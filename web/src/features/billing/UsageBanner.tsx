import { Trans, useLingui } from '@lingui/react/macro';
import type { Usage } from '@rapport/shared/billing';
import { NEAR_LIMIT_PERCENT, UNLIMITED } from '@rapport/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';
import { usageQuery } from '../../lib/workspace/usage';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';

const COUNTED = ['contacts', 'tasks', 'campaigns'] as const;

const nearestOf = (usage: Usage) =>
  COUNTED.map((resource) => ({ resource, ...usage[resource] }))
    .filter(({ near_limit, percentage }) => near_limit || percentage >= NEAR_LIMIT_PERCENT)
    .sort((first, second) => second.percentage - first.percentage)[0];

/** Says that a limit of the plan is near; nothing below that. */
export function UsageBanner() {
  const { t } = useLingui();
  const { data: usage } = useQuery(usageQuery());
  const number = useNumber();
  const nearest = usage && nearestOf(usage);
  if (!nearest) return null;
  const [current, limit] = [number(nearest.current), number(nearest.limit)];
  const titles = {
    contacts: t`${current} of ${limit} contacts used`,
    tasks: t`${current} of ${limit} tasks this month used`,
    campaigns: t`${current} of ${limit} campaigns this month used`,
  };
  return (
    <Banner
      tone="warning"
      title={titles[nearest.resource]}
      action={
        <LinkButton to={paths.billing} size="small">
          <Trans>See plans</Trans>
        </LinkButton>
      }
    >
      <Trans>Once you reach the limit you cannot add more. Your existing records stay.</Trans>
    </Banner>
  );
}

/** On the page that explains the plan: that there is nothing to run into, or how near it is. */
export function UsageWarning() {
  const { t } = useLingui();
  const { data: usage } = useQuery(usageQuery());
  if (!usage) return null;
  if (COUNTED.every((resource) => usage[resource].limit === UNLIMITED)) {
    return <Banner>{t`Your ${{ plan: usage.plan.name }} plan has no limits.`}</Banner>;
  }
  if (!COUNTED.some((resource) => usage[resource].percentage > NEAR_LIMIT_PERCENT)) return null;
  return (
    <Banner tone="warning" title={t`Approaching Usage Limits`}>
      <Trans>
        You're approaching your plan limits. Consider upgrading to continue using all features without interruption.
      </Trans>
    </Banner>
  );
}
