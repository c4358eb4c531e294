import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { usePercent } from '../../lib/format/usePercent';
import { Fold } from '../../ui/page/Fold';
import { Section } from '../../ui/page/Section';
import { aiQueries } from './ai.queries';
import { ScoreReasons } from './ScoreReasons';

/** The chance to win an open deal, learned from closed ones, beside the chosen probability. Renders nothing if nothing was learned. */
export function WinChance({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const percent = usePercent();
  const preferences = usePreferences();
  const isOpen = deal.outcome === 'open';
  const { data } = useQuery({ ...aiQueries.winChance(deal.id), enabled: isOpen });
  if (!isOpen || !data?.model?.quality || data.chance === null) return null;
  const { chance, factors, base, model } = data;
  const { value, low, high } = data.model.quality;
  const [likely, typed] = [percent(chance), percent(deal.chance)];
  const closed = model.won + model.lost;
  const since = model.since && formatDate(model.since, preferences);
  return (
    <Section
      title={t`Chance to win`}
      subtitle={
        since
          ? t`${plural(closed, { one: 'Learned from # closed deal added since', other: 'Learned from # closed deals added since' })} ${since}`
          : t`${plural(closed, { one: 'Learned from # closed deal', other: 'Learned from # closed deals' })}`
      }
    >
      <p>
        <Trans>
          <strong className="font-display text-heading tabular-nums">{likely}</strong>, against the {typed} set as its
          probability
        </Trans>
      </p>
      <Fold label={t`Why`}>
        <ScoreReasons factors={factors} score={chance} base={base} average={t`An average deal`} noun="deals" />
        <p className="mt-2 text-[13px]/5 text-ink-faint">
          {t`Tested on the latest deals with what was learned from earlier ones: the one that was won had the higher chance in ${value} of 100 pairs (${low} to ${high}).`}
        </p>
      </Fold>
    </Section>
  );
}
