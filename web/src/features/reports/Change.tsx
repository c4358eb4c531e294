import { useLingui } from '@lingui/react/macro';
import { changeInPercent } from '@rapport/shared/reports';
import { clsx } from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { usePercent } from '../../lib/format/usePercent';

interface ChangeProps {
  /** `null` where the figure does not exist, such as a win rate of no closed deals. */
  now: number | null;
  before: number | null;
  /** Whether `before` is the previous month rather than the previous period. */
  isMonth: boolean;
}

/** The change of a number in percent; shows nothing if there is nothing to compare. */
export function Change({ now, before, isMonth }: ChangeProps) {
  const { t } = useLingui();
  const percent = usePercent();
  const change = now === null || before === null ? null : changeInPercent(now, before);
  if (change === null) return null;
  const size = Math.abs(change);
  const isNone = size.toFixed(1) === '0.0';
  const sign = isNone ? '' : change < 0 ? '-' : '+';
  const by = sign + (size < 1_000 ? percent(size, 1) : percent(size, 0));
  const words = isMonth ? t`${by} from last month` : t`${by} from the previous period`;
  if (isNone) return <span>{words}</span>;
  const Arrow = change < 0 ? TrendingDown : TrendingUp;
  return (
    <span className="inline-flex items-start gap-1">
      <Arrow
        size={14}
        aria-hidden="true"
        className={clsx('mt-0.75 shrink-0', change < 0 ? 'text-danger-text' : 'text-ok-text')}
      />
      {words}
    </span>
  );
}
