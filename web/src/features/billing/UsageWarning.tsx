import { Trans, useLingui } from '@lingui/react/macro';
import { UNLIMITED } from '@rapport/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../lib/workspace/usage';
import { Banner } from '../../ui/feedback/Banner';
import { WARNED_RESOURCES } from './warnedResources';

/** Says on the billing page that the plan has no limits, or warns that the usage is near a limit. */
export function UsageWarning() {
  const { t } = useLingui();
  const { data: usage } = useQuery(usageQuery());
  if (!usage) return null;
  if (WARNED_RESOURCES.every((resource) => usage[resource].limit === UNLIMITED)) {
    return <Banner>{t`Your ${{ plan: usage.plan.name }} plan has no limits.`}</Banner>;
  }
  if (!WARNED_RESOURCES.some((resource) => usage[resource].near_limit)) return null;
  return (
    <Banner tone="warning" title={t`Approaching Usage Limits`}>
      <Trans>
        You're approaching your plan limits. Consider upgrading to continue using all features without interruption.
      </Trans>
    </Banner>
  );
}
