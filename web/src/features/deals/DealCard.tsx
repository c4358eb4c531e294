import { Trans, useLingui } from '@lingui/react/macro';
import { dayOf } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import { isRotting, nextStepState, timeInStage } from '@rapport/shared/dealTimes';
import { dealPath } from '@rapport/shared/paths';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { clsx } from 'clsx';
import { CircleAlert, Hourglass } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CardFields } from '../../lib/fields/CardFields';
import { useCardFields } from '../../lib/fields/useCardFields';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { useStages } from '../../lib/workspace/stages';
import { useOwners } from '../../lib/workspace/team';
import { Avatar } from '../../ui/text/Avatar';
import { Due } from '../../ui/text/Due';
import { longStageTime, shortStageTime } from './stageTime';

const HEIGHT = 136;
/** The height that a line of an own field adds to a card. */
const LINE = 22;

/** In pixels. All cards of the board have the same height. */
export const useCardHeight = (): number => HEIGHT + useCardFields('deal').fields.length * LINE;

/** A deal on the board: its title, company or contact, amount, next step, and time in the stage. */
export const DealCard = memo(function DealCard({ deal, isLifted = false }: { deal: Deal; isLifted?: boolean }) {
  const { t } = useLingui();
  const height = useCardHeight();
  const { money } = useMoney();
  const percent = usePercent();
  const owners = useOwners();
  const owner = owners.length > 1 ? owners.find(({ value }) => value === deal.owner_id)?.label : undefined;
  // A name that the title contains is not repeated.
  const whom = [deal.company_name, deal.contact_name].find((name) => name && !deal.title.includes(name)) ?? '';
  return (
    <article
      style={{ height }}
      className={clsx(
        'relative flex flex-col gap-0.5 rounded-lg border border-line bg-surface p-3 text-[13px]/5 transition-colors duration-150 hover:border-control/60',
        isLifted && 'cursor-grabbing shadow-float',
      )}
    >
      <h3 className="min-w-0 font-display text-name">
        <Link
          to={dealPath(deal.id)}
          draggable={false}
          title={deal.title}
          className="line-clamp-2 after:absolute after:inset-0"
        >
          <bdi>{deal.title}</bdi>
        </Link>
      </h3>
      {whom && (
        <p title={whom} className="truncate text-ink-soft">
          <bdi>{whom}</bdi>
        </p>
      )}
      <div className="flex items-center gap-2">
        {/* One line high: what does not fit is hidden and covers nothing. */}
        <p className="flex h-5 min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2 overflow-hidden">
          <span className="font-display text-name tabular-nums">
            {money(withoutCentsFromMillion(deal.amount), deal.currency)}
          </span>
          <span className="text-ink-faint text-xs tabular-nums">{percent(deal.chance)}</span>
        </p>
        {owner && (
          <span className="-my-1 flex shrink-0" title={t`Owner: ${owner}`}>
            <Avatar name={owner} size="small" />
          </span>
        )}
      </div>
      <ul className="text-ink-soft">
        <CardFields objectType="deal" record={deal} />
      </ul>
      <DealSigns deal={deal} />
    </article>
  );
});

/** The next step, and whether the deal has been in its stage for too long. */
function DealSigns({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const restDays = useStages().stageOf(deal.stage)?.rest_days;
  const now = new Date();
  const today = dayOf(now.toISOString(), preferences.timezone);
  const state = nextStepState(deal, today);
  const time = timeInStage(deal, now);
  const rots = isRotting(deal, restDays ?? null, now, today);
  const rested = time && longStageTime(time);
  return (
    <div className="mt-auto flex min-w-0 items-center justify-between gap-2 text-xs">
      <NextStep deal={deal} state={state} />
      {state !== null && time && rested && (
        <span
          title={rots ? t`${rested}, longer than usual` : rested}
          className={clsx(
            'flex shrink-0 items-center gap-1 tabular-nums',
            rots ? 'text-warning-text' : 'text-ink-faint',
          )}
        >
          {rots && <Hourglass size={12} aria-hidden="true" />}
          <span aria-hidden="true">{shortStageTime(time)}</span>
          <span className="sr-only">{rots ? t`${rested}, too long` : rested}</span>
        </span>
      )}
    </div>
  );
}

function NextStep({ deal, state }: { deal: Deal; state: ReturnType<typeof nextStepState> }) {
  if (state === null) {
    return (
      <span title={deal.lost_reason} className="truncate text-ink-faint">
        {deal.lost_reason}
      </span>
    );
  }
  if (state === 'none') {
    return (
      <span className="flex min-w-0 items-center gap-1 text-ink-faint">
        <CircleAlert size={12} aria-hidden="true" className="shrink-0" />
        <span className="truncate">
          <Trans>No next step</Trans>
        </span>
      </span>
    );
  }
  const { next_step, next_step_at } = deal;
  return (
    <span className="flex min-w-0 gap-1 text-ink-soft">
      {next_step_at && <Due at={next_step_at} className="shrink-0" />}
      <bdi title={next_step} className="truncate">
        {next_step}
      </bdi>
    </span>
  );
}
