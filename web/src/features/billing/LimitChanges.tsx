import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { USED_RESOURCES } from '@rapport/shared/billing';
import { hasAdvancedReports, hasApiAccess, PLANS, type PlanId, planLimit, roomLeft } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useNumber } from '../../lib/format/useNumber';
import { useWords } from '../../lib/words/macros';
import { usageQuery } from '../../lib/workspace/usage';
import { Banner } from '../../ui/feedback/Banner';
import { limitText } from './limitText';

const LABELS = {
  contacts: msg`Contacts`,
  tasks: msg`Tasks per month`,
  campaigns: msg`Campaigns per month`,
  users: msg`Users`,
};
const EXTRAS = [
  { label: msg`API access`, isIn: hasApiAccess, loss: msg`API keys will stop working.` },
  {
    label: msg`Advanced reports`,
    isIn: hasAdvancedReports,
    loss: msg`You lose access to the conversion, forecast and activity reports.`,
  },
];

/** The limits that differ between two plans, with a warning if the usage has already reached a new limit. */
export function LimitChanges({ from, to }: { from: PlanId; to: PlanId }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const number = useNumber();
  const { data: usage } = useQuery(usageQuery());
  const changed = USED_RESOURCES.filter((resource) => planLimit(from, resource) !== planLimit(to, resource));
  const over = changed.filter((resource) => usage && roomLeft(planLimit(to, resource), usage[resource].current) === 0);
  const gained = EXTRAS.filter(({ isIn }) => isIn(to) && !isIn(from));
  const lost = EXTRAS.filter(({ isIn }) => isIn(from) && !isIn(to));
  return (
    <section aria-labelledby="what-changes" className="flex flex-col gap-2">
      <h3 id="what-changes" className="font-semibold">
        <Trans>What changes</Trans>
      </h3>
      <dl className="flex flex-col gap-1">
        {changed.map((resource) => (
          <div key={resource} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{_(LABELS[resource])}</dt>
            <dd className="flex items-center gap-1.5 tabular-nums">
              {limitText(planLimit(from, resource), number)}
              <ArrowRight
                size={14}
                aria-label={t({ message: 'to', context: 'from a limit to another' })}
                className="shrink-0 text-ink-faint"
              />
              <span className="font-semibold">{limitText(planLimit(to, resource), number)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {gained.length > 0 && (
        <p className="text-ink-soft">{t`New: ${{ features: gained.map(({ label }) => _(label)).join(', ') }}`}</p>
      )}
      {lost.length > 0 && <p className="text-ink-soft">{lost.map(({ loss }) => _(loss)).join(' ')}</p>}
      {usage && over.length > 0 && (
        <Banner tone="warning" title={t`You are at or over the limits of ${{ plan: PLANS[to].name }}`}>
          {over
            .map(
              (resource) =>
                t`${{ what: _(LABELS[resource]) }}: ${{ used: number(usage[resource].current) }} of ${{ limit: number(planLimit(to, resource)) }}.`,
            )
            .join(' ')}{' '}
          <Trans>
            Your records stay and can be viewed, exported and deleted, but you cannot add more until you are under the
            limit.
          </Trans>
        </Banner>
      )}
    </section>
  );
}
