import { Trans } from '@lingui/react/macro';
import type { PlanLimitDetail } from '@rapport/shared/problem';
import { TextLink } from '../../ui/text/TextLink';
import { paths } from '../routes/paths';

/** The upgrade suggestion of a plan limit, with a link to the plans. */
export function PlanHint({ limit: { upgrade_suggestion } }: { limit: Pick<PlanLimitDetail, 'upgrade_suggestion'> }) {
  return (
    <>
      {upgrade_suggestion}{' '}
      <TextLink to={paths.billing}>
        <Trans>See plans</Trans>
      </TextLink>
    </>
  );
}
