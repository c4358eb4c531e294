import type { PlanLimitDetail } from '@rapport/shared/problem';
import { TextLink } from '../../ui/text/TextLink';
import { paths } from '../routes/paths';

/** What to do about a limit of the plan, with the way there. */
export function PlanHint({ limit: { upgrade_suggestion } }: { limit: Pick<PlanLimitDetail, 'upgrade_suggestion'> }) {
  return (
    <>
      {upgrade_suggestion} <TextLink to={paths.billing}>See plans</TextLink>
    </>
  );
}
