import { Trans, useLingui } from '@lingui/react/macro';
import type { Usage } from '@rapport/shared/billing';
import { useQuery } from '@tanstack/react-query';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';
import { usageQuery } from '../../lib/workspace/usage';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';
import { WARNED_RESOURCES } from './warnedResources';

const nearestOf = (usage: Usage) =>
  WARNED_RESOURCES.map((resource) => ({ resource, ...usage[resource] }))
    .filter(({ near_limit }) => near_limit)
    .sort((first, second) => second.percentage - first.percentage)[0];

/** Warns that the usage is near or at a limit of the plan. Renders nothing otherwise. */
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
