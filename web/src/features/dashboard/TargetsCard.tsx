import { Trans, useLingui } from '@lingui/react/macro';
import type { Targets } from '@rapport/shared/targets';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { TargetMeter } from '../../lib/targets/TargetMeter';
import { usePeriodName } from '../../lib/targets/targetWords';
import { Card } from '../../ui/page/Card';
import { UnconvertedSums } from './UnconvertedSums';

/** The progress of the user's own goals and those of the workspace. */
export function TargetsCard({ targets }: { targets: Targets[] }) {
  const { t } = useLingui();
  const nameOf = usePeriodName();
  return (
    <Card
      title={t`Targets`}
      actions={
        <Link to={`${paths.reports}?tab=targets`} className="tap-target rounded-sm text-accent-text hover:underline">
          <Trans>Reports</Trans>
        </Link>
      }
    >
      <div className="flex flex-col gap-5">
        {targets.map((each) => (
          <Fragment key={each.period}>
            {[false, true].map((isOwn) => {
              const shown = each.targets.filter(({ user_id }) => (user_id !== null) === isOwn);
              if (shown.length === 0) return null;
              const period = nameOf(each.period, each.from);
              return (
                <section key={String(isOwn)} className="flex flex-col gap-3">
                  <h3 className="text-ink-faint text-xs">{isOwn ? t`You, ${period}` : t`Workspace, ${period}`}</h3>
                  {shown.map((target) => (
                    <TargetMeter key={target.measure} target={target} bounds={each} />
                  ))}
                </section>
              );
            })}
            <UnconvertedSums sums={each.apart} />
          </Fragment>
        ))}
      </div>
    </Card>
  );
}
